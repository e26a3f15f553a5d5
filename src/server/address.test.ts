import { HonoRequest } from 'hono/request';
import { describe, expect, it } from 'vitest';
import { askedOf } from '../../contract/queries.ts';
import vectors from '../../contract/vectors.json' with { type: 'json' };
import { signedSession } from './session.ts';
import { appUnderTest, Browser, origin, secret } from './testing/app-under-test.ts';

it.each(vectors.ask)('the query of $title asks for: $asks', ({ query, asks }) => {
  expect(askedOf(new URLSearchParams(query))).toBe(asks);
});

const ofHtmx = { 'hx-request': 'true', 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' };

it.each(vectors.ask)('htmx opens a start in the tab, and nothing begins: $title', async ({ query, asks }) => {
  const { connect, events } = appUnderTest();
  const response = await connect.handle(new Browser().request(`/callback?${query}`, ofHtmx));
  const address = response?.headers.get('hx-redirect') ?? undefined;
  expect(address).toBe(asks === 'start' ? `/callback?${query}` : undefined);
  if (!address) return;
  expect([...(response?.headers.keys() ?? [])]).toEqual(['cache-control', 'hx-redirect', 'referrer-policy']);
  expect([response?.status, await response?.text(), events]).toEqual([200, '', []]);
});

it('a query that asks for two things is refused, with the reason in the log', async () => {
  const { connect, events } = appUnderTest();
  const response = await connect.handle(new Browser().request('/callback?dpplus=start&code=C&state=S'));
  expect([response?.status, response?.headers.getSetCookie()]).toEqual([400, []]);
  expect(events).toEqual([{ event: 'start-refused', detail: 'query' }]);
});

describe('the path', () => {
  const [redirectUri, below] = [`${origin}/app/callback`, { basePath: '/app' }];
  it.each([
    ['/app/callback', redirectUri, {}, true],
    ['/app/callback/', redirectUri, {}, true],
    ['/app/callback', `${redirectUri}/`, {}, true],
    ['/app/callback/', `${redirectUri}/`, {}, true],
    ['/app/callback//', redirectUri, {}, false],
    ['/app/callback/start', redirectUri, {}, false],
    ['/app/Callback', redirectUri, {}, false],
    ['/callback', redirectUri, {}, false],
    ['/callback', redirectUri, below, true],
    ['/callback/', redirectUri, below, true],
    ['/app/callback', redirectUri, below, true],
    ['/app/app/callback', redirectUri, below, false],
    ['/back', redirectUri, below, false],
    ['/', `${origin}/app`, below, true],
    ['/app', `${origin}/app`, below, true],
    ['/', `${origin}/app/`, below, true],
    ['//app', `${origin}//app`, {}, true],
    ['/', `${origin}/callback`, {}, false],
  ])('%s is the redirect URI %s with the options %j: %s', async (path, redirectUri, options, isOwn) => {
    const { connect } = appUnderTest({ redirectUri, ...options });
    // The proxy's header is the sender's choice.
    const headers = { 'x-forwarded-prefix': '/app' };
    const start = await connect.handle(new Request(`${origin}${path}?dpplus=start`, { headers }));
    expect(start?.status).toBe(isOwn ? 303 : undefined);
    const { searchParams } = new URL(start?.headers.get('location') ?? origin);
    expect(searchParams.get('redirect_uri')).toBe(isOwn ? redirectUri : null);
    const answer = await connect.handle({ url: `${path}?dpplus=start`, headers: ofHtmx });
    const own = `${new URL(redirectUri).pathname.replace('//', '/')}?dpplus=start`;
    expect(answer?.headers.get('hx-redirect')).toBe(isOwn ? own : undefined);
  });

  it('another URL in the query stays in it', async () => {
    const href = `${origin}/books`;
    const response = await appUnderTest().connect.handle({
      url: `/callback?dpplus=start&href=${href}`,
      headers: ofHtmx,
    });
    expect(response?.headers.get('hx-redirect')).toBe(`/callback?dpplus=start&href=${href}`);
  });

  /** As a server of Node.js passes it on, and whether a `Request` has it too: it has the path in the parser's spelling. */
  const spellings: [target: string, isOwn: boolean, isInRequest: boolean][] = [
    ['/callback', true, true],
    ['/callback/', true, true],
    // The absolute form names the same path (RFC 9112, 3.2.2).
    ['http://elsewhere.example/callback', true, true],
    ['/x/../callback', false, true],
    ['/./callback', false, true],
    ['/%2e/callback', false, true],
    ['/x/%2E%2e/callback', false, true],
    ['/callback/.', false, true],
    ['/callback/x/..', false, true],
    ['/x\\..\\callback', false, true],
    ['\\callback', false, true],
    ['/callback\\', false, true],
    ['http://elsewhere.example/x/../callback', false, true],
    ['//callback', false, false],
    ['/callback//', false, false],
    ['/callback;x', false, false],
    ['/callback;', false, false],
    ['/callback%2F', false, false],
    ['/%63allback', false, false],
    ['/Callback', false, false],
    ['/callback%00', false, false],
    ['/callback#', false, true],
  ];
  it.each(spellings)(
    '%s is the path /callback: %s, and in a Request: %s',
    async (target, isOwn, isInRequest) => {
      const { connect } = appUnderTest();
      for (const query of ['dpplus=start', 'error=access_denied&state=x']) {
        const url = `${target}?${query}`.replace('#?', '?');
        const raw = { url: `${target}?${query}`, method: 'GET', headers: {} };
        expect((await connect.handle(raw))?.status).toBe(isOwn ? 303 : undefined);
        const ofWeb = new Request(/^http/.test(url) ? url : origin + url);
        expect((await connect.handle(ofWeb))?.status).toBe(isInRequest ? 303 : undefined);
      }
    },
  );

  it('the login leads back below the base, also if its link has a page without the base', async () => {
    const app = appUnderTest({ redirectUri, ...below });
    for (const [query, href] of [
      ['', '/app/'],
      ['&href=//elsewhere.example', '/app/'],
      ['&href=%2Fapp%2Fbooks%23top', '/app/books#top'],
      ['&href=%2Fbooks', '/app/'],
    ]) {
      const browser = new Browser();
      const start = await app.connect.handle(browser.request(`/callback?dpplus=start${query}`));
      browser.keep(start?.headers ?? new Headers());
      const { searchParams } = new URL(start?.headers.get('location') ?? origin);
      const answer = `/callback/?error=access_denied&state=${searchParams.get('state')}`;
      const back = await app.connect.handle(browser.request(answer));
      expect(back?.headers.get('location')).toMatch(/^http:\/\/localhost:3000\/app\/callback\?dpplus=return/);
      const page = await app.connect.handle(new Request(`${back?.headers.get('location')}&read`));
      expect(await page?.text()).toContain(`<a href="${href}">`);
    }
    // A state of another browser, and a return page without an outcome.
    const foreign = await app.connect.handle(new Browser().request('/callback?error=x&state=x'));
    for (const page of [`${foreign?.headers.get('location')}&read`, `${redirectUri}?dpplus=return&read`])
      expect(await (await app.connect.handle(new Request(page)))?.text()).toContain('<a href="/app/">');
  });
});

it('a browser without a cookie has one id for all buttons of a page, and both work', async () => {
  const { connect, code, comeBack } = appUnderTest();
  const browser = new Browser();
  const request = browser.request('/');
  const buttons = [await connect.button(request), await connect.button(request, { href: '/b', lang: 'fr' })];
  expect(buttons[1]?.html).toContain('lang="fr">S’identifier');
  for (const { headers } of buttons) browser.keep(new Headers(headers));
  // The later login is the one that the browser ends with: the first one leaves the second one to it.
  const [first, second] = buttons.map(({ attributes }) => attributes['data-state']);
  expect((await comeBack(browser.copy(), `${await code()}&state=${first}`)).error).toBeUndefined();
  expect((await comeBack(browser, `${await code()}&state=${second}`)).error).toBeUndefined();
});

it('the headers of any implementation are read', async () => {
  const { connect } = appUnderTest();
  const { headers } = new Browser().request('/', { 'sec-fetch-dest': 'iframe' });
  const other = { get: (name: string) => headers.get(name) };
  const start = await connect.handle({ url: '/callback?dpplus=start', headers: other });
  expect(start?.status).toBe(403);
});

it('the server has its own way to the service, and the browser another', async () => {
  const asked: string[] = [];
  const { connect } = appUnderTest({
    internalService: 'http://sandbox:4000',
    fetch: async (url) => {
      asked.push(String(url));
      return Response.json({ uuids: [] });
    },
  });
  expect(await connect.connected()).toEqual([]);
  expect(asked).toEqual(['http://sandbox:4000/api/uuids/connected']);
  expect(connect.link().html).toContain('src="http://127.0.0.1:4000/en/');
});

it('each function says what it needs for the context of a framework in place of the request', async () => {
  const { connect } = appUnderTest();
  const session = signedSession(secret, origin);
  const req = new HonoRequest(new Request(`${origin}/callback?dpplus=start`));
  const [elysia, ...contexts]: unknown[] = [{ request: req.raw, headers: {} }, undefined, { req }, req];
  const calls = (contexts as Request[]).flatMap((context) => [
    ...[connect.handle(context), connect.button(context), connect.offered(context)],
    ...[connect.accept(context, '', () => true), session.read(context), session.renew(context)],
    Reflect.apply(connect.middleware, undefined, [context, () => {}]),
  ]);
  const reason = new TypeError(
    'request: needs a Request or a request of Node.js, such as c.req.raw, ctx.req or event.request',
  );
  const results = await Promise.allSettled([connect.handle(elysia as Request), ...calls]);
  expect(results).toEqual(results.map(() => ({ status: 'rejected', reason })));
});
