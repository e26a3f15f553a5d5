import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Served, serve } from '../../testing/serve.ts';
import { type Extras, givenCookies, openAppBrowser, type Visit } from './app-browser.ts';

let server: Served | undefined;

/** Starts an app; returns its URL. */
async function startServer(handle: Parameters<typeof serve>[0]): Promise<string> {
  server = await serve(handle);
  return server.url;
}

afterEach(async () => {
  await server?.close();
  vi.unstubAllGlobals();
});

it('leaves out a cookie that is no cookie', async () => {
  const app = await startServer(
    ({ headers }) => new Response(headers.get('cookie') ?? 'none', { headers: { 'set-cookie': ';;;' } }),
  );
  const browser = openAppBrowser(() => {}, 5000);
  await browser.open(app);
  expect((await browser.open(`${app}/other`)).body).toBe('none');
});

it.each(['sid=1;theme=dark', 'sid=1;   theme=dark; ', ';sid=1; theme=dark'])(
  'begins with each cookie of %j, for every page',
  (cookie) => {
    const { cookiesFor } = openAppBrowser(() => {}, 5000, givenCookies(cookie, 'http://app.test/login/back'));
    expect(cookiesFor('http://app.test/')).toBe('sid=1; theme=dark');
    expect(cookiesFor('http://other.test/')).toBe('');
  },
);

describe('a visit', () => {
  /** Visits an app that responds to each path as told; returns the browser's requests. */
  async function visit(answers: Record<string, () => Response>, extras: Extras = {}) {
    const requests: string[] = [];
    vi.stubGlobal('fetch', async (url: URL, { redirect, headers, body }: RequestInit) => {
      const { accept, 'sec-fetch-dest': destination } = headers as Record<string, string>;
      requests.push([url.pathname, redirect, accept, destination, body].filter(Boolean).join(' '));
      const answer = answers[url.pathname];
      if (!answer) throw new TypeError('fetch failed');
      return answer();
    });
    const seen: Visit[] = [];
    const last = await openAppBrowser((one) => seen.push(one), 5000).open('http://app.test/', extras);
    return { last, seen, requests };
  }
  const page = (text: string) => () => new Response(text);
  const to = (location: string) => () => new Response('moved', { status: 302, headers: { location } });

  it('asks for a page, and follows redirects itself', async () => {
    const { last, seen, requests } = await visit({ '/': to('a?b=1'), '/a': page('here') });
    expect(requests).toEqual(['/ manual text/html', '/a manual text/html']);
    expect(last).toMatchObject({ url: 'http://app.test/a?b=1', status: 200, body: 'here' });
    expect(seen[0]?.location).toBe('a?b=1');
    expect(seen.map(({ url, status }) => [url, status])).toEqual([
      ['http://app.test/', 302],
      ['http://app.test/a?b=1', 200],
    ]);
  });

  it('posts a form, and sends the headers with the redirect too', async () => {
    const extras = { form: { csrf: 'a b' }, headers: { 'sec-fetch-dest': 'iframe' } };
    const { seen, requests } = await visit({ '/': to('/a'), '/a': page('here') }, extras);
    expect(requests).toEqual(['/ manual text/html iframe csrf=a+b', '/a manual text/html iframe']);
    expect(seen.map(({ method }) => method)).toEqual(['POST', undefined]);
  });

  it('ends after ten redirects', async () => {
    const { last, seen } = await visit({ '/': to('/') });
    expect([last.status, seen.length]).toEqual([302, 11]);
  });

  it.each(['mailto:a@b.test', 'app.http://x', 'http://', ''])(
    'ends where a redirect leads to no page: %j',
    async (location) => {
      const { last, seen } = await visit({ '/': to(location) });
      expect([last.url, last.status, seen.length]).toEqual(['http://app.test/', 302, 1]);
    },
  );

  it('ends before the service, whose address it gives', async () => {
    const address = 'http://service.test/fr/oauth/authenticate.html?state=s';
    const { last, seen, requests } = await visit({ '/': to(address) });
    expect(last).toMatchObject({ url: address, status: 302 });
    expect([requests.length, seen.map(({ url }) => url)]).toEqual([1, ['http://app.test/']]);
  });

  it('keeps eight million characters of a page, and notes that it has more', async () => {
    const most = 8 * 1024 * 1024;
    for (const more of [0, 1]) {
      const { last } = await visit({ '/': page('x'.repeat(most + more)) });
      expect([last.body.length, last.isCut]).toEqual([most, more ? true : undefined]);
    }
  });
});

it('sends its headers to the host of the app only', async () => {
  const app = await startServer(({ headers }) => new Response(headers.get('authorization') ?? 'none'));
  const open = (host: string) =>
    openAppBrowser(() => {}, 5000, givenCookies('', host), undefined, {
      always: { authorization: 'Basic eA==' },
    }).open(app);
  expect((await open(app)).body).toBe('Basic eA==');
  expect((await open('http://app.test/')).body).toBe('none');
});

it('waits no longer than its time limit', async () => {
  const address = `${await startServer(() => new Promise(() => {}))}/`;
  expect(await openAppBrowser(() => {}, 1).open(address)).toEqual({
    url: address,
    status: 0,
    body: '',
    failure: 'timeout',
  });
});

it.each([
  ['1', 1, /^the page$/],
  ['0', 4, /responded 429 to http\S+\/a: it limits requests/],
  ['121', 1, /responded 429/],
  ['Thu, 01 Jan 2015 00:00:00 GMT', 1, /^the page$/],
  ['later', 1, /responded 429/],
])('after a 429 with Retry-After %s, and %s more, ends with %s', async (after, times, expected) => {
  let count = 0;
  const origin = await startServer(() => {
    count += 1;
    return new Response('the page', {
      status: count <= times ? 429 : 200,
      headers: { 'retry-after': after },
    });
  });
  const opened = openAppBrowser(() => {}, 5000).open(`${origin}/a`);
  expect(
    await opened.then(
      ({ body }) => body,
      ({ message }: Error) => message,
    ),
  ).toMatch(expected);
});

it('asks once more if the app ends the connection of an earlier page, but not for a form', async () => {
  const requests: string[] = [];
  const server = createServer(({ method, socket, url }, response) => {
    requests.push(`${method} ${url}`);
    if (url === '/first' || requests.length > 3) response.end('here');
    else socket.resetAndDestroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = openAppBrowser(() => {}, 5000);
  const failures: unknown[] = [];
  for (const [path, extras] of [
    ['/first', {}],
    ['/form', { form: {} }],
    ['/page', {}],
  ] as const)
    failures.push((await browser.open(origin + path, extras)).failure);
  expect(failures).toEqual([undefined, expect.any(String), undefined]);
  expect(requests).toEqual(['GET /first', 'POST /form', 'GET /page', 'GET /page']);
});

it('waits for an app that is busy, but not for one whose service fails', async () => {
  let [calls, count] = [0, 0];
  const origin = await startServer(({ url }) => {
    count += 1;
    if (url.endsWith('/service')) calls += 1;
    const status = count === 2 ? 200 : 503;
    return new Response('', { status, headers: { 'retry-after': '0' } });
  });
  const open = (path: string) =>
    openAppBrowser(() => {}, 5000, undefined, undefined, { calls: () => calls }).open(origin + path);
  expect([(await open('/page')).status, count]).toEqual([200, 2]);
  expect([(await open('/service')).status, count]).toEqual([503, 3]);
});
