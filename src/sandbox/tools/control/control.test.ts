import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createSandbox as createReal } from '../../index.ts';
import { defaultPersonas } from '../../state/personas/default-personas.ts';
import { codeFor, requestToken, sendJson } from '../../testing/requests.ts';
import { createSandbox } from '../../testing/sandbox.ts';
import { authorizePath, origin, Visitor } from '../../visitor.ts';
import type { Operation } from './operation.ts';
import { operations } from './operations.ts';

const get = async (path: string, headers: Record<string, string> = {}, sandbox = createSandbox()) =>
  sandbox.fetch(new Request(origin + path, { headers }));

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

it.each(lines(() => true))('%s %s admits no caller from elsewhere', async (method, path) => {
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

it.each(lines(({ body }) => body))('%s %s rejects a body of another form', async (method, path) => {
  for (const body of ['"text"', 'not JSON']) {
    const request = new Request(origin + withNames(path), { method, body });
    expect((await createSandbox().fetch(request)).status).toBe(400);
  }
});

it('lists a persona for each state, with stable uuids', async () => {
  const list = async () =>
    (await get('/_sandbox/personas')).json() as Promise<{ id: string; name: string }[]>;
  const personas = await list();
  expect(personas.map(({ id }) => id)).toEqual(defaultPersonas.map(({ id }) => id));
  expect(personas[0]).toMatchObject({
    name: 'Lotte Peeters',
    apps: [{ client_id: 'demoapp', connected: false }],
  });
  expect(await list()).toEqual(personas);
});

it('lists signed-up users, by an id that codes accepts', async () => {
  const sandbox = createSandbox();
  const visitor = await new Visitor(sandbox).request(authorizePath());
  await visitor.submit('switch-form');
  await visitor.submit('sign-up', { first_name: 'Zoë', last_name: 'M', email: 'zoe@example.com' });
  const personas = await get('/_sandbox/personas', {}, sandbox);
  const zoe = ((await personas.json()) as { id: string; name: string }[]).at(-1);
  expect(zoe?.name).toBe('Zoë M');
  expect(await codeFor(sandbox, zoe?.id ?? '')).toMatch(/^[\w-]{43}$/);
});

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

  it.each<[unknown, string]>([
    [{}, 'client_id has to name a registered app.'],
    [{ client_id: 'x', persona: 'fresh' }, 'client_id has to name'],
    [{ client_id: ['demoapp'], persona: 'fresh' }, 'client_id has to name'],
    [
      { client_id: 'demoapp', persona: 'x' },
      'persona has to be an id that /_sandbox/personas lists: fresh, consented, four-logins,',
    ],
    [{ client_id: 'demoapp', persona: ['fresh'] }, 'persona has to be'],
    [{ client_id: 'demoapp', persona: 'fresh', scope: 1 }, 'scope and state have to be strings.'],
    [{ client_id: 'demoapp', persona: 'fresh', state: {} }, 'scope and state'],
    [
      { client_id: 'demoapp', person: 'fresh' },
      'Unknown member: person. Known members: client_id, persona, scope, state.',
    ],
    [[], 'The body has to be a JSON object.'],
  ])('are refused for the malformed request %j', async (body, description) => {
    const answer = await sendJson(createSandbox(), '/_sandbox/codes', body);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { error: 'invalid_request', error_description: expect.stringContaining(description) },
    ]);
  });

  it('come without a state if the request has no state', async () => {
    const body = { client_id: 'demoapp', persona: 'fresh' };
    const answer = await sendJson(createSandbox(), '/_sandbox/codes', body);
    expect(await answer.json()).toMatchObject({ redirect_to: expect.stringMatching(/\?code=[\w-]{43}$/) });
  });

  it('take a request without a body for an empty one', async () => {
    const answer = await createSandbox().fetch(new Request(`${origin}/_sandbox/codes`, { method: 'POST' }));
    expect(await answer.json()).toMatchObject({
      error_description: expect.stringContaining('client_id has to name'),
    });
  });
});

it('advances the one clock', async () => {
  const sandbox = createSandbox({ clock: () => 0 });
  const answer = await sendJson(sandbox, '/_sandbox/clock', { advance_seconds: 601 });
  expect(await answer.json()).toEqual({ clock: '1970-01-01T00:10:01.000Z' });
  sandbox.advanceClock(0.5);
  expect(await (await get('/_sandbox/health', {}, sandbox)).json()).toEqual({
    status: 'ok',
    clock: '1970-01-01T00:10:01.500Z',
  });
});

it.each([-1, '1', null, undefined, 1e12, {}])('does not advance the clock by %j', async (seconds) => {
  const answer = await sendJson(createSandbox(), '/_sandbox/clock', { advance_seconds: seconds });
  expect([answer.status, await answer.json()]).toEqual([
    400,
    {
      error: 'invalid_request',
      error_description: expect.stringMatching(
        typeof seconds === 'number' ? /^The clock/ : /^advance_seconds has to be a number\.$/,
      ),
    },
  ]);
});
