import { readFileSync } from 'node:fs';
import { readConfigFileAndWriteSchema } from '@lit/localize-tools/lib/config.js';
import { TransformLitLocalizer } from '@lit/localize-tools/lib/modes/transform.js';
import { describe, expect, test } from 'vitest';
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

describe('the check itself', () => {
  const english = new Map([['hello', { english: 'Hello', note: 'Greets.' }]]);
  const xliff = (source: string, target: string, id = 'hello', note = 'Greets.') =>
    `<?xml version="1.0"?><xliff version="1.2"><file target-language="fr"><body><trans-unit id="${id}">
      <source>${source}</source>${target}<note>${note}</note></trans-unit></body></file></xliff>`;

  test.each([
    ['nothing about a good file', xliff('Hello', '<target>Bonjour</target>'), []],
    ['a missing translation', xliff('Hello', ''), ['fr: "hello" has no translation']],
    ['an empty translation', xliff('Hello', '<target> </target>'), ['fr: "hello" has no translation']],
    [
      'a translation of an older English text',
      xliff('Hi', '<target>Salut</target>'),
      ['fr: "hello" translates "Hi", which is now "Hello"'],
    ],
    ['English by accident', xliff('Hello', '<target>Hello</target>'), ['fr: "hello" is still English']],
    [
      'a message that is gone',
      xliff('Hello', '<target>Bonjour</target>', 'old'),
      ['fr: "old" is no longer in the source; run npm run localize', 'fr: "hello" has no translation'],
    ],
    [
      'a note of an older source',
      xliff('Hello', '<target>Bonjour</target>', 'hello', 'Says hello.'),
      ['fr: "hello" has another note than the source; run npm run localize'],
    ],
    [
      'a placeholder that the source does not have',
      xliff('Hello', '<target>Bonjour <x id="0" equiv-text="x"/></target>'),
      ['fr: "hello" has another placeholder than "Hello"'],
    ],
  ])('reports %s', (_what, file, expected) => {
    expect(translationProblems('fr', english, file)).toEqual(expected);
  });

  test('reports a message without a note', () => {
    const bare = new Map([['hello', { english: 'Hello', note: undefined }]]);
    expect(translationProblems('fr', bare, xliff('Hello', '<target>Bonjour</target>'))).toEqual([
      'fr: "hello" has no note for translators',
    ]);
  });
});
