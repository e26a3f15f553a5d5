import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { getLanguageService, newHTMLDataProvider, TextDocument } from 'vscode-html-languageservice';
import pkg from '../../package.json' with { type: 'json' };
import { attributes, closedSets } from '../../src/vocabulary/attributes.ts';
import { matches, read, section } from '../../tools/docs/pages.ts';

/** The file that docs/attributes.md names in the settings of VS Code. */
const [path = ''] = matches(
  section(read('docs/attributes.md'), 'In your editor'),
  /"\.\/node_modules\/dpplus-connect\/([^"]+)"/g,
);
const data = JSON.parse(readFileSync(path, 'utf8'));

/** VS Code's service for HTML, with the settings of docs/attributes.md. */
const service = getLanguageService({ customDataProviders: [newHTMLDataProvider('dpplus-connect', data)] });

/** The document, the place of the `|` in a page, and its HTML. */
function at(page: string) {
  const document = TextDocument.create('file:///page.html', 'html', 1, page.replace('|', ''));
  return [document, document.positionAt(page.indexOf('|')), service.parseHTMLDocument(document)] as const;
}

const ofLinks = attributes.map((name) => `data-${name}`);
const ofForms = ofLinks.filter((name) => !/scope|text|style|theme|help|mark/.test(name));

test.each<[page: string, names: readonly string[]]>([
  ['<a class="dpplus-connect" |>', ofLinks],
  ['<form class="dpplus-connect" |>', ofForms],
  ['<dpplus-connect |>', attributes.map((name) => (name === 'style' ? 'size' : name))],
  ['<a class="dpplus-connect" data-style="|">', closedSets.style],
  ['<dpplus-connect is-sandbox="|">', ['false', 'true']],
  ['<a class="|">', ['dpplus-connect', 'dpplus-return']],
  ['<|', ['dpplus-connect']],
])('VS Code offers the names and values of the package at %s', (page, names) => {
  const labels = service.doComplete(...at(page)).items.map(({ label }) => label);
  const own = labels.filter((label) => names.includes(label) || /^data-./.test(label));
  expect(own.sort()).toEqual([...names].sort());
});

test.each([
  [
    '<a class="dpplus-connect" data-st|yle="large">',
    'The size; `false` leaves all styling to you.\n\n`default`, `large`, `medium`, `small`, `false`.\n\nDefault: `default`.',
  ],
  [
    '<dpplus-connect st|art="/callback?dpplus=start">',
    'The URL of the start of a login; no other parameter is needed.\n\nURL of your app.\n\nDefault: absent.',
  ],
])('VS Code explains the attribute at %s', (page, value) => {
  expect(service.doHover(...at(page))).toMatchObject({ contents: { value } });
});

test('a description has no link, because an editor does not have its target', () => {
  expect(JSON.stringify(data)).not.toMatch(/\]\(|\.md/);
});

test('web-types.json has the attributes that VS Code has', () => {
  const types = JSON.parse(readFileSync(pkg['web-types'], 'utf8'));
  const names = (tags: { name: string; attributes: { name: string }[] }[]) =>
    tags.map(({ name, attributes: list }) => [
      name,
      ...list.map((each) => each.name).filter((each) => each !== 'class'),
    ]);
  expect(types).toMatchObject({ name: pkg.name, version: pkg.version });
  expect(names(types.contributions.html.elements)).toEqual(names(data.tags));
});
