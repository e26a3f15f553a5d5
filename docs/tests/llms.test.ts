import { existsSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import pkg from '../../package.json' with { type: 'json' };
import { createConnect } from '../../src/server/index.ts';
import { attributes } from '../../src/vocabulary/attributes.ts';
import { anchorOf } from '../../tools/markdown.ts';
import { matches, read, section } from './pages.ts';

const text = read('llms.txt');
const links = matches(text, /\]\((.*?)\)/g);
const rules = matches(text.split('\n## ')[0] ?? '', /^- (.*)$/gm);

it('lists every page of the docs that the package has, and nothing that does not exist', () => {
  const left = new Set(pkg.files.filter((file) => file.startsWith('!')).map((file) => file.slice(1)));
  const pages = readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`);
  expect(links).toEqual(expect.arrayContaining(pages.filter((page) => !left.has(page))));
  expect(links.filter((path) => !path.startsWith('dist/') && !existsSync(path.replace(/#.*/, '')))).toEqual(
    [],
  );
});

it('lists no page twice, and only pages that the package has', () => {
  expect(new Set(links).size).toBe(links.length);
  for (const page of ['conformance', 'vpat']) expect(links).not.toContain(`docs/${page}.md`);
});

// The words of each rule that models get wrong. The part of the docs to which the rule leads has them too.
const held: Readonly<Record<string, readonly string[]>> = {
  'docs/protocol.md#state': ['state', 'browser', 'before anything else', 'once'],
  'README.md#2-the-callback': ['`headers`', 'connect.button(', 'with the page', 'cookie'],
  'docs/protocol.md#start': ['`state`', '`data-start`', 'cannot have', 'cached'],
  'docs/protocol.md#token-endpoint': [
    'POST',
    '/oauth/token',
    '`client_id`',
    '`client_secret`',
    'form',
    'exactly `{"uuid", "access_token", "scope"}`',
    '`token_type`',
  ],
  'SECURITY.md#code-injection-and-mix-up': ['PKCE'],
  'SECURITY.md#what-the-relying-app-must-do': ['UUID', 'never by email address'],
  'docs/protocol.md#session': ['new session', '(303)', 'callback', 'return page'],
  'docs/protocol.md#login-limit': ['connected', 'sixth login'],
  'docs/protocol.md#authorization-endpoint': ['`redirect_uri`', 'registered', 'character for character'],
  'README.md#1-the-button': [
    '`true` while testing',
    '`data-is-sandbox`',
    'not choose the sandbox: the URL of the service does',
  ],
};

it('has a rule for each of these parts of the docs, and no other', () => {
  expect(rules.flatMap((rule) => matches(rule, /\]\((.*?)\)/g))).toEqual(Object.keys(held));
  expect(rules).toHaveLength(Object.keys(held).length);
});

it.each(Object.entries(held))('repeats the rule of %s', (link, words) => {
  const rule = rules.find((line) => line.includes(`](${link})`)) ?? '';
  const [path = '', anchor] = link.split('#');
  const page = read(path);
  const heading = matches(page, /^#+ (.*)$/gm).find((title) => anchorOf(title) === anchor) ?? '';
  for (const word of words) {
    expect(rule).toContain(word);
    expect(section(page, heading)).toContain(word);
  }
});

it('names attributes and functions that there are', () => {
  const options = { clientId: 'a', clientSecret: 'b', redirectUri: 'https://c.example/callback' };
  const connect = createConnect({
    ...options,
    service: 'https://d.example',
    isSandbox: false,
    secret: 'a secret for tests, of 32 bytes or more',
    onLogin: ({ uuid }) => ({ user: uuid }),
  });
  const called = matches(rules.join('\n'), /`connect\.(\w+)\(\)`/g);
  expect(called.length).toBeGreaterThan(1);
  for (const name of called) expect(connect).toHaveProperty(name);
  for (const name of matches(rules.join('\n'), /`data-([\w-]+)`/g)) expect(attributes).toContain(name);
});
