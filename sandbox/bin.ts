#!/usr/bin/env node
import { check } from './checker/check-command.ts';
import { serve } from './command/serve-command.ts';
import { watch } from './watch/watch-command.ts';

run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
});

async function run(args: string[]): Promise<void> {
  if (args[0] === 'check') process.exitCode = await check(args.slice(1));
  else if (args[0] === 'watch') process.exitCode = await watch(args.slice(1));
  else process.exitCode = await serve(args);
}
