import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { getLanguageService, newHTMLDataProvider, TextDocument } from 'vscode-html-languageservice';
import pkg from '../../package.json' with { type: 'json' };
import { attributes, closedSets } from '../../src/vocabulary/attributes.ts';
import { matches, read, section } from './pages.ts';

/** The file that docs/attributes.md names in the settings of VS Code. */
const [path = ''] = matches(
  section(read('docs/attributes.md'), 'In your editor'),
  /"\.\/node_modules\/dpplus-connect\/([^"]+)"/g,
);
const data = JSON.parse(readFileSync(path, 'utf8'));

/** VS Code's service for HTML, with the settings of docs/attributes.md. */
const service = getLanguageService({ customDataProviders: [newHTMLDataProvider('dpplus-connect', data)] });

/** The document and the place of the `|` in a page. */
function at(page: string) {
  const offset = page.indexOf('|');
  const text = page.replace('|', '');
  const document = TextDocument.create('file:///page.html', 'html', 1, text);
  return { document, position: document.positionAt(offset), html: service.parseHTMLDocument(document) };
}

/** The labels that the editor offers at the `|`. */
function offered(page: string) {
  const { document, position, html } = at(page);
  return service.doComplete(document, position, html).items.map(({ label }) => label);
}

/** The text that the editor shows for the word at the `|`. */
function hover(page: string) {
  const { document, position, html } = at(page);
  const { contents } = service.doHover(document, position, html) ?? { contents: '' };
  return typeof contents === 'object' && 'value' in contents ? contents.value : contents;
}

const inLink = '<a class="dpplus-connect"';
const ofLinks = attributes.map((name) => `data-${name}`);

test('VS Code offers the values of data-style on a link', () => {
  expect(offered(`${inLink} data-style="|"></a>`)).toEqual(closedSets.style);
});

test('VS Code explains data-style', () => {
  expect(hover(`${inLink} data-st|yle="large"></a>`)).toBe(
    'The size; `false` leaves all styling to you.\n\n`default`, `large`, `medium`, `small`, `false`.\n\nDefault: `default`.',
  );
});

test('VS Code explains the start of the element, which is a URL', () => {
  expect(hover('<dpplus-connect st|art="/callback/start">')).toBe(
    'The URL of the start of a login; no other parameter is needed.\n\nURL of your app.\n\nDefault: absent.',
  );
});

test.each([
  ['a link', `${inLink} |></a>`, ofLinks],
  [
    'a form',
    '<form class="dpplus-connect" |></form>',
    ofLinks.filter((name) => !/scope|text|style|theme|help|mark/.test(name)),
  ],
  [
    'the element',
    '<dpplus-connect |></dpplus-connect>',
    attributes.map((name) => (name === 'style' ? 'size' : name)),
  ],
])('VS Code offers the attributes of %s', (_title, page, names) => {
  const labels = offered(page);
  const ofTag = labels.filter((label) => names.includes(label) || /^data-./.test(label));
  expect(ofTag.sort()).toEqual([...names].sort());
});

test('VS Code offers the list of values together with an attribute', () => {
  const { document, position, html } = at(`${inLink} |></a>`);
  const { items } = service.doComplete(document, position, html);
  const commands = (name: string) => items.find(({ label }) => label === name)?.command?.command;
  expect([commands('data-style'), commands('data-state')]).toEqual([
    'editor.action.triggerSuggest',
    undefined,
  ]);
});

test.each([
  ['<dpplus-connect size="|">', closedSets.style],
  ['<dpplus-connect is-sandbox="|">', ['false', 'true']],
  ['<a class="|">', ['dpplus-connect', 'dpplus-return']],
  ['<form class="|">', ['dpplus-connect']],
  ['<form data-state="|">', []],
])('VS Code offers the values in %s', (page, values) => {
  expect(offered(page)).toEqual(values);
});

test('VS Code offers the element', () => {
  expect(offered('<|')).toContain('dpplus-connect');
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
