import { readFileSync } from 'node:fs';
import { readConfigFileAndWriteSchema } from '@lit/localize-tools/lib/config.js';
import { TransformLitLocalizer } from '@lit/localize-tools/lib/modes/transform.js';
import { expect, test } from 'vitest';
import { translationProblems } from './translation-problems.ts';

const config = readConfigFileAndWriteSchema('locales/lit-localize.json');
const extracted = new TransformLitLocalizer({
  ...config,
  output: { mode: 'transform' },
}).extractSourceMessages();
const messages = new Map(
  extracted.messages.map(({ name, contents, desc }) => [
    name,
    {
      english: contents.map((part) => (typeof part === 'string' ? part : `{${part.index}}`)).join(''),
      note: desc,
    },
  ]),
);

test('the source has messages, all extracted without an error', () => {
  expect(extracted.errors).toEqual([]);
  expect(messages.size).toBeGreaterThan(0);
});

test.each(config.targetLocales)('the %s translation is complete', (lang) => {
  expect(translationProblems(lang, messages, readFileSync(`locales/${lang}.xlf`, 'utf8'))).toEqual([]);
});
