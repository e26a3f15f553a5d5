import { describe, expect, it } from 'vitest';
import { relyingApp } from '../testing/app-under-test.js';

describe('a callback that this browser did not ask for', () => {
  /** @type {[string, (state: string) => string][]} */
  const cases = [
    ['no state', () => ''],
    ['an empty state', () => '&state='],
    ['a wrong state', () => '&state=wrong'],
    ['a state of the same length', (state) => `&state=${'A'.repeat(state.length)}`],
    ['a state that is there twice', (state) => `&state=${state}&state=${state}`],
  ];

  it.each(cases)('is refused with %s, and its code is not exchanged', async (_case, query) => {
    const { visit, requests } = relyingApp();
    const visitor = visit();
    const response = await visitor.get(`/callback?code=a-code${query(await visitor.readState())}`);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('We cannot continue this login');
    expect(requests).toEqual([]);
    expect((await visitor.get('/account')).status).toBe(303);
  });

  it('is refused with the state of another browser', async () => {
    const { visit, requests } = relyingApp();
    const state = await visit().readState();
    expect((await visit().comeBack({ code: 'a-code', state })).status).toBe(400);
    expect(requests).toEqual([]);
  });

  it('is refused when it is replayed', async () => {
    const { visit, paths } = relyingApp();
    const visitor = visit();
    const state = await visitor.readState();
    await visitor.comeBack({ code: 'a-code', state });
    expect((await visitor.comeBack({ code: 'a-code', state })).status).toBe(400);
    expect(paths().filter((path) => path === '/oauth/token')).toHaveLength(1);
  });

  it('is refused before its error is believed', async () => {
    const visitor = relyingApp().visit();
    const response = await visitor.comeBack({
      error: 'access_denied',
      error_description: 'Call 0900',
      state: 'x',
    });
    expect(response.status).toBe(400);
    expect(await response.text()).not.toContain('0900');
    expect(await visitor.read('/')).not.toContain('0900');
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

  it('leaves neither code nor state in the address', async () => {
    const response = await relyingApp().visit().logIn();
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/return');
  });

  it('gives the session a new id, so that a planted one is worth nothing', async () => {
    const { visit, reader } = relyingApp();
    await reader({ persona: 'fresh' });
    const [visitor, attacker] = [visit(), visit()];
    await visitor.read('/');
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
      const answer = await visitor.comeBack({ code: 'another', state: otherTab });
      expect(answer.headers.get('location')).toBe('/account');
    }
    // Its own code is not needed any more, and its state may have been planted.
    expect(paths().filter((path) => path === '/oauth/token')).toHaveLength(2);
  });

  it('finishes a login that was begun before that of a later tab', async () => {
    const { visit, serviceLogin } = relyingApp();
    const visitor = visit();
    const state = await visitor.readState();
    await visitor.readState();
    const answer = await visitor.get(await serviceLogin({ state }));
    expect(answer.headers.get('location')).toBe('/return');
    expect(await visitor.read('/account')).toContain('Have you been here before?');
  });
});

describe('a callback without a login', () => {
  it('exchanges no code that comes with an error', async () => {
    const { visit, requests } = relyingApp();
    const visitor = visit();
    const state = await visitor.readState();
    await visitor.comeBack({ code: 'a-code', error: 'access_denied', state });
    expect(requests).toEqual([]);
    expect(await visitor.read('/return')).toContain('data-error="access_denied"');
  });

  it('shows the service’s error, and exchanges nothing', async () => {
    const { visit, requests } = relyingApp();
    const visitor = visit();
    const state = await visitor.readState();
    const query = { error: 'access_denied', error_description: 'The user <refused> & "left"', state };
    expect((await visitor.comeBack(query)).headers.get('location')).toBe('/return');
    const page = await visitor.read('/return');
    expect(page).toContain(
      `<a class="dpplus-return action" href="/" data-state="${state}" data-error="access_denied" data-error-description="The user &lt;refused&gt; &amp; &quot;left&quot;">`,
    );
    expect(requests).toEqual([]);
  });

  it.each(['temporarily_unavailable', 'constructor', '__proto__'])('has words for %s', async (error) => {
    const visitor = relyingApp().visit();
    await visitor.comeBack({ error, state: await visitor.readState() });
    const page = await visitor.read('/return');
    expect(page).toContain(`data-error="${error}"`);
    expect(page).toContain('The login did not work.');
  });

  it('tells the login page once', async () => {
    const visitor = relyingApp().visit();
    await visitor.comeBack({ error: 'access_denied', state: await visitor.readState() });
    expect(await visitor.read('/')).toContain(
      'You cancelled the login, and nothing has changed. You can log in again at any time.',
    );
    expect(await visitor.read('/')).not.toContain(
      'You cancelled the login, and nothing has changed. You can log in again at any time.',
    );
  });

  it('keeps no more of the service’s words than a session can hold', async () => {
    const visitor = relyingApp().visit();
    const state = await visitor.readState();
    await visitor.comeBack({ error: 'e'.repeat(101), error_description: 'd'.repeat(501), state });
    const page = await visitor.read('/return');
    expect(page).toContain(`data-error="${'e'.repeat(100)}"`);
    expect(page).toContain(`data-error-description="${'d'.repeat(500)}"`);
  });

  it('does not take a second code for granted', async () => {
    const { visit, requests } = relyingApp();
    const visitor = visit();
    await visitor.get(`/callback?code=one&code=two&state=${await visitor.readState()}`);
    expect(await visitor.read('/return')).toContain('data-error="invalid_response"');
    expect(requests).toEqual([]);
  });

  it('passes on that the service lets this reader in no more', async () => {
    const { visit, lines } = relyingApp();
    const visitor = visit();
    await visitor.logIn({ persona: 'limit-reached' });
    expect(await visitor.read('/return')).toMatch(
      /data-error="access_denied" data-error-description="[^"]+"/,
    );
    expect(lines).toEqual([expect.stringMatching(/^not logged in: .*The login limit is reached/)]);
  });

  it('tells the reader whom the service lets in no more what to do, and not what developers have to', async () => {
    const visitor = relyingApp().visit();
    await visitor.logIn({ persona: 'limit-reached' });
    for (const page of [await visitor.read('/return'), await visitor.read('/')]) {
      expect(page).toContain(
        'You cannot log in with Secure Connect at the moment. Log in with your password',
      );
      expect(page.replace(/data-error-description="[^"]*"/, '')).not.toMatch(/limit is reached|\/api\//);
    }
  });

  it('logs what the service says on one line', async () => {
    const { visit, lines } = relyingApp();
    const visitor = visit();
    const state = await visitor.readState();
    await visitor.comeBack({ error: 'server_error', error_description: 'One.\nTwo.', state });
    expect(lines).toEqual(['not logged in: {"code":"server_error","description":"One.\\nTwo."}']);
  });
});

describe('a token endpoint that does not help', () => {
  /** @type {[string, Parameters<typeof relyingApp>[0], string][]} */
  const cases = [
    ['refuses the secret', { clientSecret: 'guessed' }, '401 invalid_client'],
    ['refuses the redirect URI', { redirectUri: 'http://localhost:3000/other' }, '400 invalid_grant'],
    [
      'breaks',
      { answer: () => new Response('oops demosecret', { status: 500 }) },
      '500 without an error code',
    ],
    ['answers a page', { answer: () => new Response('<h1>Hello</h1>') }, 'answered 200 without'],
    [
      'leaves the UUID out',
      { answer: () => Response.json({ access_token: 'x', scope: '' }) },
      'answered 200',
    ],
    ['answers null', { answer: () => Response.json(null) }, 'answered 200 without'],
    [
      'says what is no error code',
      { answer: () => Response.json({ error: 'demosecret is wrong' }, { status: 400 }) },
      'token endpoint answered 400 without an error code',
    ],
    [
      'says more than an error code is long',
      { answer: () => Response.json({ error: 'x'.repeat(41) }, { status: 400 }) },
      'token endpoint answered 400 without an error code',
    ],
    [
      'says a long error code',
      { answer: () => Response.json({ error: 'x'.repeat(40) }, { status: 400 }) },
      `token endpoint answered 400 ${'x'.repeat(40)}`,
    ],
    [
      'says its error twice over',
      { answer: () => Response.json({ error: ['invalid_grant'] }, { status: 400 }) },
      'token endpoint answered 400 without an error code',
    ],
    ['cannot be reached', { answer: () => Promise.reject(new TypeError('fetch failed')) }, 'fetch failed'],
    ['is silent', { answer: silent, timeout: 20 }, 'timeout'],
  ];

  it.each(cases)('logs nobody in when it %s', async (_case, options, reason) => {
    const { visit, lines, requests } = relyingApp(options);
    const visitor = visit();
    await visitor.logIn();
    const page = await visitor.read('/return');
    expect(page).toContain('Login not completed');
    expect(page).toContain('data-error="server_error"');
    expect((await visitor.get('/account')).status).toBe(303);
    expect(lines).toEqual([expect.stringContaining(reason)]);
    const code = new URLSearchParams(requests[0]?.body).get('code') ?? '';
    expect(code).not.toBe('');
    expect(lines.join()).not.toContain(code);
    expect(lines.join()).not.toMatch(/demosecret|guessed/);
  });

  /** @param {Request} request @returns {Promise<Response>} */
  function silent({ signal }) {
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  }
});

describe('the return page', () => {
  it('hands the state to the service’s script and works as a link without it', async () => {
    const visitor = relyingApp().visit();
    await visitor.logIn();
    const page = await visitor.read('/return');
    expect(page).toMatch(
      /<a class="dpplus-return action" href="\/account" data-state="[\w-]{43}">Continue<\/a>/,
    );
    expect(page).toContain('<script src="http://127.0.0.1:4000/en/dp_connect.js" ');
  });

  it('is the same after a reload', async () => {
    const visitor = relyingApp().visit();
    await visitor.logIn();
    expect(await visitor.read('/return')).toBe(await visitor.read('/return'));
  });

  it('sends whoever has not been away back to the start', async () => {
    expect((await relyingApp().visit().get('/return')).headers.get('location')).toBe('/');
  });

  it('shows no code, token or secret, and neither does any other page', async () => {
    const uuid = '0b7e5e0c-3c8c-4d0e-9a53-2f6ad1b6a001';
    const answer = () => Response.json({ uuid, access_token: 'the-token', scope: 'email' });
    const { visit, reader, users } = relyingApp({ answer });
    users.storeUuid(await reader(), uuid);
    const visitor = visit();
    await visitor.comeBack({ code: 'the-code', state: await visitor.readState() });
    for (const path of ['/return', '/', '/account']) {
      const response = await visitor.get(path);
      expect(response.status).toBe(200);
      expect(await response.text()).not.toMatch(/the-code|the-token|demosecret/);
    }
  });
});
