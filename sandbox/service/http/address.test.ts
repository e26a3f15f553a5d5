import { afterEach, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../index.ts';
import { requestToken, sendJson } from '../../testing/requests.ts';
import { authorizePath, callback, origin, Visitor } from '../../testing/visitor.ts';

const basePath = '/preview/secure-connect';
let sandbox = createSandbox();
afterEach(() => sandbox.close());

/** A client that sends every request over HTTP, to the path that the request names. */
async function mounted(options: SandboxOptions = {}): Promise<Sandbox> {
  sandbox = createSandbox({ basePath, confirmEmail: true, ...options });
  const { url, port } = await sandbox.listen({ port: 0 });
  expect(url).toBe(`http://127.0.0.1:${port}${basePath}`);
  const at = new URL(url).origin;
  return {
    ...sandbox,
    async fetch(request) {
      const { method, headers } = request;
      const body = method === 'GET' ? null : await request.arrayBuffer();
      return fetch(request.url.replace(origin, at), { method, headers, body, redirect: 'manual' });
    },
  };
}

/** The same client, which adds the base path by itself. */
const below = (client: Sandbox): Sandbox => ({
  ...client,
  fetch: (request) => client.fetch(new Request(request.url.replace(origin, origin + basePath), request)),
});

/** The URLs that the elements of a page lead to. */
const urls = (text: string) =>
  [...text.matchAll(/\s(?:href|action|src)="([^"]*)"/g)].map(([, url = '']) => url);

describe('a sandbox below a path', () => {
  it('keeps each form, redirect and cookie of a login below the path', async () => {
    const client = await mounted();
    const visitor = await new Visitor(client).request(basePath + authorizePath({ scope: 'email' }));
    expect(visitor.response.headers.get('set-cookie')).toContain(`; Path=${basePath};`);
    for (const decision of ['sign-up', 'log-in']) await visitor.submit('switch-form', { decision });
    await visitor.logIn('fresh', basePath + authorizePath({ scope: 'email' }));
    expect(visitor.location.href).toMatch(new RegExp(`^${callback}\\?code=`));
    const code = visitor.location.searchParams.get('code') ?? '';
    expect((await requestToken(below(client), code)).status).toBe(200);
  });

  it('has no link to a URL outside of the path', async () => {
    const client = await mounted();
    const visitor = new Visitor(client);
    await sendJson(
      below(client),
      '/_sandbox/personas/fresh',
      { email: 'new@example.com' },
      { method: 'PATCH' },
    );
    await visitor.request(basePath + authorizePath({ redirect_uri: 'http://localhost:3000/other' }));
    await visitor.request(basePath + authorizePath({ scope: 'email' }));
    await visitor.submit('login', { persona: 'fresh' });
    await visitor.submit('second-factor', { decision: 'confirm' });
    const queue = [...urls(visitor.text), `${basePath}/`, `${basePath}/_sandbox/`, `${basePath}/missing`];
    const crawled = new Set<string>();
    for (const url of queue) {
      if (/^(#|data:|$)/.test(url) || crawled.has(url)) continue;
      crawled.add(url);
      if (!url.startsWith(`${basePath}/`)) continue;
      await visitor.request(url, { headers: { accept: 'text/html' } });
      queue.push(...urls(visitor.text));
    }
    expect([...crawled].filter((url) => !url.startsWith(`${basePath}/`))).toEqual([]);
    expect([...crawled].map((url) => new URL(url, origin).pathname.slice(basePath.length))).toEqual(
      expect.arrayContaining([
        '/',
        '/_sandbox',
        '/_sandbox/live.js',
        '/_sandbox/inspector/personas',
        '/en/oauth/confirm.html',
      ]),
    );
  });

  it('has forms in the inspector that work', async () => {
    const client = await mounted();
    const visitor = new Visitor(client);
    const body = new URLSearchParams({ action: 'register', name: 'Shop', redirect_uri: callback });
    await visitor.request(`${basePath}/_sandbox/inspector/apps`, { method: 'POST', body });
    expect(visitor.text).toContain('The app was registered.');
    expect(visitor.text).toMatch(new RegExp(`service: &#39;http://127.0.0.1:\\d+${basePath}&#39;`));
  });

  it('has the path in its documents and in the Location of a new entry', async () => {
    const client = below(await mounted());
    const get = async (path: string) => (await client.fetch(new Request(origin + path))).json();
    const { servers } = (await get('/_sandbox/openapi.json')) as { servers: { url: string }[] };
    expect(servers[0]?.url).toMatch(new RegExp(`^http://127.0.0.1:\\d+${basePath}$`));
    await sendJson(client, '/_sandbox/personas/fresh', { email: 'new@example.com' }, { method: 'PATCH' });
    expect(await get('/_sandbox/mails')).toEqual([
      expect.objectContaining({
        link: expect.stringMatching(`^http://127.0.0.1:\\d+${basePath}/en/oauth/confirm.html\\?token=`),
      }),
    ]);
    const created = await sendJson(client, '/_sandbox/apps', { name: 'Shop', redirect_uri: callback });
    expect(created.headers.get('location')).toMatch(new RegExp(`^${basePath}/_sandbox/apps/app_`));
    expect(await get('/_sandbox/events')).toEqual([]);
  });

  it('has no other path, and names the reason', async () => {
    const client = await mounted();
    for (const path of ['/', authorizePath(), '/_sandbox/health', `${basePath}-2/`, '/preview']) {
      const answer = await client.fetch(new Request(origin + path));
      expect([path, answer.status, await answer.json()]).toEqual([
        path,
        404,
        { error: 'not_found', error_description: expect.stringContaining('below its base path only') },
      ]);
    }
  });
});

it('serves another server that forwards its requests unchanged', async () => {
  const host = 'https://preview.example';
  const answer = await createSandbox({ basePath }).fetch(new Request(host + basePath + authorizePath()));
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([
    200,
    expect.stringContaining('; Secure'),
  ]);
});

it('names https behind a proxy that ends it', async () => {
  const controlToken = 'a-token-of-this-test';
  const client = below(await mounted({ controlToken }));
  const headers = { 'x-forwarded-proto': 'https', authorization: `Bearer ${controlToken}` };
  const page = await client.fetch(new Request(origin + authorizePath(), { headers }));
  expect(page.headers.get('set-cookie')).toContain('; Secure');
  const document = await client.fetch(new Request(`${origin}/_sandbox/openapi.json`, { headers }));
  expect(await document.text()).toContain('"servers":[{"url":"https://127.0.0.1:');
});

it.each(['preview', '/preview/', '/', '//preview', '/a//b', '/a/../b', '/.', '/a b', '/a?b'])(
  'takes no path such as %j',
  (path) => {
    expect(() => createSandbox({ basePath: path })).toThrow('basePath must begin with a slash');
  },
);
