import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Sandbox, SandboxEvent } from '../sandbox/index.ts';
import type { Target } from './target.ts';
import { createTestStand, type TestStand } from './test-stand.ts';

const button = '<a data-client-id="shop" data-scope="email" data-state="s">';

/** What reached the app: each address, with the cookies that were sent. */
let visits: string[];
let events: { id: number; path: string }[];

/** Its login page sets a cookie for each visitor who has none. */
function application(url: URL, { headers }: { headers: Record<string, string> }) {
  visits.push([url.href, headers.cookie].filter(Boolean).join(' '));
  const cookie = headers.cookie ? {} : { 'set-cookie': `sid=${visits.length}; Path=/` };
  return new Response(url.pathname === '/nothing' ? 'nothing' : button, { headers: cookie });
}

const sandbox = {
  events: () => events,
} as unknown as Sandbox;

function stand(more: Partial<Target> = {}): TestStand {
  const target: Target = {
    redirectUri: 'http://app.test/callback?from=service',
    clientId: 'shop',
    clientSecret: 's',
    loginPage: 'http://app.test/login',
    timeout: 5000,
    ...more,
  };
  return createTestStand(sandbox, target, { grace: 20, slow: 0, late: 0 });
}

beforeEach(() => {
  [visits, events] = [[], []];
  vi.stubGlobal('fetch', application);
});

afterEach(() => void vi.unstubAllGlobals());

it('begins a login as a new visitor on the login page, with any session of the checker', async () => {
  const { begin } = stand({ cookie: 'sid=mine', connectPage: 'http://app.test/account' });
  expect(await begin()).toMatchObject({ state: 's', scope: 'email', visit: { status: 200, body: button } });
  await begin('visitor');
  expect(visits).toEqual(['http://app.test/login', 'http://app.test/login']);
});

it.each([
  ['of its own', { connectPage: 'http://app.test/account' }, 'http://app.test/account sid=mine'],
  ['for everybody', {}, 'http://app.test/login sid=mine'],
])('begins a login with a session on the page %s', async (_what, more, visit) => {
  await stand({ cookie: 'sid=mine', ...more }).begin('session');
  expect(visits).toEqual([visit]);
});

it('returns to the registered URL with the parameters that have a value, and keeps its query', async () => {
  const { begin, requestCallback, seen } = stand();
  const { browser } = await begin();
  const { visit } = await requestCallback(browser, { code: 'c d', state: undefined, error: '' });
  expect(visits[1]).toBe('http://app.test/callback?from=service&code=c+d&error= sid=1');
  expect(seen.map(({ url }) => url)).toEqual(['http://app.test/login', visit.url]);
});

it('returns the calls at the service, also a call after the response', async () => {
  const asked = (id: number) => ({ id, path: '/oauth/token', parameters: [] });
  events = [asked(1), asked(2)];
  const { begin, requestCallback } = stand();
  const { browser } = await begin();
  vi.stubGlobal('fetch', (...request: Parameters<typeof application>) => {
    setTimeout(() => events.push(asked(3)));
    return application(...request);
  });
  const after: SandboxEvent[] = (await requestCallback(browser, {})).events;
  expect(after.map(({ id }) => id)).toEqual([3]);
});

describe('the start of an app', () => {
  const service = 'http://service.test/en/oauth/authenticate.html';

  /** Answers these paths with a redirect to the service, and every other path with a page. */
  function redirecting(isStart: (path: string) => boolean, page = '') {
    vi.stubGlobal('fetch', (url: URL, { headers }: { headers: Record<string, string> }) => {
      visits.push(
        [url.pathname + url.search, headers.cookie, headers['sec-purpose']].filter(Boolean).join(' '),
      );
      if (!isStart(url.pathname)) return new Response(url.pathname.endsWith('/no-start') ? '' : page);
      return new Response(null, { status: 303, headers: { location: `${service}?state=s&scope=email` } });
    });
  }

  it('is below the redirect URI, with its query', async () => {
    redirecting((path) => path === '/callback/start');
    const { findStart, open } = stand({ cookie: 'sid=mine' });
    const start = await findStart();
    visits = [];
    const browser = open('session');
    expect(await start?.(browser, { href: '/a' }, { 'sec-purpose': 'prefetch' })).toMatchObject({
      ...{ browser, state: 's', scope: 'email', hasLogin: true },
      visit: { status: 303 },
    });
    expect(visits).toEqual(['/callback/start?from=service&href=%2Fa sid=mine prefetch']);
  });

  it('is looked for once', async () => {
    redirecting((path) => path === '/start');
    const { findStart } = stand({ redirectUri: 'http://app.test/' });
    expect([await findStart(), await findStart()]).toEqual([expect.anything(), expect.anything()]);
    expect(visits).toEqual(['/login', '/start', '/no-start']);
  });

  it('is at the link of the login page, where a login begins too', async () => {
    redirecting((path) => path === '/begin', '<a class="dpplus-connect" data-start href="/begin?href=%2Fa">');
    const { findStart, begin, open } = stand();
    expect(await begin()).toMatchObject({ state: 's', hasLogin: true, visit: { status: 200 } });
    expect(visits).toEqual(['/login', '/begin?href=%2Fa']);
    await (await findStart())?.(open(), { href: '/b' });
    expect(visits.at(-1)).toBe('/begin?href=%2Fb');
  });

  it.each<[string, (path: string) => boolean, string]>([
    ['responds with a page', () => false, ''],
    ['responds with a page that has the button', () => false, button],
    ['redirects every visitor to the service', () => true, ''],
  ])('is missing if the app %s', async (_what, isStart, page) => {
    redirecting(isStart, page);
    expect(await stand().findStart()).toBeUndefined();
  });
});
