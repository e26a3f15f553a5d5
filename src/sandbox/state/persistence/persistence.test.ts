import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { Persona } from '../../index.ts';
import { resolveOptions } from '../../options.ts';
import { codeFor, requestToken, sendJson } from '../../testing/requests.ts';
import { createSandbox, type Sandbox } from '../../testing/sandbox.ts';
import { authorizePath, origin, Visitor } from '../../visitor.ts';

const newFile = () => join(mkdtempSync(join(tmpdir(), 'state-')), 'state.json');

describe('a state file', () => {
  it('cannot be read by other accounts of the machine, and is the only file', async () => {
    const stateFile = newFile();
    await codeFor(createSandbox({ stateFile }), 'fresh');
    expect(statSync(stateFile).mode & 0o777).toBe(0o600);
    expect(readdirSync(dirname(stateFile))).toEqual(['state.json']);
  });

  it.each([
    ['a file that everybody can read', (beside: string) => writeFileSync(beside, '', { mode: 0o666 })],
    ['a link to another file', (beside: string, other: string) => symlinkSync(other, beside)],
  ])('is replaced if there is %s', async (_what, plant) => {
    const stateFile = newFile();
    const other = newFile();
    writeFileSync(other, 'the other file');
    plant(`${stateFile}.tmp`, other);
    await codeFor(createSandbox({ stateFile }), 'fresh');
    expect(lstatSync(stateFile).mode & 0o170777).toBe(0o100600);
    expect(readFileSync(other, 'utf8')).toBe('the other file');
  });

  it('is written for lasting records, and for no others', async () => {
    const stateFile = newFile();
    const sandbox = createSandbox({ stateFile });
    const visitor = new Visitor(sandbox);
    const isWritten = async (act: () => Promise<unknown>) => {
      rmSync(stateFile, { force: true });
      await act();
      return existsSync(stateFile);
    };
    const health = () => visitor.request('/_sandbox/health');
    expect(await isWritten(() => visitor.request(authorizePath()))).toBe(false);
    expect(await isWritten(() => visitor.submit('login', { persona: 'fresh' }))).toBe(false);
    expect(await isWritten(() => visitor.submit('second-factor', { decision: 'confirm' }))).toBe(true);
    expect(await isWritten(() => visitor.submit('consent', { decision: 'allow' }))).toBe(true);
    expect(await isWritten(() => requestToken(sandbox, 'unknown'))).toBe(false);
    sandbox.advanceClock(1);
    expect(await isWritten(health)).toBe(true);
    sandbox.reset();
    expect(await isWritten(health)).toBe(true);
    expect(await isWritten(health)).toBe(false);
  });

  it('is written again by the next answer when it could not be written', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'state-'));
    const stateFile = join(folder, 'later', 'state.json');
    mkdirSync(join(folder, 'later'));
    const sandbox = createSandbox({ stateFile });
    rmdirSync(join(folder, 'later'));
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
    const answer = await sendJson(sandbox, '/_sandbox/codes', { client_id: 'demoapp', persona: 'fresh' });
    expect(answer.status).toBe(500);
    quiet.mockRestore();
    mkdirSync(join(folder, 'later'));
    expect((await sandbox.fetch(new Request(`${origin}/_sandbox/health`))).status).toBe(200);
    expect(readFileSync(stateFile, 'utf8')).toContain('"issued":true');
  });
});

it('writes no secret into the file', async () => {
  const stateFile = newFile();
  const sandbox = createSandbox({ stateFile });
  const visitor = await new Visitor(sandbox).logIn('fresh', authorizePath({ state: 'the-state' }));
  const code = visitor.location.searchParams.get('code') ?? '';
  const { access_token: token } = (await (await requestToken(sandbox, code)).json()) as {
    access_token: string;
  };
  const text = readFileSync(stateFile, 'utf8');
  for (const secret of [code, token, visitor.cookie.split('=')[1], 'demosecret', 'the-state']) {
    expect(text).not.toContain(secret);
  }
});

/** A file that has all else that it needs. */
const withUsers = (users: unknown) => {
  const others = { apps: [], links: [], sessions: [], codes: [], tokens: [] };
  return JSON.stringify({ version: 1, clockOffset: 0, ...others, users });
};

it.each([
  ['', 'not a state file'],
  ['{', 'not a state file'],
  ['[]', 'not a state file'],
  ['{"version":2,"clockOffset":0}', 'not a state file of this version'],
  ['{"version":1,"clockOffset":1e999}', 'not a state file'],
  ['{"version":1,"clockOffset":0}', 'missing or malformed'],
  [withUsers({}), 'missing or malformed'],
  [withUsers([['a', {}], null]), 'missing or malformed'],
  [withUsers([[1, {}]]), 'missing or malformed'],
  [withUsers([['a', 2]]), 'missing or malformed'],
  [withUsers([{ 0: 'a', 1: {} }]), 'missing or malformed'],
])('refuses to start with %j in the file, and leaves it as it is', (text, reason) => {
  const stateFile = newFile();
  writeFileSync(stateFile, text);
  expect(() => createSandbox({ stateFile })).toThrow(stateFile);
  expect(() => createSandbox({ stateFile })).toThrow(reason);
  expect(readFileSync(stateFile, 'utf8')).toBe(text);
});

