import { expect, it } from 'vitest';
import { preferredLanguage } from './preferred-language.ts';
import vectors from './vectors.json' with { type: 'json' };

it.each(vectors.language)(
  'the language that "$accept" ranks highest is $language',
  ({ accept, language }) => {
    expect(preferredLanguage(accept)).toBe(language);
  },
);

it.each([undefined, null])('without a header (%s), the language is English', (header) => {
  expect(preferredLanguage(header)).toBe('en');
});

it('takes no longer than a header of 64 kB deserves', () => {
  for (const part of [' ', ',', ', ', ';q=', 'de;q=0.', 'a-'])
    expect(preferredLanguage(part.repeat(64_000 / part.length))).toMatch(/^(en|de)$/);
}, 1000);
