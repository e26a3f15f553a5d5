import { describe, expect, it } from 'vitest';
import { codeFor, requestToken, sendJson } from '../../testing/requests.ts';
import { createSandbox, type Sandbox } from '../../testing/sandbox.ts';
import { origin } from '../../visitor.ts';

const basic = (id = 'demoapp', secret = 'demosecret') =>
  `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

const send = (sandbox: Sandbox, action: string, body: unknown, authorization = basic()) =>
  sendJson(sandbox, `/api/uuids/${action}`, body, { authorization });

const list = async (sandbox: Sandbox, authorization = basic()) => {
  const headers = { authorization };
  const response = await sandbox.fetch(new Request(`${origin}/api/uuids/connected`, { headers }));
  return ((await response.json()) as { uuids: string[] }).uuids;
};

async function uuidOf(sandbox: Sandbox, persona: string, clientId = 'demoapp'): Promise<string> {
  const answer = await requestToken(sandbox, await codeFor(sandbox, persona, { clientId }), {
    client_id: clientId,
  });
  return ((await answer.json()) as { uuid: string }).uuid;
}

const unknown = '00000000-0000-4000-8000-000000000000';

describe('connecting and disconnecting', () => {
  it('answers 201 with the uuids, and the list follows', async () => {
    const sandbox = createSandbox();
    const before = await list(sandbox);
    const uuid = await uuidOf(sandbox, 'fresh');
    const connected = await send(sandbox, 'connected', { uuids: [uuid] });
    expect([connected.status, await connected.json()]).toEqual([201, { uuids: [uuid] }]);
    expect((await list(sandbox)).toSorted()).toEqual([...before, uuid].toSorted());
    const disconnected = await send(sandbox, 'disconnected', { uuids: [uuid] });
    expect([disconnected.status, await disconnected.json()]).toEqual([201, { uuids: [uuid] }]);
    expect(await list(sandbox)).toEqual(before);
  });

  it.each(['connected', 'disconnected'])('accepts repeats (%s)', async (action) => {
    const sandbox = createSandbox();
    const uuid = await uuidOf(sandbox, 'fresh');
    for (let call = 0; call < 2; call++) {
      const response = await send(sandbox, action, { uuids: [uuid, uuid.toUpperCase()] });
      expect([response.status, await response.json()]).toEqual([201, { uuids: [uuid] }]);
    }
  });

  it.each(['connected', 'disconnected'])('is all or nothing (%s)', async (action) => {
    const sandbox = createSandbox();
    const [connected = ''] = await list(sandbox);
    const uuid = action === 'connected' ? await uuidOf(sandbox, 'fresh') : connected;
    const before = await list(sandbox);
    const response = await send(sandbox, action, { uuids: [uuid, unknown] });
    expect([response.status, await response.json()]).toEqual([
      404,
      expect.objectContaining({ error: 'unknown_uuid' }),
    ]);
    expect(await list(sandbox)).toEqual(before);
  });

  it('rejects the UUID of a user who has never logged in to the app', async () => {
    const sandbox = createSandbox();
    const personas = (await (await sandbox.fetch(new Request(`${origin}/_sandbox/personas`))).json()) as {
      id: string;
      apps: { uuid: string }[];
    }[];
    const uuids = personas.flatMap(({ id, apps }) => (id === 'no-card' ? apps.map(({ uuid }) => uuid) : []));
    expect((await send(sandbox, 'connected', { uuids })).status).toBe(404);
    await codeFor(sandbox, 'no-card');
    expect((await send(sandbox, 'connected', { uuids })).status).toBe(201);
  });

  it('accepts at most a thousand at once', async () => {
    const sandbox = createSandbox();
    const uuid = await uuidOf(sandbox, 'fresh');
    expect((await send(sandbox, 'connected', { uuids: Array(1000).fill(uuid) })).status).toBe(201);
    expect((await send(sandbox, 'connected', { uuids: Array(1001).fill(uuid) })).status).toBe(400);
  });
});

describe.each(['connected', 'disconnected'])('the refusals of %s', (action) => {
  it.each([
    [undefined],
    ['Bearer x'],
    ['Basic'],
    ['Basic !!!'],
    [`Basic ${Buffer.from('no colon').toString('base64')}`],
    [basic('demoapp', 'wrong')],
    [basic('nobody')],
    [basic('', '')],
  ])('challenge the credentials %s', async (authorization) => {
    const response = await createSandbox().fetch(
      new Request(`${origin}/api/uuids/${action}`, {
        method: 'POST',
        headers: authorization ? { authorization } : {},
      }),
    );
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Basic realm="sandbox", charset="UTF-8"');
    expect(await response.json()).toMatchObject({ error: 'invalid_client' });
  });

  it('want JSON', async () => {
    const init = { method: 'POST', headers: { authorization: basic() }, body: 'uuids=x' };
    expect((await createSandbox().fetch(new Request(`${origin}/api/uuids/${action}`, init))).status).toBe(
      415,
    );
  });

  it.each([
    [null],
    [[]],
    ['text'],
    [{}],
    [{ uuids: null }],
    [{ uuids: {} }],
    [{ uuids: [] }],
    [{ uuids: unknown }],
    [{ uuids: ['not a uuid'] }],
    [{ uuids: [1] }],
    [{ uuids: [`${unknown} `] }],
    [{ uuids: [[unknown]] }],
  ])('want uuids, not %j', async (body) => {
    const response = await send(createSandbox(), action, body);
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'invalid_request' }),
    ]);
  });

  it('want JSON that is whole, and at most 1 MiB of it', async () => {
    const post = (body: string) =>
      createSandbox().fetch(
        new Request(`${origin}/api/uuids/${action}`, {
          method: 'POST',
          headers: { authorization: basic(), 'content-type': 'application/json; charset=utf-8' },
          body,
        }),
      );
    expect((await post('{"uuids":["')).status).toBe(400);
    expect((await post('')).status).toBe(400);
    expect((await post(' '.repeat(1024 * 1024 + 1))).status).toBe(413);
  });
});

it('answers other methods with 405 and Allow', async () => {
  const allow = async (path: string) => {
    const response = await createSandbox().fetch(
      new Request(`${origin}/api/uuids/${path}`, { method: 'DELETE' }),
    );
    return [response.status, response.headers.get('allow')];
  };
  expect(await allow('connected')).toEqual([405, 'GET, HEAD, POST']);
  expect(await allow('disconnected')).toEqual([405, 'POST']);
});

it('lists nothing without credentials', async () => {
  const response = await createSandbox().fetch(new Request(`${origin}/api/uuids/connected`));
  expect(response.status).toBe(401);
});
