import { describe, expect, it } from 'vitest';
import { relyingApp } from '../testing/app-under-test.ts';

describe('a callback that this browser did not ask for', () => {
  const cases: [string, (state: string) => string][] = [
    ['no state', () => ''],
    ['an empty state', () => '&state='],
    ['a wrong state', () => '&state=wrong'],
    ['a state of the same length', (state) => `&state=${'A'.repeat(state.length)}`],
    ['a state that is there twice', (state) => `&state=${state}&state=${state}`],
  ];

  it.each(cases)('is refused with %s, and its code is not exchanged', async (_case, query) => {
    const { visit, requests, lines } = relyingApp();
    const visitor = visit();
    await visitor.get(`/callback?code=a-code${query(await visitor.readState())}`);
    expect(await visitor.readFailure()).toContain('This login was not started in this browser.');
    expect([requests, lines]).toEqual([[], ['state-refused foreign']]);
    expect((await visitor.get('/account')).status).toBe(303);
  });

  it('is refused with the state of another browser', async () => {
    const { visit, requests } = relyingApp();
    const state = await visit().readState();
    const visitor = visit();
    await visitor.comeBack({ code: 'a-code', state });
    expect(await visitor.readReturn()).toContain('data-error="unknown_state"');
    expect(requests).toEqual([]);
  });

  it('is refused when it is replayed', async () => {
    const { visit, paths } = relyingApp();
    const visitor = visit();
    const state = await visitor.readState();
    await visitor.comeBack({ code: 'a-code', state });
    await visitor.comeBack({ code: 'a-code', state });
    expect(await visitor.readReturn()).toContain('data-error="expired_state"');
    expect(paths().filter((path) => path === '/oauth/token')).toHaveLength(1);
  });

  it('is refused before its error is read', async () => {
    const visitor = relyingApp().visit();
    await visitor.comeBack({ error: 'access_denied', error_description: 'Call 0900', state: 'x' });
    for (const page of [await visitor.readReturn(), await visitor.readFailure(), await visitor.read('/')]) {
      expect(page).not.toContain('0900');
      expect(page).not.toContain('access_denied');
    }
  });
});

describe('a callback with a code', () => {
  it('exchanges the code as the specification says', async () => {
    const { visit, requests } = relyingApp();
    await visit().logIn();
    const [{ request, body } = { request: new Request('x:'), body: '' }] = requests;
    expect(request.method).toBe('POST');
    expect(request.redirect).toBe('error');
    expect(request.url).toBe('http://127.0.0.1:4000/oauth/token');
    expect(request.headers.get('content-type')).toMatch(/^application\/x-www-form-urlencoded/);
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      code: expect.any(String),
      client_id: 'demoapp',
      client_secret: 'demosecret',
      redirect_uri: 'http://localhost:3000/callback',
      grant_type: 'authorization_code',
    });
  });

  it('does not leave the code in the address', async () => {
    const response = await relyingApp().visit().logIn();
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toMatch(/^http:\/\/localhost:3000\/callback\/return\?login=/);
    expect(response.headers.get('location')).not.toContain('code');
  });

  it('renews the id of the session, so that a planted session is not logged in', async () => {
    const { visit, reader } = relyingApp();
    await reader({ persona: 'fresh' });
    const [visitor, attacker] = [visit(), visit()];
    await visitor.read('/?lang=en');
    attacker.takeOver(visitor.jar);
    await visitor.logIn();
    expect((await visitor.get('/account')).status).toBe(200);
    expect((await attacker.get('/account')).status).toBe(303);
  });

  it('finishes the login of another tab as well', async () => {
    const { visit, reader, paths } = relyingApp();
    await reader({ persona: 'fresh' });
    for (const persona of ['fresh', 'consented']) {
      const visitor = visit();
      const otherTab = await visitor.readState();
      await visitor.logIn({ persona });
      await visitor.comeBack({ code: 'another', state: otherTab });
      const page = await visitor.readReturn();
      expect(page).toContain('<a href="/account" class="dpplus-return"');
      expect(page).not.toContain('data-error');
    }
    // Its own code is not needed any more, and its state may have been planted.
    expect(paths().filter((path) => path === '/oauth/token')).toHaveLength(2);
  });

  it('finishes the login of an older tab, after another tab has begun one', async () => {
    const { visit, serviceLogin } = relyingApp();
    const visitor = visit();
    const state = await visitor.readState();
    await visitor.readState();
    await visitor.get(await serviceLogin({ state }));
    expect(await visitor.readReturn()).not.toContain('data-error');
    expect(await visitor.read('/account')).toContain('Have you been here before?');
  });
});

