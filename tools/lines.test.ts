import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** The tracked text files that people write. */
const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' })
  .split('\0')
  .filter((path) => path && !/package-lock\.json$|\.(?:svg|png|webp|ico|woff2)$/.test(path));

/** Where a file counts: the first pattern that its path matches. */
const areas = {
  tests: /\.(?:test|spec)\.|Test\.\w+$|^e2e\/|\/tests?\/|\/testing\/|^(?:playwright|vitest)\.config/,
  docs: /\.md$|^docs\/|\/transcripts\//,
  code: /./,
};
type Area = keyof typeof areas;
const names = Object.keys(areas) as Area[];
const areaOf = (path: string) => names.find((name) => areas[name].test(path)) ?? 'code';

const linesOf = (path: string) => readFileSync(path, 'utf8').split('\n');

describe('the tracked lines', () => {
  it('have in each area the number of tools/lines.json, rounded up to 250', async () => {
    const counts: Record<Area, number> = { code: 0, tests: 0, docs: 0 };
    for (const path of files) counts[areaOf(path)] += linesOf(path).length - 1;
    const rounded = Object.fromEntries(
      Object.entries(counts).map(([area, count]) => [area, Math.ceil(count / 250) * 250]),
    );
    await expect(
      `${JSON.stringify(rounded, null, 2)}\n`,
      'growth is a decision: delete lines, or write the new numbers with `npm run lines`',
    ).toMatchFileSnapshot('lines.json');
  });

  it('have at most 160 characters in code', () => {
    const code = files.filter((path) => !areas.docs.test(path) && !/\.(?:json|xlf|txt)$/.test(path));
    const long = code.flatMap((path) =>
      linesOf(path).flatMap((line, index) => (line.length > 160 ? [`${path}:${index + 1}`] : [])),
    );
    expect(long).toEqual([]);
  });
});
