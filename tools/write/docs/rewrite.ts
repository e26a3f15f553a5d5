import { readFileSync, writeFileSync } from 'node:fs';

type Change = readonly [pattern: RegExp, text: string];

/**
 * Replaces the first match of each pattern in a file.
 *
 * @throws Error if a pattern has no match
 */
export function rewrite(file: string, changes: readonly Change[]): void {
  const rewritten = changes.reduce(
    (before, [pattern, replacement]) => {
      if (!pattern.test(before)) throw new Error(`nothing matches ${pattern}`);
      return before.replace(pattern, () => replacement);
    },
    readFileSync(file, 'utf8'),
  );
  writeFileSync(file, rewritten);
}
