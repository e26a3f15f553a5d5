import { expect, it } from 'vitest';
import { basic, codeFor, getJson, sendJson, tokenFor } from '../../../testing/requests.ts';
import { createSandbox, type Sandbox } from '../../../testing/sandbox.ts';
import { origin } from '../../../testing/visitor.ts';

const unknown = '00000000-0000-4000-8000-000000000000';
const json = { ...basic, 'content-type': 'application/json; charset=utf-8' };

const send = (sandbox: Sandbox, action: string, body: string, headers: Record<string, string> = json) =>
  sandbox.fetch(new Request(`${origin}/api/uuids/${action}`, { method: 'POST', headers, body }));

const report = (sandbox: Sandbox, action: string, ...uuids: string[]) =>
  send(sandbox, action, JSON.stringify({ uuids }));

const list = (sandbox: Sandbox, headers = basic) => getJson(sandbox, '/api/uuids/connected', headers);
const appsOf = async (sandbox: Sandbox, persona: string) =>
  (await getJson(sandbox, '/_sandbox/personas')).find(({ id }: { id: string }) => id === persona).apps;

it('answers 201 with each UUID once, also a second time, and the list follows', async () => {
  const sandbox = createSandbox();
  const { uuids: before } = await list(sandbox);
  const { uuid } = await tokenFor(sandbox, 'fresh');
  for (const action of ['connected', 'connected', 'disconnected', 'disconnected']) {
    const response = await report(sandbox, action, uuid, uuid.toUpperCase());
    expect([response.status, await response.json()]).toEqual([201, { uuids: [uuid] }]);
    const listed = action === 'connected' ? [...before, uuid] : before;
    expect((await list(sandbox)).uuids.toSorted()).toEqual(listed.toSorted());
  }
});

it('rejects the UUID of a user who has never logged in to the app', async () => {
  const sandbox = createSandbox();
  const [{ uuid }] = await appsOf(sandbox, 'no-card');
  expect((await report(sandbox, 'connected', uuid)).status).toBe(404);
  await codeFor(sandbox, 'no-card');
  expect((await report(sandbox, 'connected', uuid)).status).toBe(201);
});

it('neither takes nor lists the UUIDs of another client', async () => {
  const sandbox = createSandbox();
  const shop = { client_id: 'shop', client_secret: 's', name: 'Shop', redirect_uri: 'http://shop.test/' };
  await sendJson(sandbox, '/_sandbox/apps', shop);
  const { uuid } = await tokenFor(sandbox, 'fresh');
  const headers = { ...json, authorization: `Basic ${btoa('shop:s')}` };
  expect((await send(sandbox, 'connected', JSON.stringify({ uuids: [uuid] }), headers)).status).toBe(404);
  await report(sandbox, 'connected', uuid);
  expect((await list(sandbox)).uuids).toContain(uuid);
  expect((await list(sandbox, headers)).uuids).not.toContain(uuid);
});

it('does not lift the login limit of a user who is reported as disconnected', async () => {
  const sandbox = createSandbox();
  const { uuid } = await tokenFor(sandbox, 'four-logins');
  expect((await report(sandbox, 'disconnected', uuid)).status).toBe(201);
  expect(await codeFor(sandbox, 'four-logins')).toBeUndefined();
  await report(sandbox, 'connected', uuid);
  expect(await appsOf(sandbox, 'four-logins')).toMatchObject([{ connected: true, unconnected_logins: 0 }]);
  await report(sandbox, 'disconnected', uuid);
  expect(await codeFor(sandbox, 'four-logins')).toBeTruthy();
});

const unknownList = JSON.stringify({ uuids: [unknown] });
const challenge = 'Basic realm="sandbox", charset="UTF-8"';

it.each([
  ['no credentials', { authorization: '' }, unknownList, 401, 'invalid_client'],
  ['a wrong secret', { authorization: `Basic ${btoa('demoapp:wrong')}` }, unknownList, 401, 'invalid_client'],
  ['incomplete JSON', {}, '{"uuids":["', 400, 'invalid_request'],
  ['nothing', {}, '', 400, 'invalid_request'],
  ['an unknown UUID', {}, unknownList, 404, 'unknown_uuid'],
  ['more than 64 KiB', {}, unknownList + ' '.repeat(64 * 1024), 404, 'unknown_uuid'],
])('responds to %s with an error', async (_what, changes, body, status, error) => {
  for (const action of ['connected', 'disconnected']) {
    const response = await send(createSandbox(), action, body, { ...json, ...changes });
    expect([response.status, await response.json()]).toMatchObject([status, { error }]);
    expect(response.headers.get('www-authenticate')).toBe(status === 401 ? challenge : null);
  }
});
