import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createSandbox as createReal } from '../index.ts';
import { getJson, requestToken, sendJson } from '../testing/requests.ts';
import { createSandbox } from '../testing/sandbox.ts';
import { origin } from '../testing/visitor.ts';
import type { Operation } from './operation.ts';
import { operations } from './operations.ts';

it('lists each operation that a file of this folder exports', async () => {
  const names = readdirSync(import.meta.dirname).flatMap((file) => /^([\w-]+)\.ts$/.exec(file)?.[1] ?? []);
  const modules: object[] = await Promise.all(names.map((name) => import(`./${name}.ts`)));
  const exported = modules.flatMap((module) => Object.values(module).flat());
  const made = exported.filter((value) => typeof value?.handle === 'function');
  expect(made.length).toBeGreaterThan(15);
  for (const operation of made) expect(operations).toContain(operation);
});

const lines = (wanted: (operation: Operation) => unknown) =>
  operations.filter(wanted).map(({ request }) => request.split(' ') as [method: string, path: string]);
const withNames = (path: string) => path.replace('{id}', 'fresh').replace('{client_id}', 'demoapp');

/** The pages of the inspector, and their forms. */
const pages = ['', '/inspector/apps', '/inspector/personas', '/inspector/faults'];
const ofPages = pages.flatMap((page) =>
  ['GET', 'POST'].map((method) => [method, `/_sandbox${page}`] as const),
);

it.each([...lines(() => true), ...ofPages])('%s %s admits no caller from elsewhere', async (method, path) => {
  const isOpen = path === '/_sandbox/health';
  for (const [headers, controlToken, refusal] of [
    [{ 'x-forwarded-for': '192.0.2.1' }, undefined, 403],
    [{ 'sec-fetch-site': 'cross-site' }, undefined, 403],
    [{}, 'a-token-of-this-test', 401],
  ] as const) {
    const sandbox = createReal({ basePath: '/below', ...(controlToken && { controlToken }) });
    const { status } = await sandbox.fetch(new Request(`${origin}/below${path}`, { method, headers }));
    expect(status).toBe(isOpen ? 200 : refusal);
  }
});

it.each(lines(({ request }) => request.includes('{')))(
  '%s %s rejects an unknown id',
  async (method, path) => {
    for (const name of path.match(/\{\w+\}/g) ?? []) {
      const url = origin + withNames(path.replace(name, 'x'));
      const body = method === 'DELETE' ? null : '{}';
      expect((await createSandbox().fetch(new Request(url, { method, body }))).status).toBe(404);
    }
  },
);

describe('codes without a browser', () => {
  it('come with the address to call', async () => {
    const sandbox = createSandbox();
    const body = { client_id: 'demoapp', persona: 'fresh', scope: 'email', state: 'a b&é' };
    const answer = (await (await sendJson(sandbox, '/_sandbox/codes', body)).json()) as Record<
      string,
      string
    >;
    expect(answer.redirect_to).toBe(
      `http://localhost:3000/callback?code=${answer.code}&state=a%20b%26%C3%A9`,
    );
    expect((await requestToken(sandbox, answer.code ?? '')).status).toBe(200);
  });

  it.each([
    ['limit-reached', '', 'access_denied'],
    ['fresh', 'nonsense', 'invalid_scope'],
  ])('come as a refusal where the login would be refused (%s, %j)', async (persona, scope, error) => {
    const body = { client_id: 'demoapp', persona, scope, state: 's' };
    const answer = await (await sendJson(createSandbox(), '/_sandbox/codes', body)).json();
    expect(answer).toEqual({
      error,
      error_description: expect.any(String),
      redirect_to: expect.stringMatching(
        new RegExp(`^http://localhost:3000/callback\\?error=${error}&.*&state=s$`),
      ),
    });
  });

  it('come without a state if the request has no state', async () => {
    const body = { client_id: 'demoapp', persona: 'fresh' };
    const answer = await sendJson(createSandbox(), '/_sandbox/codes', body);
    expect(await answer.json()).toMatchObject({ redirect_to: expect.stringMatching(/\?code=[\w-]{43}$/) });
  });
});

it('advances the one clock', async () => {
  const sandbox = createSandbox({ clock: () => 0 });
  const answer = await sendJson(sandbox, '/_sandbox/clock', { advance_seconds: 601 });
  expect(await answer.json()).toEqual({ clock: '1970-01-01T00:10:01.000Z' });
  // Each advance has whole milliseconds.
  for (const seconds of [0.2506, 0.2506]) sandbox.advanceClock(seconds);
  expect(() => sandbox.advanceClock(Number.NaN)).toThrow('forward only');
  expect(await getJson(sandbox, '/_sandbox/health')).toEqual({
    status: 'ok',
    clock: '1970-01-01T00:10:01.502Z',
  });
});

const shop = { name: 'Shop', redirect_uri: 'http://localhost:8080/callback' };
const ann = { id: 'ann', first_name: 'Ann', last_name: 'Aerts', email: 'ann@example.com' };
const large = `data:image/png;base64,${Buffer.from(`\x89PNG${'x'.repeat(32 * 1024 - 3)}`, 'latin1').toString('base64')}`;
/** Objects in each other, 8,000 levels deep. */
const nested: object = JSON.parse(`${'{"a":'.repeat(8000)}1${'}'.repeat(8000)}`);