describe('a callback without a login', () => {
  it('exchanges no code that comes with an error', async () => {
    const { visit, requests } = relyingApp();
    const visitor = visit();
    await visitor.comeBack({ code: 'a-code', error: 'access_denied', state: await visitor.readState() });
    expect(requests).toEqual([]);
    expect(await visitor.readReturn()).toContain('data-error="access_denied"');
  });

  it('sends the error to the page with the button, which leads to a page about it', async () => {
    const { visit, requests, lines } = relyingApp();
    const visitor = visit();
    const state = await visitor.readState();
    await visitor.comeBack({ error: 'access_denied', error_description: 'The user <left>.\nTwo.', state });
    const message = 'You cancelled the login. You can log in again at any time.';
    expect(await visitor.readReturn()).toMatch(
      new RegExp(
        `<a href="/callback/return\\?login=[^"]+read" class="dpplus-return" data-state="${state}" data-error="access_denied" data-error-description="${message}">`,
      ),
    );
    const page = await visitor.readFailure();
    expect(page).toContain(`<p>${message}</p>`);
    expect(page).toContain('<a href="/account">Back to login</a>');
    expect(page).not.toMatch(/left|Two/);
    expect([requests, lines]).toEqual([[], ['login-refused access_denied']]);
  });

  it.each(['temporarily_unavailable', 'constructor', '__proto__'])('has words for %s', async (error) => {
    const visitor = relyingApp().visit();
    await visitor.comeBack({ error, state: await visitor.readState() });
    expect(await visitor.readReturn()).toContain(`data-error="${error}"`);
    expect(await visitor.readFailure()).toContain('The login did not work.');
  });

  it('does not take a second code for granted', async () => {
    const { visit, requests } = relyingApp();
    const visitor = visit();
    await visitor.get(`/callback?code=one&code=two&state=${await visitor.readState()}`);
    expect(await visitor.readReturn()).toContain('data-error="invalid_response"');
    expect(requests).toEqual([]);
  });

  it('shows a user beyond the login limit the next step for users, not the one for developers', async () => {
    const { visit, lines } = relyingApp();
    const visitor = visit();
    await visitor.logIn({ persona: 'limit-reached' });
    expect(await visitor.readReturn()).toContain('data-error="login_limit"');
    const page = await visitor.readFailure();
    expect(page).toContain('You cannot log in with Secure Connect at the moment. Contact us.');
    expect(page).not.toMatch(/limit is reached|\/api\//);
    expect(lines).toEqual(['login-refused login_limit']);
  });
});

describe('a token endpoint that fails', () => {
  const cases: [string, Parameters<typeof relyingApp>[0], string][] = [
    ['refuses the secret', { clientSecret: 'guessed' }, '401 invalid_client'],
    ['breaks', { answer: () => new Response('oops demosecret', { status: 500 }) }, '500 invalid_response'],
    ['answers a page', { answer: () => new Response('<h1>Hello</h1>') }, '200 invalid_response'],
    ['leaves the UUID out', { answer: () => Response.json({ access_token: 'x', scope: '' }) }, '200'],
    ['answers null', { answer: () => Response.json(null) }, '200 invalid_response'],
    [
      'says what is no error code',
      { answer: () => Response.json({ error: 'demosecret is wrong' }, { status: 400 }) },
      '400 invalid_response',
    ],
    ['cannot be reached', { answer: () => Promise.reject(new TypeError('fetch failed')) }, '0'],
    ['is silent', { answer: silent, timeout: 20 }, '0'],
  ];

  it.each(cases)('leaves the visitor logged out when it %s', async (_case, options, reason) => {
    const { visit, lines, requests } = relyingApp(options);
    const visitor = visit();
    await visitor.logIn();
    const page = await visitor.readReturn();
    expect(page).toContain('Login not completed');
    expect(page).toContain('data-error="service_unavailable"');
    expect((await visitor.get('/account')).status).toBe(303);
    expect(lines).toEqual([expect.stringContaining(`request-failed /oauth/token ${reason}`)]);
    const code = new URLSearchParams(requests[0]?.body).get('code') ?? '';
    expect(code).not.toBe('');
    expect(lines.join()).not.toContain(code);
    expect(lines.join()).not.toMatch(/demosecret|guessed/);
  });

  function silent({ signal }: Request): Promise<Response> {
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  }
});

describe('the return page', () => {
  it('hands the state to the service’s script and works as a link without it', async () => {
    const visitor = relyingApp().visit();
    await visitor.logIn();
    const page = await visitor.readReturn();
    expect(page).toMatch(/<a href="\/account" class="dpplus-return" data-state="[\w.-]+">Continue<\/a>/);
    expect(page).toContain('<script src="http://127.0.0.1:4000/en/dp_connect.js" ');
  });

  it('has the same content after a reload', async () => {
    const visitor = relyingApp().visit();
    await visitor.logIn();
    expect(await visitor.readReturn()).toBe(await visitor.readReturn());
  });

  it('is in the chosen language', async () => {
    const visitor = relyingApp().visit();
    await visitor.read('/?lang=nl');
    await visitor.comeBack({ error: 'access_denied', state: await visitor.readState() });
    expect(await visitor.readFailure()).toContain('U hebt het inloggen geannuleerd.');
  });

  it('asks a visitor whose browser has no login to log in again', async () => {
    expect(await relyingApp().visit().read('/callback/return')).toContain('This login has expired');
  });

  it('shows no code, token or secret, and neither does any other page', async () => {
    const uuid = '0b7e5e0c-3c8c-4d0e-9a53-2f6ad1b6a001';
    const answer = () => Response.json({ uuid, access_token: 'the-token', scope: 'email' });
    const { visit, reader, users } = relyingApp({ answer });
    users.storeUuid(await reader(), uuid);
    const visitor = visit();
    await visitor.comeBack({ code: 'the-code', state: await visitor.readState() });
    for (const page of [await visitor.readReturn(), await visitor.read('/'), await visitor.read('/account')])
      expect(page).not.toMatch(/the-code|the-token|demosecret/);
  });
});

it('after an internal error the user sees a general message, and the log has the cause', async () => {
  const { users, visit, lines } = relyingApp();
  users.findByUuid = () => {
    throw new Error('disk full');
  };
  const visitor = visit();
  await visitor.logIn();
  expect(await visitor.readReturn()).toContain('data-error="server_error"');
  expect(await visitor.readReturn()).not.toContain('disk full');
  expect(lines).toEqual(['callback-failed Error: disk full']);
});
