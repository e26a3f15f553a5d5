import { describe, expect, it } from 'vitest';
import { granted, relyingApp } from './app-under-test.js';

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
    const response = await visitor.get(`/callback?code=a-code${query(await visitor.state())}`);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('This login cannot go on');
    expect(requests).toEqual([]);
    expect((await visitor.get('/account')).status).toBe(303);
  });

  it('is refused with the state of another browser', async () => {
    const { visit, requests } = relyingApp();
    const state = await visit().state();
    expect((await visit().comeBack({ code: 'a-code', state })).status).toBe(400);
    expect(requests).toEqual([]);
  });

  it('is refused when it is replayed', async () => {
    const { visit, requests } = relyingApp();
    const visitor = visit();
    const state = await visitor.state();
    await visitor.comeBack({ code: 'a-code', state });
    expect((await visitor.comeBack({ code: 'a-code', state })).status).toBe(400);
    expect(requests).toHaveLength(1);
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
    expect(await (await visitor.get('/')).text()).not.toContain('0900');
  });
});

describe('a callback with a code', () => {
  it('exchanges the code as the specification says', async () => {
    const { visit, requests } = relyingApp();
    await visit().logIn();
    const [{ request, body } = { request: new Request('x:'), body: '' }] = requests;
    expect(request.method).toBe('POST');
    expect(request.url).toBe('http://127.0.0.1:4000/oauth/token');
    expect(request.headers.get('content-type')).toMatch(/^application\/x-www-form-urlencoded/);
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      code: 'a-code',
      client_id: 'demoapp',
      client_secret: 'demosecret',
      redirect_uri: 'http://localhost:3000/callback',
      grant_type: 'authorization_code',
    });
  });

  it('leaves neither code nor state in the address', async () => {
    const visitor = relyingApp().visit();
    const response = await visitor.comeBack({ code: 'a-code', state: await visitor.state() });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/return');
  });

  it('gives the session a new id, so that a planted one is worth nothing', async () => {
    const { visit } = relyingApp();
    const [visitor, attacker] = [visit(), visit()];
    const state = await visitor.state();
    for (const [name, value] of visitor.jar) attacker.jar.set(name, value);
    await visitor.comeBack({ code: 'a-code', state });
    expect((await visitor.get('/account')).status).toBe(200);
    expect((await attacker.get('/account')).status).toBe(303);
  });

  it('finishes the login of another tab as well', async () => {
    const visitor = relyingApp().visit();
    const [first, second] = [await visitor.state(), await visitor.state()];
    expect((await visitor.comeBack({ code: 'one', state: second })).status).toBe(303);
    expect((await visitor.comeBack({ code: 'two', state: first })).status).toBe(303);
  });
});

describe('a callback without a login', () => {
  it('shows the service’s error, and exchanges nothing', async () => {
    const { visit, requests } = relyingApp();
    const visitor = visit();
    const state = await visitor.state();
    const query = { error: 'access_denied', error_description: 'The user <refused> & "left"', state };
    expect((await visitor.comeBack(query)).headers.get('location')).toBe('/return');
    const page = await (await visitor.get('/return')).text();
    expect(page).toContain(
      `<a class="dpplus-return action" href="/" data-state="${state}" data-error="access_denied" data-error-description="The user &lt;refused&gt; &amp; &quot;left&quot;">`,
    );
    expect(requests).toEqual([]);
  });

  it('tells the login page once', async () => {
    const visitor = relyingApp().visit();
    await visitor.comeBack({ error: 'access_denied', state: await visitor.state() });
    expect(await (await visitor.get('/')).text()).toContain('The login was cancelled or refused.');
    expect(await (await visitor.get('/')).text()).not.toContain('The login was cancelled or refused.');
  });

  it('does not take a second code for granted', async () => {
    const { visit, requests } = relyingApp();
    const visitor = visit();
    await visitor.get(`/callback?code=one&code=two&state=${await visitor.state()}`);
    expect(await (await visitor.get('/return')).text()).toContain('data-error="invalid_response"');
    expect(requests).toEqual([]);
  });
});

describe('a token endpoint that does not help', () => {
  /** @type {[string, () => Response, string][]} */
  const cases = [
    [
      'refuses the code',
      () => Response.json({ error: 'invalid_grant' }, { status: 400 }),
      '400 invalid_grant',
    ],
    [
      'refuses the secret',
      () => Response.json({ error: 'invalid_client' }, { status: 401 }),
      '401 invalid_client',
    ],
    ['breaks', () => new Response('oops demosecret', { status: 500 }), '500 without an error code'],
    ['answers a page', () => new Response('<h1>Hello</h1>'), 'answered 200 without'],
    ['leaves the UUID out', () => Response.json({ access_token: 'x', scope: '' }), 'answered 200 without'],
    ['answers null', () => Response.json(null), 'answered 200 without'],
    [
      'cannot be reached',
      () => {
        throw new TypeError('fetch failed');
      },
      'fetch failed',
    ],
  ];

  it.each(cases)('logs nobody in when it %s', async (_case, answer, reason) => {
    const { visit, lines } = relyingApp(answer);
    const visitor = visit();
    const page = await (await visitor.logIn()).text();
    expect(page).toContain('You are not logged in');
    expect(page).toContain('data-error="server_error"');
    expect((await visitor.get('/account')).status).toBe(303);
    expect(lines).toEqual([expect.stringContaining(reason)]);
    expect(lines.join()).not.toMatch(/demosecret|a-code/);
  });
});

it('does not let a silent token endpoint keep the reader waiting', async () => {
  /** @param {Request} request @returns {Promise<Response>} */
  const silent = ({ signal }) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const { visit, lines } = relyingApp(silent, { timeout: 20 });
  expect(await (await visit().logIn()).text()).toContain('You are not logged in');
  expect(lines).toEqual([expect.stringContaining('timeout')]);
});

describe('the return page', () => {
  it('hands the state to the service’s script and works as a link without it', async () => {
    const visitor = relyingApp().visit();
    const state = await visitor.state();
    await visitor.comeBack({ code: 'a-code', state });
    const page = await (await visitor.get('/return')).text();
    expect(page).toContain(
      `<a class="dpplus-return action" href="/account" data-state="${state}">Continue</a>`,
    );
    expect(page).toContain('<script src="http://127.0.0.1:4000/en/dp_connect.js"></script>');
  });

  it('is the same after a reload', async () => {
    const visitor = relyingApp().visit();
    const page = await (await visitor.logIn()).text();
    expect(await (await visitor.get('/return')).text()).toBe(page);
  });

  it('sends whoever has not been away back to the start', async () => {
    expect((await relyingApp().visit().get('/return')).headers.get('location')).toBe('/');
  });

  it('shows no code, token or secret, and neither does any other page', async () => {
    const visitor = relyingApp(granted).visit();
    await visitor.logIn();
    for (const path of ['/return', '/', '/account']) {
      expect(await (await visitor.get(path)).text()).not.toMatch(/a-code|the-access-token|demosecret/);
    }
  });
});
