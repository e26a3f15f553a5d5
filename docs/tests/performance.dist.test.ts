import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { languages } from '../../src/vocabulary/languages.ts';
import { brotli } from '../../tools/bench/measures/bytes.ts';
import { readResults } from '../../tools/bench/results.ts';
import { groups } from '../../tools/bench/rows.ts';

const results = readResults();

describe('performance', () => {
  it('has results of each row', () => {
    // Two of the groups fill rows of other names.
    const of: Record<string, string> = { memory: 'domHeap', click: 'request' };
    for (const { name } of groups) expect(Object.keys(results.rows)).toContain(of[name] ?? name);
    expect(results.parts?.length).toBeGreaterThan(10);
    expect(results.startup).toHaveLength(3);
    expect(results.logins).toHaveLength(4);
  });

  it.each(languages)('states the size of the %s script', (language) => {
    const subject = language === 'en' ? 'ours' : `ours:${language}`;
    const size = brotli(readFileSync(`dist/${language}/dp_connect.js`, 'utf8'));
    expect(results.rows.bytes?.[subject]?.value, 'run: npm run bench -- --rows=bytes,parts --write').toBe(
      size,
    );
  });
});
