import { readFileSync } from 'node:fs';
import type { SandboxOptions } from '../../options.ts';
import { readSeed } from './seed.ts';

/**
 * Reads a seed file (docs/sandbox.md, "Seed file") as options of `createSandbox`.
 *
 * @throws Error with one line for each mistake: the file, the place and the expected value.
 * @example
 * const sandbox = createSandbox(readSeedFile('tests/seed.json'))
 */
export function readSeedFile(path: string): SandboxOptions {
  const text = readText(path);
  try {
    return readSeed(text);
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message.replaceAll('\n', `\n${path}: `)}`);
  }
}

/** The text of a file, without the byte order mark that some editors put before it. */
function readText(path: string): string {
  try {
    return new TextDecoder().decode(readFileSync(path));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(`${path} cannot be read (${code ?? message}); a seed is a JSON file`);
  }
}
