import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { texts } from '../../contract/texts.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { AttackedServer, json, uuid } from './attacked-server.ts';
import { otherSpellings } from './cookie-spellings.ts';
import { testLinking } from './linking.ts';
import { otherPaths } from './path-spellings.ts';

// An app on Rack with sessions in a store, as docs/ruby.md says. A header has the end of `on_login`.

const file = join(temporaryFolder(), 'config.ru');
writeFileSync(
  file,
  `
require '${process.cwd()}/servers/ruby/dpplus_connect'
users = {}
on_login = lambda do |env, uuid|
  user = env['rack.session'][:user]
  answer = DpplusConnect.decide(users.key(uuid), user, users[user])
  next answer if answer && (answer != :ask || env['HTTP_X_ASK'])

  id = users.key(uuid) || (users.size + 1).to_s
  users[id] = uuid
  DpplusConnect.begin_session(env, user: id)
  env['HTTP_X_END'] ? eval(env['HTTP_X_END']) : nil
end
login = DpplusConnect.new(
  current_user: ->(env) { env['rack.session'][:user] }, on_login: on_login,
  pages: ENV['PAGES'] ? {} : { ask: '/', confirm: '/' }, **DpplusConnect.settings(ENV)
)
use DpplusConnect::SingleCookies
use Rack::Session::Pool, key: 'rack_session'
home = lambda do |env|
  request = Rack::Request.new(env)
  response = Rack::Response.new
  session = env['rack.session']
  session[:cart] ||= request.params['cart']
  if request.path == '/users'
    id = (users.size + 1).to_s
    users[id] = nil
    DpplusConnect.begin_session(env, user: id)
  elsif request.path == '/link'
    login.accept(env, response, request.params['token']) do |uuid|
      eval(env['HTTP_X_END'] || 'users[session[:user]].nil? && !users.value?(uuid) && !!(users[session[:user]] = uuid)')
    end
  else
    offer = login.offered(env)
    response.write("Account #{session[:user]} #{session[:cart]}\\n#{login.link}")
    response.write(%(Connect #{offer.uuid}? <input name="token" value="#{offer.token}">)) if offer && session[:user]
  end
  response.finish
end
run(->(env) { login.at?(env) ? login.call(env) : home.call(env) })
`,
);

const appOn = (name: 'webrick' | 'puma', origin = 'http://app.example.test') =>
  new AttackedServer(
    {
      name,
      file: 'docs/ruby.md',
      start: (port) => `rackup --quiet --server ${name} --host localhost --port ${port} ${file}`.split(' '),
    },
    origin,
  );

describe.each(['webrick', 'puma'] as const)('an app on %s', (name) => {
  const app = appOn(name);
  const cookie = 'rack_session';
  beforeAll(() => app.start({}), 60_000);
  afterAll(() => app.stop());
  testLinking({ app, signUp: '/users', link: '/link', session: cookie });

  it('offers no login that has waited for too long', async () => {
    const user = (await app.get('/users')).cookies[cookie];
    const [id, browser] = ['A'.repeat(16), 'B'.repeat(22)];
    const now = Math.floor(Date.now() / 1000);
    const offerUntil = async (until: number) => {
      const offer = await app.signer.sign('offer', browser, { id, until, text: `["${uuid}","","/"]` });
      return (await app.get('/', `${cookie}=${user}; dp-browser=${browser}; dp-offer=${offer}`)).body;
    };
    expect(await offerUntil(now + 60)).toContain(uuid);
    expect(await offerUntil(now - 1)).not.toContain(uuid);
    // After 2286, the time has eleven digits.
    expect(await offerUntil(10_000_000_000)).toContain(uuid);
  });

  it('gives a login a new session, which has nothing of a planted one', async () => {
    const planted = (await app.get('/?cart=of-the-attacker')).cookies[cookie];
    expect((await app.get('/', `${cookie}=${planted}`)).body).toContain('of-the-attacker');
    const start = await app.openStart();
    const page = await app.callback(start.state, `${start.cookie}; ${cookie}=${planted}`);
    const session = page.cookies[cookie];
    expect(session).not.toBe(planted);
    expect((await app.get('/', `${cookie}=${session}`)).body).toMatch(/^Account \d+ \n/);
    expect((await app.get('/', `${cookie}=${planted}`)).body).toMatch(/^Account {2}\n/);
  });

  it.each(Object.keys(otherSpellings))('takes no session of a cookie with %s', async (spelling) => {
    const log = await app.openStart();
    const mine = (await app.callback(log.state, log.cookie)).cookies[cookie];
    const name = otherSpellings[spelling]?.(cookie) ?? '';
    // White space at the beginning of a header is none of its value (RFC 9110, 5.5).
    const alone = /^[ \t\v]/.test(name) ? [] : [`${name}=${mine}`, `${name}=${mine}; x=1`];
    for (const header of [...alone, `x=1; ${name}=${mine}`, `x;${name}=${mine}`])
      expect((await app.get('/', header)).body).not.toMatch(/^Account \d/);
    const planted = (await app.get('/?cart=of-the-attacker')).cookies[cookie];
    for (const pairs of [
      [`${name}=${planted}`, `${cookie}=${mine}`],
      [`${cookie}=${mine}`, `${name}=${planted}`],
    ])
      expect((await app.get('/', pairs.join('; '))).body).not.toContain('attacker');
  });

  it('takes no session of a cookie that is there twice', async () => {
    const { state, cookie: browser } = await app.openStart();
    const mine = (await app.callback(state, browser)).cookies[cookie];
    for (const other of ['', '=', '=planted', `=${mine}`])
      for (const pairs of [
        [`${cookie}=${mine}`, cookie + other],
        [cookie + other, `${cookie}=${mine}`],
      ])
        expect((await app.get('/', pairs.join('; '))).body).toMatch(/^Account {2}\n/);
  });

  it.each(otherPaths('/callback'))('has no login at %s', async (path) => {
    const { state, cookie: browser } = await app.openStart();
    const page = await app.get(`${path}?dpplus=start`);
    // WEBrick joins the slashes at the beginning before anything can see them.
    if (name === 'webrick' && path === '//callback') return expect(page.status).toBe(303);
    expect([page.location, page.cookies[app.browserName]]).toEqual(['', undefined]);
    const { length } = app.requests;
    expect((await app.get(`${path}?code=x&state=${state}`, browser)).location).toBe('');
    expect(app.requests).toHaveLength(length);
  });
});

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
    ...[':x', ':title', ':nil', ":'<b>'", ":'/x'", "'ask'", 'env["rack.session"][:via] = :x'],
    ...["raise DpplusConnect::Failure, '<b>'", 'raise DpplusConnect::Failure', "raise 'x'"],
  ])('%s is an error of the app, and nothing is reported', async (code) => {
    const { error, requests, html } = await logInWith(code);
    expect([error, requests]).toEqual(['server_error', ['/oauth/token']]);
    expect(html).not.toContain('<b>');
    await vi.waitFor(() =>
      expect(app.log).toMatch(
        code === "raise 'x'"
          ? 'callback-failed: RuntimeError\n'
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
    await vi.waitFor(() => expect(app.log).toContain(`login-refused: ${expected}\n`));
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
    await vi.waitFor(() => expect(app.log).toContain("on_login returned :ask; set pages: { ask: '/…' }\n"));
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
