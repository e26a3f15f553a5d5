import { expect, it } from 'vitest';
import { codeFor, requestToken } from '../../testing/requests.ts';
import { createSandbox, type Sandbox } from '../../testing/sandbox.ts';
import { origin } from '../../visitor.ts';

const authorization = `Basic ${btoa('demoapp:demosecret')}`;
const json = { authorization, 'content-type': 'application/json; charset=utf-8' };

const send = (sandbox: Sandbox, action: string, body: string, headers: Record<string, string> = json) =>
  sandbox.fetch(new Request(`${origin}/api/uuids/${action}`, { method: 'POST', headers, body }));

const report = (sandbox: Sandbox, action: string, ...uuids: string[]) =>
  send(sandbox, action, JSON.stringify({ uuids }));

const list = async (sandbox: Sandbox) => {
  const init = { headers: { authorization } };
  return (await sandbox.fetch(new Request(`${origin}/api/uuids/connected`, init))).json();
};

it('answers 201 with each UUID once, also a second time, and the list follows', async () => {
  const sandbox = createSandbox();
  const { uuids: before } = await list(sandbox);
  const { uuid } = await (await requestToken(sandbox, await codeFor(sandbox, 'fresh'))).json();
  for (const action of ['connected', 'connected', 'disconnected', 'disconnected']) {
    const response = await report(sandbox, action, uuid, uuid.toUpperCase());
    expect([response.status, await response.json()]).toEqual([201, { uuids: [uuid] }]);
    const listed = action === 'connected' ? [...before, uuid] : before;
    expect((await list(sandbox)).uuids.toSorted()).toEqual(listed.toSorted());
  }
});

it('rejects the UUID of a user who has never logged in to the app', async () => {
  const sandbox = createSandbox();
  const personas = await (await sandbox.fetch(new Request(`${origin}/_sandbox/personas`))).json();
  const { apps } = personas.find(({ id }: { id: string }) => id === 'no-card');
  expect((await report(sandbox, 'connected', apps[0].uuid)).status).toBe(404);
  await codeFor(sandbox, 'no-card');
  expect((await report(sandbox, 'connected', apps[0].uuid)).status).toBe(201);
});

it('does not lift the login limit of a user who is reported as disconnected', async () => {
  const sandbox = createSandbox();
  const { uuid } = await (await requestToken(sandbox, await codeFor(sandbox, 'four-logins'))).json();
  expect((await report(sandbox, 'disconnected', uuid)).status).toBe(201);
  expect(await codeFor(sandbox, 'four-logins')).toBeUndefined();
  await report(sandbox, 'connected', uuid);
  await report(sandbox, 'disconnected', uuid);
  expect(await codeFor(sandbox, 'four-logins')).toBeTruthy();
});

const unknown = JSON.stringify({ uuids: ['00000000-0000-4000-8000-000000000000'] });
const challenge = 'Basic realm="sandbox", charset="UTF-8"';

it.each([
  ['no credentials', { authorization: '' }, unknown, 401, 'invalid_client'],
  ['a wrong secret', { authorization: `Basic ${btoa('demoapp:wrong')}` }, unknown, 401, 'invalid_client'],
  ['an unknown client', { authorization: `Basic ${btoa('x:demosecret')}` }, unknown, 401, 'invalid_client'],
  ['text', { 'content-type': 'text/plain' }, unknown, 415, 'unsupported_media_type'],
  ['incomplete JSON', {}, '{"uuids":["', 400, 'invalid_request'],
  ['nothing', {}, '', 400, 'invalid_request'],
  ['an unknown UUID', {}, unknown, 404, 'unknown_uuid'],
  ['more than 64 KiB', {}, unknown + ' '.repeat(64 * 1024), 404, 'unknown_uuid'],
  ['more than 1 MiB', {}, ' '.repeat(1024 * 1024 + 1), 413, 'payload_too_large'],
])('responds to %s with an error', async (_what, changes, body, status, error) => {
  for (const action of ['connected', 'disconnected']) {
    const response = await send(createSandbox(), action, body, { ...json, ...changes });
    expect([response.status, await response.json()]).toMatchObject([status, { error }]);
    expect(response.headers.get('www-authenticate')).toBe(status === 401 ? challenge : null);
  }
});