/** Members that a record may lack. */
const optional = ['origin', 'lastLogin', 'card', 'userId', 'description'];

it.each(['apps', 'users', 'links', 'sessions', 'codes', 'tokens'])(
  'refuses to start with a record of %s that lacks a member, and names the member',
  async (kind) => {
    const stateFile = newFile();
    const sandbox = createSandbox({ stateFile });
    const visitor = await new Visitor(sandbox).logIn('fresh');
    await requestToken(sandbox, visitor.location.searchParams.get('code') ?? '');
    const whole = JSON.parse(readFileSync(stateFile, 'utf8'));
    const [, record] = whole[kind][0];
    const required = Object.keys(record).filter((name) => !optional.includes(name));
    expect(required.length).toBeGreaterThan(0);
    for (const member of required) {
      const { [member]: value, ...rest } = record;
      for (const broken of [rest, { ...record, [member]: Array.isArray(value) ? '' : [] }]) {
        writeFileSync(stateFile, JSON.stringify({ ...whole, [kind]: [['key', broken]] }));
        expect(() => createSandbox({ stateFile })).toThrow(
          `a record of "${kind}" has a missing or malformed "${member}"`,
        );
      }
    }
  },
);

it('starts with a file without users', () => {
  const stateFile = newFile();
  writeFileSync(stateFile, withUsers([]));
  expect(() => createSandbox({ stateFile })).not.toThrow();
});

describe('an app or a user of the options', () => {
  const control = (sandbox: Sandbox, path: string, method: string, body = {}) =>
    sendJson(sandbox, `/_sandbox/${path}`, body, { method });
  const listed = async (sandbox: Sandbox, path: string) =>
    (await (await sandbox.fetch(new Request(`${origin}/_sandbox/${path}`))).json()) as Record<
      string,
      string
    >[];
  const { personas, apps } = resolveOptions();

  it('stays as it was changed at run time', async () => {
    const stateFile = newFile();
    const before = createSandbox({ stateFile });
    await control(before, 'personas/fresh', 'PATCH', { first_name: 'Changed' });
    await control(before, 'personas/no-card', 'DELETE');
    await control(before, 'apps/demoapp', 'PATCH', { name: 'Changed app' });
    const after = createSandbox({ stateFile });
    const people = await listed(after, 'personas');
    expect(people[0]?.name).toBe('Changed Peeters');
    expect(people.map(({ id }) => id)).not.toContain('no-card');
    expect((await listed(after, 'apps'))[0]?.name).toBe('Changed app');
  });

  it('counts as the options have it once they were edited', async () => {
    const stateFile = newFile();
    const before = createSandbox({ stateFile });
    await control(before, 'personas/fresh', 'PATCH', { first_name: 'Changed' });
    await control(before, 'apps/demoapp', 'PATCH', { name: 'Changed app' });
    const [fresh, ...others] = personas;
    const after = createSandbox({
      stateFile,
      personas: [{ ...fresh, firstName: 'Edited' } as Persona, ...others],
      apps: apps.map((app) => ({ ...app, name: 'Edited app' })),
    });
    expect((await listed(after, 'personas'))[0]?.name).toBe('Edited Peeters');
    expect((await listed(after, 'apps'))[0]?.name).toBe('Edited app');
  });

  it('is removed if the options no longer have it', async () => {
    const stateFile = newFile();
    await codeFor(createSandbox({ stateFile }), 'fresh');
    const after = createSandbox({ stateFile, personas: personas.slice(1) });
    expect((await listed(after, 'personas')).map(({ id }) => id)).not.toContain('fresh');
  });
});

it('keeps apps registered at run time, with only the fingerprint of the secret', async () => {
  const stateFile = newFile();
  const before = createSandbox({ stateFile });
  const shop = { name: 'Shop', redirect_uri: 'http://localhost:8080/callback' };
  const answer = await sendJson(before, '/_sandbox/apps', shop);
  const { client_id, client_secret } = (await answer.json()) as Record<string, string>;
  const renewed = await sendJson(before, '/_sandbox/apps/demoapp/secret', {});
  const { client_secret: newSecret } = (await renewed.json()) as Record<string, string>;
  await sendJson(before, '/_sandbox/personas', {
    id: 'ann',
    first_name: 'Ann',
    last_name: 'Aerts',
    email: 'ann@example.com',
  });
  const text = readFileSync(stateFile, 'utf8');
  for (const secret of [client_secret, newSecret, 'demosecret']) expect(text).not.toContain(secret);
  const after = createSandbox({ stateFile });
  const code = await codeFor(after, 'ann', { clientId: client_id ?? '' });
  const fields = { client_id, client_secret, redirect_uri: shop.redirect_uri };
  expect((await requestToken(after, code, fields)).status).toBe(200);
  const demoCode = await codeFor(after, 'ann');
  expect((await requestToken(after, demoCode)).status).toBe(401);
  expect((await requestToken(after, demoCode, { client_secret: newSecret })).status).toBe(200);
});
