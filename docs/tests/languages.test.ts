import { describe, expect, it } from 'vitest';
import { languages } from '../../contract/languages.ts';
import localizeConfig from '../../locales/lit-localize.json' with { type: 'json' };
import pkg from '../../package.json' with { type: 'json' };
import { pages, read, section } from '../../tools/write/docs/pages.ts';

/** Every run of language codes in a text, such as "`en`, `fr`, `de`, `nl` or `it`". */
const runs = (text: string): string[][] =>
  [...text.matchAll(/`(?:dist\/)?[a-z]{2}`(?:(?:,| and| or| may also be)+ `(?:dist\/)?[a-z]{2}`)+/g)].map(
    ([run]) => [...run.matchAll(/([a-z]{2})`/g)].map(([, code = '']) => code),
  );

// The list in CONTRIBUTING under "A language", in its order.
describe('each language of contract/languages.ts', () => {
  it('is one that the localize tool translates to', () => {
    expect([localizeConfig.sourceLocale, ...localizeConfig.targetLocales]).toEqual([...languages]);
  });

  it('has its entries in the package, and English also those without a language', () => {
    const named = Object.keys(pkg.exports).filter((path) => /^\.\/[a-z]{2}(\/|$)/.test(path));
    expect(pkg.exports).toMatchObject({ './define': {}, './*/define': {} });
    expect(named).toEqual(languages.map((language) => `./${language}`));
  });

  it('is in each list of the docs, in their order', () => {
    const listed = pages.flatMap((path) => runs(read(path)).map((run) => [path, run]));
    expect(listed.length).toBeGreaterThan(6);
    for (const [path, run] of listed) expect([path, run]).toEqual([path, [...languages]]);
    expect(runs(section(read('docs/protocol.md'), 'Languages'))).toEqual([[...languages]]);
  });
});
