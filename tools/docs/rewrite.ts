import { readFileSync, writeFileSync } from 'node:fs';

export type Change = readonly [pattern: RegExp, text: string];

/**
 * Replaces the first match of each pattern in a text.
 *
 * @throws Error if a pattern has no match
 */
export const rewritten = (text: string, changes: readonly Change[]): string =>
  changes.reduce((before, [pattern, replacement]) => {
    if (!pattern.test(before)) throw new Error(`nothing matches ${pattern}`);
    return before.replace(pattern, () => replacement);
  }, text);

/** Replaces the first match of each pattern in a file. */
export const rewrite = (file: string, changes: readonly Change[]) =>
  writeFileSync(file, rewritten(readFileSync(file, 'utf8'), changes));
