import { readFileSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import '../../testing/generated-inputs.ts';
import { rightApps, tryMutant } from './mutants.ts';

/** In `npm run test:all` a few of each app, in the nightly tests all. */
const { MUTANTS, UPDATE_MUTANTS } = process.env;
const [page, survivorsPage] = ['docs/checker.md', 'servers/testing/survivors.md'];

for (const app of rightApps) {
  it(`the checker passes ${app.path} and notices its mutants, but those of the docs`, async () => {
    expect(await tryMutant(app, app.text, true)).toBe('');
    const few = fc.shuffledSubarray(app.mutants, { minLength: 2, maxLength: 2 });
    const queue = (MUTANTS === 'all' ? app.mutants : fc.sample(few, 1).flat()).values();
    const survivors: string[] = [];
    let count = 0;
    const tryThem = async () => {
      for (const { id, text } of queue) {
        const reason = await tryMutant(app, text);
        if (reason !== undefined) count++;
        if (reason === '') survivors.push(codeOf(id));
      }
    };
    // They wait more than they compute.
    await Promise.all([tryThem(), tryThem(), tryThem()]);
    const docs = readFileSync(page, 'utf8');
    const reasons = readFileSync(survivorsPage, 'utf8');
    const listed = app.mutants.map(({ id }) => codeOf(id)).filter((code) => reasons.includes(code));
    if (MUTANTS !== 'all') return expect(listed).toEqual(expect.arrayContaining(survivors));
    // The rows of the survivors that no check can notice.
    const rows = reasons.split('\n').filter((line) => /^\| (Same|Time)/.test(line));
    const hidden = survivors.filter((code) => rows.some((line) => line.includes(code))).length;
    const noticed = count - survivors.length;
    const others = count - hidden;
    const share = Math.floor((100 * noticed) / others);
    const row = `| ${app.name} | ${count} | ${hidden} | ${noticed} of ${others}, ${share} % |`;
    expect(share).toBeGreaterThanOrEqual(95);
    if (UPDATE_MUTANTS) writeFileSync(page, docs.replace(RegExp(`^\\| ${app.name} \\| .*$`, 'm'), row));
    else expect(docs, 'run with UPDATE_MUTANTS=1').toContain(row);
    expect(survivors.sort()).toEqual(listed.sort());
  }, 3_600_000);
}
const codeOf = (id: string) => `\`${id.replaceAll('|', '\\|')}\``;
