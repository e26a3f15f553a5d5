#!/usr/bin/env node
import { check } from './checker/check-command.ts';
import { serve } from './sandbox/command/serve-command.ts';

const [command, ...rest] = process.argv.slice(2);

try {
  if (command === 'check') process.exitCode = await check(rest);
  else await serve(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
