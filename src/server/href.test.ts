import { expect, it } from 'vitest';
import vectors from '../../contract/vectors.json' with { type: 'json' };
import { localHref } from './href.ts';

const openerOrigin = 'https://www.example';
const opened = `${openerOrigin}/books#top`;
const longest = (start: string) => start.padEnd(512, 'x');
const long = (start: string) => start.padEnd(513, 'x');

it.each([
  ...vectors.href.map(({ title, href, path }) => [title, href, path]),
  ['a whole URL of the app', 'http://localhost:3000/books?id=1#top', '/books?id=1#top'],
  ['a path that alone is another host', '/.//elsewhere.example', '/', 'foreign'],
  ['another port', 'http://localhost:3001/', '/', 'foreign'],
  ['no URL', 'http://[', '/', 'foreign'],
  ['a path of 512 characters', longest('/'), longest('/')],
  ['a URL of 512 characters there', longest(`${openerOrigin}/`), longest(`${openerOrigin}/`)],
  ['a long path', long('/'), '/', 'too-long'],
  ['the origin that starts logins', opened, opened],
  ['the start of its name', `${openerOrigin}.test/`, '/', 'foreign'],
  ['its name without TLS', 'http://www.example/', '/', 'foreign'],
  ['a long URL there', long(`${openerOrigin}/`), '/', 'foreign'],
])('a login can lead to a page of the app or of `openerOrigin`: %s', (_title, href = '', path, detail) => {
  const details: unknown[] = [];
  const log = (event: object) => details.push(Reflect.get(event, 'detail'));
  const app = { origin: 'http://localhost:3000', home: '/', options: { openerOrigin }, log };
  expect(localHref(href, app)).toBe(path);
  if (detail) expect(details).toEqual([detail]);
});

it.each([
  ['/app/account?id=1', '/app/account?id=1'],
  ['/app', '/app'],
  ['/app?id=1', '/app?id=1'],
  ['/app#top', '/app#top'],
  ['https://www.example/books', 'https://www.example/books'],
  ['/account', '/app/', 'base'],
  ['/', '/app/', 'base'],
  ['/apple', '/app/', 'base'],
  ['/apple/pie', '/app/', 'base'],
  ['/app/../account', '/app/', 'base'],
  [long('/app/'), '/app/', 'too-long'],
  ['http://localhost:3001/app/', '/app/', 'foreign'],
])('below `basePath`, a login to %s leads to %s', (href, path, detail?: string) => {
  const details: unknown[] = [];
  const log = (event: object) => details.push(Reflect.get(event, 'detail'));
  const options = { openerOrigin, basePath: '/app' };
  expect(localHref(href, { origin: 'http://localhost:3000', home: '/app/', options, log })).toBe(path);
  expect(details).toEqual(detail ? [detail] : []);
});
