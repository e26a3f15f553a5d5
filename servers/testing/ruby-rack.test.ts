import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuid } from './attacked-server.ts';
import { otherSpellings } from './cookie-spellings.ts';
import { testLinking } from './linking.ts';
import { otherPaths } from './path-spellings.ts';
import { appOn } from './ruby-app.ts';

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
