import fs, {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
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
import { authorizePath, Visitor } from '../../../testing/visitor.ts';

const newFile = () => join(temporaryFolder(), 'state.json');
/** Ends a sandbox, and starts another with its state. */
async function restart(before: Sandbox, options: SandboxOptions & { stateFile: string }): Promise<Sandbox> {
  await before.close();
  return createSandbox(options);
}
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
