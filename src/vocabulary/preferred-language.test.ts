import { expect, it } from 'vitest';
import { preferredLanguage } from './preferred-language.ts';

it.each([
  [undefined, 'en'],
  [null, 'en'],
  ['', 'en'],
  [',', 'en'],
  ['*', 'en'],
  ['xx', 'en'],
  ['nl', 'nl'],
  ['fr-BE, nl', 'fr'],
  ['FR-be', 'fr'],
  ['de_AT', 'de'],
  // The region is not a language.
  ['pt-DE,pt,en', 'en'],
  ['pt-DE,pt;q=0.9,en;q=0.8', 'en'],
  ['es-IT,es;q=0.9,en;q=0.8', 'en'],
  ['zh-Hant-NL,zh,fr;q=0.1', 'fr'],
  ['xx, de-AT;q=0.9, fr;q=0.8', 'de'],
  ['fr;q=0.5, nl;q=0.9', 'nl'],
  ['en;q=0.1, it;q=0.11', 'it'],
  ['it ; q=0.5 , de ; Q=0.6', 'de'],
  ['fr;q=0.5, nl;q=0.5', 'fr'],
  ['de;q=0,en', 'en'],
  ['fr;q=0, nl;q=0.1', 'nl'],
  ['fr;q=0.000', 'en'],
  ['fritz, nl', 'nl'],
  ['constructor, __proto__, nl', 'nl'],
])('the language that %j ranks highest is %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});

it('takes no longer than a header of 64 kB deserves', () => {
  for (const part of [' ', ',', ', ', ';q=', 'de;q=0.', 'a-'])
    expect(preferredLanguage(part.repeat(64_000 / part.length))).toMatch(/^(en|de)$/);
}, 1000);
