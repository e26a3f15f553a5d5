import fs, {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../../../testing/temporary-folder.ts';
import { type Persona, createSandbox as plainSandbox, type SandboxOptions } from '../../../index.ts';
import { resolveOptions } from '../../../options.ts';
import { codeFor, getJson, requestToken, sendJson } from '../../../testing/requests.ts';
import { createSandbox, type Sandbox } from '../../../testing/sandbox.ts';
import { authorizePath, origin, Visitor } from '../../../testing/visitor.ts';

const newFile = () => join(temporaryFolder(), 'state.json');
/** Ends a sandbox, and starts another with its state. */
async function restart(before: Sandbox, options: SandboxOptions & { stateFile: string }): Promise<Sandbox> {
  await before.close();
  return createSandbox(options);
}
type Listed = { id: string; apps: { unconnected_logins: number }[] };
const health = (sandbox: Sandbox) => getJson(sandbox, '/_sandbox/health');

describe('a state file', () => {
  it('cannot be read by other accounts of the machine, and is the only file after the end', async () => {
    const stateFile = newFile();
    const sandbox = createSandbox({ stateFile });
    await codeFor(sandbox, 'fresh');
    expect(statSync(stateFile).mode & 0o777).toBe(0o600);
    await sandbox.close();
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
    expect(await isWritten(() => visitor.request(authorizePath()))).toBe(false);
    expect(await isWritten(() => visitor.submit('login', { persona: 'fresh' }))).toBe(false);
    expect(await isWritten(() => visitor.submit('second-factor', { decision: 'confirm' }))).toBe(true);
    expect(await isWritten(() => visitor.submit('consent', { decision: 'allow' }))).toBe(true);
    expect(await isWritten(() => requestToken(sandbox, 'unknown'))).toBe(false);
    sandbox.advanceClock(1);
    expect(await isWritten(() => health(sandbox))).toBe(true);
    sandbox.reset();
    expect(await isWritten(() => health(sandbox))).toBe(true);
    expect(await isWritten(() => health(sandbox))).toBe(false);
    writeFileSync(stateFile, 'of another program');
    await codeFor(sandbox, 'fresh');
    expect(readFileSync(stateFile, 'utf8')).toMatch(/^\{"version":1/);
  });

  it.each<[string, (stateFile: string) => { mockRestore(): void }]>([
    [
      'is full',
      () =>
        vi.spyOn(fs, 'writeFileSync').mockImplementation((file, text) => {
          if (typeof file === 'number') fs.writeSync(file, String(text).slice(0, 50));
          throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
        }),
    ],
    [
      'is gone',
      (stateFile) => {
        const folder = dirname(stateFile);
        renameSync(folder, `${folder}.away`);
        return { mockRestore: () => renameSync(`${folder}.away`, folder) };
      },
    ],
  ])('whose disk %s refuses changes, answers all else, and loses nothing', async (_what, damage) => {
    const stateFile = newFile();
    const sandbox = createSandbox({ stateFile });
    const told = vi.spyOn(console, 'error').mockImplementation(() => {});
    const logIn = (persona: string) =>
      sendJson(sandbox, '/_sandbox/codes', { client_id: 'demoapp', persona });
    expect((await logIn('fresh')).status).toBe(200);
    const before = readFileSync(stateFile, 'utf8');
    const undo = damage(stateFile);
    syncBuiltinESMExports();
    const answers = [await logIn('no-card'), await logIn('fresh')];
    for (const answer of answers) {
      expect(answer.status).toBe(503);
      const { error, error_description } = await answer.json();
      expect([error, error_description]).toEqual([
        'not_saved',
        expect.stringContaining(`${stateFile} lacks`),
      ]);
    }
    const visitor = await new Visitor(sandbox).logIn('connected');
    expect([visitor.response.status, visitor.response.headers.get('location')]).toEqual([503, null]);
    expect(await health(sandbox)).toMatchObject({
      status: 'ok',
      not_saved: expect.stringMatching(/ENOSPC|ENOENT/),
    });
    expect((await sandbox.fetch(new Request(origin + authorizePath()))).status).toBe(200);
    undo.mockRestore();
    syncBuiltinESMExports();
    expect(readFileSync(stateFile, 'utf8')).toBe(before);
    expect(existsSync(`${stateFile}.tmp`)).toBe(false);
    expect(await health(sandbox)).not.toHaveProperty('not_saved');
    expect(told.mock.calls).toEqual([
      [expect.stringMatching(`^${stateFile} lacks the latest changes: E.*Make it possible`)],
      [`${stateFile} has all changes again.`],
    ]);
    told.mockRestore();
    const after = await restart(sandbox, { stateFile });
    const personas = await getJson(after, '/_sandbox/personas');
    const counts = new Map(personas.map(({ id, apps }: Listed) => [id, apps[0]?.unconnected_logins]));
    expect([counts.get('fresh'), counts.get('no-card')]).toEqual([2, 1]);
  });

  it('is not for a second sandbox, unless the process of the first has ended', async () => {
    const stateFile = newFile();
    const lock = `${stateFile}.lock`;
    const first = createSandbox({ stateFile });
    const mine = JSON.parse(readFileSync(lock, 'utf8'));
    const end = `has this file; stop it, or remove ${lock} if it does not run any more`;
    for (const [change, who] of [
      [{}, 'another sandbox of this process'],
      [{ pid: process.ppid }, `the sandbox of process ${process.ppid}`],
      [{ host: 'away' }, `the sandbox of process ${process.pid} on the host away`],
      [{ pid: '' }, 'a sandbox'],
    ] as const) {
      writeFileSync(lock, JSON.stringify({ ...mine, ...change }));
      expect(() => createSandbox({ stateFile })).toThrow(`${stateFile}: ${who} ${end}`);
    }
    // The first one saves nothing over the changes of another.
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect((await sendJson(first, '/_sandbox/clock', { advance_seconds: 1 })).status).toBe(503);
    await first.close();
    for (const change of [{ id: 'earlier' }, { pid: 2 ** 30 }]) {
      writeFileSync(lock, JSON.stringify({ ...mine, ...change }));
      await createSandbox({ stateFile }).close();
    }
    expect((await sendJson(first, '/_sandbox/clock', { advance_seconds: 1 })).status).toBe(503);
    quiet.mockRestore();
  });

  it.each([
    ['is a file', (folder: string) => writeFileSync(folder, '')],
    ['does not exist', () => {}],
  ])('cannot be in a folder that %s, which is said at the start', (_what, plant) => {
    const folder = join(dirname(newFile()), 'folder');
    plant(folder);
    expect(() => createSandbox({ stateFile: join(folder, 'state.json') })).toThrow(
      /state\.json: .*(its folder has to be writable|make it first)/,
    );
  });

  it('loses the line that a killed process did not complete, and nothing else', async () => {
    const stateFile = newFile();
    const sandbox = createSandbox({ stateFile });
    await codeFor(sandbox, 'fresh');
    const text = readFileSync(stateFile, 'utf8');
    expect(text.split('\n')).toHaveLength(3);
    await codeFor(sandbox, 'fresh');
    const whole = readFileSync(stateFile, 'utf8');
    await sandbox.close();
    for (let length = text.length; length < whole.length; length += 97) {
      writeFileSync(stateFile, whole.slice(0, length));
      const after = createSandbox({ stateFile });
      expect(readFileSync(stateFile, 'utf8')).toContain('"unconnectedLogins":1,"lastLogin":1');
      await after.close();
    }
  });

  it('loses expired codes, tokens and sessions', async () => {
    const stateFile = newFile();
    const sandbox = createSandbox({ stateFile });
    const visitor = await new Visitor(sandbox).logIn('fresh');
    await requestToken(sandbox, visitor.location.searchParams.get('code') ?? '');
    await codeFor(sandbox, 'fresh');
    const sizes = () => {
      const { codes, tokens, sessions } = JSON.parse(readFileSync(stateFile, 'utf8').split('\n')[0] ?? '');
      return [codes.length, tokens.length, sessions.length];
    };
    sandbox.advanceClock(10 * 60 + 1);
    const after = await restart(sandbox, { stateFile });
    expect(sizes()).toEqual([2, 1, 1]);
    after.advanceClock(9 * 3600);
    const later = await restart(after, { stateFile });
    expect(sizes()).toEqual([0, 0, 0]);
    // At the end of the clock, a code expires after it.
    later.advanceClock((Date.UTC(9999, 11, 30, 23, 59) - Date.now()) / 1000 - 10 * 3600);
    await codeFor(later, 'connected');
    await restart(later, { stateFile });
  });

  it('costs the same bytes for each login, after few and after many', async () => {
    const stateFile = newFile();
    const sandbox = plainSandbox({ stateFile });
    const logIn = async (count: number) => {
      let bytes = 0;
      const write = fs.writeFileSync;
      const counted = vi.spyOn(fs, 'writeFileSync').mockImplementation((file, text, options) => {
        bytes += Buffer.byteLength(String(text));
        write(file, text, options);
      });
      syncBuiltinESMExports();
      for (let login = 0; login < count; login++) await codeFor(sandbox, 'connected');
      counted.mockRestore();
      syncBuiltinESMExports();
      return bytes / count;
    };
    await logIn(200);
    const few = await logIn(400);
    await logIn(1000);
    expect(await logIn(1000)).toBeLessThan(2 * few);
    expect(readFileSync(stateFile, 'utf8').split('\n').length).toBeLessThan(2500);
  });
});

it('writes no secret into the file', async () => {
  const stateFile = newFile();
  const sandbox = createSandbox({ stateFile });
  const visitor = await new Visitor(sandbox).logIn('fresh', authorizePath({ state: 'the-state' }));
  const code = visitor.location.searchParams.get('code') ?? '';
  const { access_token } = await (await requestToken(sandbox, code)).json();
  const app = { name: 'Shop', redirect_uri: 'http://localhost:8080/callback' };
  const [shop, renewed] = [
    await (await sendJson(sandbox, '/_sandbox/apps', app)).json(),
    await (await sendJson(sandbox, '/_sandbox/apps/demoapp/secret', {})).json(),
  ];
  const secrets = [shop.client_secret, renewed.client_secret, 'demosecret', code, access_token];
  const text = readFileSync(stateFile, 'utf8');
  expect(text).toContain(shop.client_id);
  for (const secret of [...secrets, visitor.cookie.split('=')[1], 'the-state'])
    expect(text).not.toContain(secret);
});

/** A file that has all else that it needs. */
const withUsers = (users: unknown) => {
  const others = { apps: [], links: [], sessions: [], codes: [], tokens: [] };
  return JSON.stringify({ version: 1, clockOffset: 0, ...others, users });
};

const withApp = (changes: object) => {
  const times = { createdAt: 0, secretIssuedAt: 0 };
  const app = { clientId: 'a', name: 'A', redirectUri: 'http://a.test', secretFingerprint: 'f', ...times };
  return withUsers([]).replace('"apps":[]', `"apps":${JSON.stringify([['a', { ...app, ...changes }]])}`);
};

it.each([
  ['', 'not a state file'],
  ['{"version":2,"clockOffset":0}', 'not a state file of this version'],
  ['{"version":1,"clockOffset":1e999}', 'apps is missing: it has to be a list of records'],
  [withUsers([]).replace('"clockOffset":0', '"clockOffset":1e300'), 'clockOffset has to be a whole number'],
  [withUsers({}), 'users has to be a list of records'],
  [withUsers([['a', {}], null]), 'users[0][1].updatedAt is missing'],
  [withUsers([[1, {}]]), 'users[0] has to be a key with its record'],
  [withUsers([['a', 2]]), 'users[0] has to be a key with its record'],
  [withUsers([{ 0: 'a', 1: {} }]), 'users[0] has to be a key with its record'],
  [withApp({ clientId: 'b' }), 'apps[0][1].clientId has to be its key'],
  [withApp({ redirectUri: 'a' }), 'apps[0][1].redirectUri has to be an http(s) URL'],
  [withApp({ logo: 'http://[' }), 'apps[0][1].logo has to be an http(s) URL'],
  [`${withUsers([])}\n{}\n`, 'line 2: clockOffset is missing'],
  [`${withUsers([])}\nx\n`, 'line 2: it has to be an object'],
])('refuses to start with %j in the file, and leaves it as it is', (text, reason) => {
  const stateFile = newFile();
  writeFileSync(stateFile, text);
  expect(() => createSandbox({ stateFile })).toThrow(stateFile);
  expect(() => createSandbox({ stateFile })).toThrow(reason);
  expect(readFileSync(stateFile, 'utf8')).toBe(text);
  expect(readdirSync(dirname(stateFile))).toEqual(['state.json']);
});

it('has an app or a user of the options as the options have them once they were edited', async () => {
  const stateFile = newFile();
  const before = createSandbox({ stateFile });
  const patch = (path: string, body: object) =>
    sendJson(before, `/_sandbox/${path}`, body, { method: 'PATCH' });
  await patch('personas/fresh', { first_name: 'Changed' });
  await patch('apps/demoapp', { name: 'Changed app' });
  const { personas, apps } = resolveOptions();
  const [fresh, ...others] = personas;
  const after = await restart(before, {
    stateFile,
    personas: [{ ...fresh, firstName: 'Edited' } as Persona, ...others],
    apps: apps.map((app) => ({ ...app, name: 'Edited app' })),
  });
  for (const [path, name] of [
    ['personas', 'Edited Peeters'],
    ['apps', 'Edited app'],
  ]) {
    expect((await getJson(after, `/_sandbox/${path}`))[0].name).toBe(name);
  }
});
