import { resolve } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import '../../testing/generated-inputs.ts';
import { jsonOf, type Noticed, noticedFile } from '../../tools/write/docs/measured-tables.ts';
import { read } from '../../tools/write/docs/pages.ts';
import { rightApps } from './mutants/right-apps.ts';
import { tryMutant } from './mutants/try-mutant.ts';

/** In `npm run test:all` a few of each app, in the nightly tests all. */
const isAll = process.env.MUTANTS === 'all';
/** The results of this run. Those of the latest run are in a file, and the docs have them in a table. */
const found: Noticed = {};

for (const app of rightApps) {
  it(`the checker passes ${app.path} and notices its mutants, but those of the docs`, async () => {
    expect(await tryMutant(app, app.text, true)).toBe('');
    const few = fc.shuffledSubarray(app.mutants, { minLength: 2, maxLength: 2 });
    const queue = (isAll ? app.mutants : fc.sample(few, 1).flat()).values();
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
    const reasons = read('servers/testing/survivors.md');
    const listed = app.mutants.map(({ id }) => codeOf(id)).filter((code) => reasons.includes(code));
    if (!isAll) return expect(listed).toEqual(expect.arrayContaining(survivors));
    // The rows of the survivors that no check can notice.
    const rows = reasons.split('\n').filter((line) => /^\| (Same|Time)/.test(line));
    const hidden = survivors.filter((code) => rows.some((line) => line.includes(code))).length;
    const noticed = count - survivors.length;
    found[app.name] = { mutants: count, hidden, noticed };
    expect(survivors.sort()).toEqual(listed.sort());
    expect(noticed / (count - hidden)).toBeGreaterThanOrEqual(0.95);
  }, 3_600_000);
}

it.runIf(isAll)(
  'the results are those of servers/testing/noticed.json: else npm run write -- --measured mutants',
  async () => {
    const all = { ...(JSON.parse(read(noticedFile)) as Noticed), ...found };
    const present = rightApps.flatMap(({ name }) => (all[name] ? [[name, all[name]] as const] : []));
    await expect(jsonOf(Object.fromEntries(present))).toMatchFileSnapshot(resolve(noticedFile));
  },
);

const codeOf = (id: string) => `\`${id.replaceAll('|', '\\|')}\``;
