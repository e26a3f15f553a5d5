import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { codeFor, places } from './fixes.ts';

it.each(places)('%s has the code under “%s”: %s', (page, heading, code) => {
  const text = readFileSync(`docs/${page}`, 'utf8');
  const [, part = ''] = text.split(new RegExp(`^#+ ${heading}$`, 'm'));
  const [own = ''] = part.split(/^#{1,2} /m);
  expect(own).toContain(code);
});

it.each([
  ['package.json', 'callback-prefetch', 'docs/clients.md#express, at function isOpenedByUser'],
  ['package.json', 'session-begun', 'docs/clients.md#express, at async function logIn'],
  ['package.json', 'token-hanging', 'docs/clients.md#what-every-recipe-needs, at async function callService'],
  ['package.json', 'token-purpose', 'docs/clients.md#what-every-recipe-needs, at function singleCookies'],
  ['package.json', 'state-foreign', 'docs/clients.md#what-every-recipe-needs, at function endLogin'],
  ['composer.json', 'state-foreign', 'docs/php.md#the-library, at Login::create'],
  ['composer.json', 'user-by-uuid', 'docs/php.md#users'],
  ['manage.py', 'cookie-flags', 'docs/python.md#django'],
  ['requirements.txt', 'user-linked', 'docs/python.md#flask, at DpplusConnect().init_app'],
  ['go.mod', 'connected-called', 'docs/go.md#go'],
  ['pom.xml', 'user-linked', 'docs/java.md#users'],
  ['Gemfile', 'text-escaped', 'docs/ruby.md#rails'],
  ['Cargo.toml', 'state-foreign', 'docs/other-languages.md#the-algorithm'],
  ['wp-config.php', 'start-slash', 'docs/wordpress.md#what-to-know'],
])('names the code for an app with %s and the check %s', (file, id, place) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, file), '');
  expect(codeFor(id, folder, 'http://localhost:3000/callback')).toBe(place);
});

it.each([
  ['/callback.php', 'connected-called', 'docs/php.md#the-library, at Login::create'],
  ['/index.php/callback', 'user-by-uuid', 'docs/php.md#users'],
  ['/north/wp-login.php?action=dpplus-connect', 'start-slash', 'docs/wordpress.md#what-to-know'],
])(
  'takes the language of %s before that of the folder, which may be only that of the checker',
  (path, id, place) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'package.json'), '');
    expect(codeFor(id, folder, `http://localhost:3000${path}`)).toBe(place);
  },
);

it('takes the language of the server of an app that also has a front end, and names the installed page', () => {
  const folder = temporaryFolder();
  for (const file of ['package.json', 'Gemfile']) writeFileSync(join(folder, file), '');
  const docs = join(folder, 'node_modules/dpplus-connect/docs');
  mkdirSync(docs, { recursive: true });
  writeFileSync(join(docs, 'ruby.md'), '');
  expect(codeFor('user-by-uuid', folder, 'http://localhost:3000/callback')).toBe(
    'node_modules/dpplus-connect/docs/ruby.md#users',
  );
});
