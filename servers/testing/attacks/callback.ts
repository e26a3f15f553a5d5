import type { RequestListener } from 'node:http';
import { expect, it } from 'vitest';
import { browserCookie, hostPrefix } from '../../../contract/cookies.ts';
import { createSigner, newToken } from '../../../src/server/token.ts';
import { type AttackedServer, first, json, sent, uuid } from '../attacked-server.ts';
import {
  expectCleared,
  expectFailure,
  expectLine,
  expectPrivate,
  noResponse,
  planted,
  raw,
  unavailable,
} from './expectations.ts';

const failed = (status: number, error: string) => ({ grant: sent(status, JSON.stringify({ error })) });
const unaccepted = 'request-failed: /oauth/token 401 invalid_client';
const unread = 'request-failed: /oauth/token \\d+ \\w+';
const foreign = `${browserCookie}=${planted}; ${hostPrefix}${browserCookie}=${planted}`;
/** The line of the log, the error that the user reads, and what leads to both. */
const refusals: [string, string, { cookie?: string; query?: string; grant?: RequestListener }][] = [
  ['state-refused: no-cookie', 'unknown_state', { cookie: `${browserCookie}=` }],
  ['state-refused: foreign', 'unknown_state', { cookie: foreign }],
  ['login-refused: access_denied', 'access_denied', { query: '&error=access_denied' }],
  ['login-refused: login_limit', 'login_limit', { query: '&error=x&error_description=The%20Login%20Limit' }],
  ['login-refused: invalid_response', 'invalid_response', { query: '&error=a%20b' }],
  ['login-refused: invalid_response', 'invalid_response', { query: '&code=x&error=' }],
  [
    `${unaccepted}: check \\w+ and \\w+(SECRET|Secret|secret)`,
    'configuration_error',
    failed(401, 'invalid_client'),
  ],
  ['request-failed: /oauth/token 400 invalid_grant', unavailable, failed(400, 'invalid_grant')],
  ['request-failed: /oauth/token 429 slow_down', unavailable, failed(429, 'slow_down')],
  ['request-failed: /oauth/token 500 invalid_response', unavailable, failed(500, '<html>')],
  ['request-failed: /oauth/token 200 invalid_response', unavailable, { grant: json({ uuid: 'x' }) }],
  [noResponse, unavailable, { grant: ({ socket }) => socket.destroy() }],
  [noResponse, unavailable, { grant: raw('SSH-2.0-service\r\n') }],
  [unread, unavailable, { grant: raw('HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n"\xff"') }],
  [unread, unavailable, { grant: raw(`HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{"uuid":"${uuid}"`) }],
  [unread, unavailable, { grant: raw('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}') }],
];

export function testCallback(app: AttackedServer) {
  it('a login succeeds, and a UUID in capitals is the user of the UUID in lower case', async () => {
    const letters = uuid.replaceAll('5', 'a');
    app.grant = json({ uuid: letters.toUpperCase() });
    const login = await app.logIn();
    expectPrivate(login);
    expectCleared(login);
    const attributes = [...login.head.matchAll(/^set-cookie: *[^;]*; (.*?)\r?$/gim)].map(([, text = '']) =>
      text.toLowerCase().split('; ').sort().join(),
    );
    expect(attributes).toEqual(Array(2).fill(`httponly,path=/,samesite=lax${app.prefix && ',secure'}`));
    expect(JSON.parse(app.lastBody)).toEqual({ uuids: [letters] });
    const home = await app.get('/', `${app.sessionName}=${login.session}`);
    expect(home.body).toContain(letters);
    expect(home.head).toContain('no-store');
  });

  it('a state without a browser is refused', async () => {
    const unbound = await app.signer.sign('state', '', newToken('en/', 3600));
    for (const cookie of ['', `${app.browserName}=`])
      await expectFailure(app, await app.callback(unbound, cookie));
    await expectFailure(app, await app.get(`${app.path}?${'a&'.repeat(1010)}code=x&state=x`));
    expect(app.requests).toEqual([]);
  });

  it.each(refusals)('%s: the user reads %s', async (line, error, { cookie, query, grant }) => {
    const begun = await app.openStart();
    app.grant = grant ?? app.grant;
    await expectFailure(app, await app.callback(begun.state, cookie ?? begun.cookie, query), error);
    expect(app.requests).toEqual(grant ? ['/oauth/token'] : []);
    await expectLine(app, line);
  });

  it.each(['HEAD', 'POST'])(
    'a %s request at the callback is no login, and uses up no state',
    async (method) => {
      const { cookie, state } = await app.openStart();
      const page = await app.callback(state, cookie, '&code=x', method);
      expect([page.status, page.cookies, app.requests]).toEqual([expect.toBeOneOf([404, 405]), {}, []]);
      expect((await app.callback(state, cookie)).cookies).toHaveProperty(app.sessionName);
    },
  );

  it('a state counts once, also of many requests at the same time', async () => {
    const { browser, cookie, state } = await app.openStart('state=x~y');
    const signer = createSigner(first, `demoapp\n${app.redirectUri}`);
    expect(await signer.read('state', browser, state.replace(/(~|%7E).*/, ''))).toBeDefined();
    const pages = await Promise.all(Array.from({ length: 20 }, () => app.callback(state, cookie)));
    expect(pages.map(({ status }) => status)).toEqual(Array(20).fill(303));
    const sessions = pages.flatMap(({ cookies }) => cookies[app.sessionName] ?? []);
    expect([sessions.length, new Set(sessions).size]).toEqual([20, 1]);
    // The part after `~` does not make it another state.
    const again = await app.callback(`${state}x`, cookie);
    expect(again.cookies[app.sessionName]).toBe(sessions[0]);
    expect(app.requests).toEqual(['/oauth/token', '/api/uuids/connected']);
  });

  it.each(['used', 'expired'])('a state that is %s is no fault to a user who is logged in', async (what) => {
    const session = `${app.sessionName}=${(await app.logIn()).session}`;
    app.requests = [];
    const { browser, cookie } = await app.openStart();
    const token = newToken('en/books', what === 'used' ? 3600 : -1);
    const state = await app.signer.sign('state', browser, token);
    if (what === 'used') {
      const first = await app.callback(state, cookie, '&error=access_denied');
      // The browser has the result, so no one gets it again.
      await app.readReturn(first);
    }
    const again = await app.callback(state, cookie);
    await expectFailure(app, again, 'expired_state');
    await expectLine(app, `state-refused: ${what}`);
    for (const own of [`${cookie}; ${session}`, session]) {
      const page = await app.callback(state, own);
      expect([page.cookies, app.requests]).toEqual([{}, []]);
      expect(await app.readReturn(page)).toMatchObject({ error: '', href: own === session ? '/' : '/books' });
    }
  });
}
