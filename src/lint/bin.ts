#!/usr/bin/env node
import { lintCommand } from './lint-command.ts';

try {
  process.exitCode = await lintCommand(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
