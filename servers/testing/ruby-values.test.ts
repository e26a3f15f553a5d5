import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { texts } from '../../contract/texts.ts';
import { json, uuid } from './attacked-server.ts';
import { otherSpellings } from './cookie-spellings.ts';
import { appOn } from './ruby-app.ts';

it('a report without a response is sent once more, and a code is not', async () => {
  const app = appOn('puma');
  await app.start({});
  try {
    app.connected = (request, response) => {
      app.connected = json({});
      request.socket.destroy();
      response.destroy();
    };
    await app.logIn();
    expect(app.requests).toEqual(['/oauth/token', '/api/uuids/connected', '/api/uuids/connected']);
    expect(app.log).not.toContain('request-failed');
    app.reset();
    app.grant = ({ socket }) => socket.destroy();
    await app.logIn();
    expect(app.requests).toEqual(['/oauth/token']);
  } finally {
    app.stop();
  }
});

it('a cookie counts if it is there once, in its exact spelling, also without SingleCookies', () => {
  const program = `require './servers/ruby/lib/dpplus_connect'
    cookie = DpplusConnect::Cookie.new('dp_x', true)
    $stdin.each_line(chomp: true) { |header| puts "[#{cookie.read('HTTP_COOKIE' => header)}]" }`;
  const valuesOf = (headers: string[]) =>
    spawnSync('ruby', ['-e', program], { input: headers.join('\n'), encoding: 'utf8' }).stdout.split('\n');
  const [name, own] = ['__Host-dp_x', '__Host-dp_x=own'];
  const planted = Object.values(otherSpellings).map((spell) => `a=b; ${spell(name)}=planted`);
  expect(valuesOf([own, `a=b;${own}`, ...planted.map((pair) => `${pair}; ${own}`)])).toEqual([
    ...['', '', ...planted].map(() => '[own]'),
    '',
  ]);
  expect(valuesOf([...planted, `${own}; ${own}`, `${own}; ${name}=`, `${name}=x; ${own}`, ''])).toEqual([
    ...[...planted, '', '', ''].map(() => '[]'),
    '',
  ]);
});

describe('a value that on_login returns', () => {
  const app = appOn('puma');
  beforeAll(() => app.start({}), 60_000);
  afterAll(() => app.stop());

  /** Logs a new user in. The code ends `on_login`. */
  async function logInWith(code: string) {
    app.reset();
    app.grant = json({ uuid: randomUUID() });
    const { state, cookie } = await app.openStart();
    const page = await app.get(`/callback?code=x&state=${state}`, cookie, [`X-End: ${code}`]);
    return { ...(await app.readReturn(page)), requests: app.requests };
  }

  it.each([
    ['nil', '/'],
    ["'/books?x=1'", '/books?x=1'],
  ])('%s leads to a page', async (code, path) => {
    const { href, error, requests } = await logInWith(code);
    expect([href, error, requests]).toEqual([path, '', ['/oauth/token', '/api/uuids/connected']]);
  });

  it.each([
    ...['true', 'false', '4711', '{}', '[]', "env['rack.session']", 'env', 'Object.new', '1.0', 'Time.now'],
    ...["''", "'4711'", 'uuid', "'//evil.example'", "'https://evil.example/'", "'/' + 'x' * 600"],
    ...['0', 'RuntimeError.new', '"/x\\r\\nY: z"', ':""', '-> { nil }', 'nil.to_a', 'Struct.new(:id).new(1)'],
    ...[':x', ':title', ':nil', ":'<b>'", ":'/x'", "'ask'", 'env["rack.session"][:via] = :x'],
    ...["raise DpplusConnect::Failure, '<b>'", 'raise DpplusConnect::Failure', "raise 'x'"],
  ])('%s is an error of the app, and nothing is reported', async (code) => {
    const { error, requests, html } = await logInWith(code);
    expect([error, requests]).toEqual(['server_error', ['/oauth/token']]);
    expect(html).not.toContain('<b>');
    await vi.waitFor(() =>
      expect(app.log).toMatch(
        code === "raise 'x'"
          ? 'callback-failed: RuntimeError ['
          : /callback-failed: on_login (returned a|raised Failure)/,
      ),
    );
  });

  it.each([
    [':account_mismatch', 'account_mismatch', texts.en.errors.account_mismatch],
    ["raise DpplusConnect::Failure, 'account_locked'", 'account_locked', texts.en.errors.server_error],
    // The name of a label is no code with a text.
    ["raise DpplusConnect::Failure, 'title'", 'title', texts.en.errors.server_error],
  ])('%s ends the login with this code', async (code, expected, text) => {
    const { error, requests, html } = await logInWith(code);
    expect([error, requests]).toEqual([expected, ['/oauth/token']]);
    expect(html).toContain(text);
    await vi.waitFor(() => expect(app.log).toContain(`login-refused: ${expected} [`));
  });
});

it('without pages, a login that has to wait says which option is missing', async () => {
  const app = appOn('puma');
  await app.start({ PAGES: 'none' });
  try {
    const { state, cookie } = await app.openStart();
    const page = await app.get(`/callback?code=x&state=${state}`, cookie, ['X-Ask: 1']);
    expect((await app.readReturn(page)).error).toBe('server_error');
    expect(page.cookies['dp-offer']).toBeUndefined();
    await vi.waitFor(() => expect(app.log).toContain("on_login returned :ask; set pages: { ask: '/…' } ["));
  } finally {
    app.stop();
  }
});

it('a proxy gets the password of its URL decoded', async () => {
  const keys: (string | undefined)[] = [];
  const proxy = createServer(({ headers }, response) => {
    keys.push(headers['proxy-authorization']);
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ uuid }));
  });
  await once(proxy.listen(0, 'localhost'), 'listening');
  const { port } = proxy.address() as AddressInfo;
  const app = appOn('puma');
  const http_proxy = `http://a%40b:p%40s%3As+%25@localhost:${port}`;
  await app.start({ INTERNAL_SERVICE: 'http://service.test', http_proxy, no_proxy: '' });
  try {
    const { state, cookie } = await app.openStart();
    await app.callback(state, cookie);
    expect(keys).toEqual(Array(2).fill(`Basic ${btoa('a@b:p@s:s+%')}`));
  } finally {
    app.stop();
    proxy.close();
  }
});