it.each<[request: string, text: string, body: unknown]>([
  ['POST apps', 'the body has to be an app', []],
  ['POST apps', 'redirect_uri is missing', { name: 'Shop' }],
  ['POST apps', 'redirect_uri has to be an absolute http(s) URL', { ...shop, redirect_uri: 'http://[/' }],
  ['POST apps', 'unknown member: colour (known members: client_id', { ...shop, colour: 'red' }],
  ['POST apps', 'An app has this client_id already.', { ...shop, client_id: 'demoapp' }],
  ['POST apps', 'client_id has to be', { ...shop, client_id: 'a/b' }],
  ['POST apps', 'client_secret has to be a string of ASCII', { ...shop, client_secret: 's\n' }],
  ['POST apps', 'privacy_url has to be', { ...shop, privacy_url: 'http://[/' }],
  ['POST apps', 'logo has to be', { ...shop, logo: 'data:text/html,x' }],
  [
    'POST apps',
    'logo has to be an http(s) URL with a plain host name',
    { ...shop, logo: 'https://a;sandbox/x.png' },
  ],
  ['POST apps', 'of a PNG, JPEG, GIF, WebP or SVG image', { ...shop, logo: 'data:image/bmp;base64,Qk0=' }],
  ['POST apps', 'the image that its type image/png says', { ...shop, logo: 'data:image/png;base64,AAAA' }],
  ['POST apps', 'an image of at most 32 KiB', { ...shop, logo: large }],
  ['POST apps', 'the image that its type', { ...shop, logo: 'data:image/svg+xml,%E0%A4%A' }],
  ['PATCH apps/demoapp', 'name has to be', { name: null }],
  ['PATCH apps/demoapp', 'redirect_uri has to be', { redirect_uri: 'ftp://x/' }],
  ['PATCH apps/demoapp', 'unknown member: client_id ', { client_id: 'x' }],
  ['POST personas', 'the body has to be a persona', []],
  ['POST personas', 'first_name is missing', { id: 'ann' }],
  ['POST personas', 'past.scope names a scope that does not exist', { ...ann, past: { scope: 'x' } }],
  ['POST personas', 'unknown member: ?lter ', { ...ann, älter: 3 }],
  ['POST personas', 'A persona has this id already.', { ...ann, id: 'fresh' }],
  ['PATCH personas/fresh', 'the body has to be a JSON merge patch', null],
  ['PATCH personas/fresh', 'id cannot be changed.', { id: 'x' }],
  ['PATCH personas/fresh', 'past cannot be changed.', { past: {} }],
  ['PATCH personas/fresh', 'email is missing', { email: null }],
  ['PATCH personas/fresh', 'card.photo has to be a JPEG as base64', { card: { photo: 'R0lGODlh' } }],
  ['PATCH personas/fresh', 'unknown member: nickname ', { nickname: 'x' }],
  ['PATCH personas/fresh', 'card.address.zip_code has to be', { card: { address: { zip_code: { a: 1 } } } }],
  ['POST codes', 'client_id is missing: it has to be the client_id of a registered app', {}],
  ['POST codes', 'client_id has to name', { client_id: 'x', persona: 'fresh' }],
  ['POST codes', 'client_id has to be', { client_id: ['demoapp'], persona: 'fresh' }],
  [
    'POST codes',
    'persona has to be an id that /_sandbox/personas lists: fresh, consented, four-logins,',
    { client_id: 'demoapp', persona: 'x' },
  ],
  ['POST codes', 'persona has to be', { client_id: 'demoapp', persona: ['fresh'] }],
  ['POST codes', 'scope has to be', { client_id: 'demoapp', persona: 'fresh', scope: 1 }],
  ['POST codes', 'state has to be a string', { client_id: 'demoapp', persona: 'fresh', state: {} }],
  [
    'POST codes',
    'unknown member: person (known members: client_id, persona, scope, state)',
    { client_id: 'demoapp', person: 'fresh' },
  ],
  ['POST codes', 'the body has to be an object', []],
  ['PATCH personas/fresh', 'unknown member: card.a ', { card: nested }],
  ['PATCH personas/fresh', 'unknown member: card.address.a ', { card: { address: nested } }],
  ['PATCH personas/fresh', 'email has to be', { email: nested }],
  ['POST clock', 'advance_seconds has to be a number from 0.', { advance_seconds: -1 }],
  ['POST clock', 'The clock ends with the year 9999.', { advance_seconds: 1e12 }],
  ['POST clock', 'advance_seconds has to be a number', { advance_seconds: '1' }],
  ['POST clock', 'advance_seconds is missing', {}],
])('%s is refused and changes nothing: %s', async (request, text, body) => {
  const sandbox = createSandbox();
  const lists = () => Promise.all(['apps', 'personas'].map((path) => getJson(sandbox, `/_sandbox/${path}`)));
  const before = await lists();
  const [method = '', path] = request.split(' ');
  const answer = await sendJson(sandbox, `/_sandbox/${path}`, body, { method });
  const [status, error] = text.endsWith('already.') ? [409, 'conflict'] : [400, 'invalid_request'];
  const refusal = { error, error_description: expect.stringContaining(text) };
  expect([answer.status, await answer.json()]).toEqual([status, refusal]);
  expect(await lists()).toEqual(before);
});
