import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { startSandbox, type TestSandboxOptions } from './start-sandbox.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function start(options: TestSandboxOptions = {}) {
  const sandbox = await startSandbox(options);
  ends.push(sandbox.close);
  const get = async (path: string) => (await fetch(`${sandbox.url}/_sandbox/${path}`)).json();
  const uris = async () => ((await get('apps')) as { redirect_uri: string }[]).map((app) => app.redirect_uri);
  const personas = async () => ((await get('personas')) as { id: string }[]).map(({ id }) => id);
  return { sandbox, uris, personas };
}

describe('the sandbox of a worker', () => {
  it('registers an app with the credentials of the caller, or assigns them', async () => {
    const { sandbox, uris } = await start({ apps: [] });
    const redirectUri = 'http://localhost:1/callback';
    const { clientId, clientSecret } = await sandbox.register({ redirectUri });
    expect(clientId).toMatch(/^app_/);
    expect(clientSecret).not.toBe('');
    const own = { clientId: 'shop', clientSecret: 'shop-secret' };
    expect(await sandbox.register({ ...own, redirectUri: 'http://localhost:2/callback' })).toEqual(own);
    expect(await uris()).toEqual([redirectUri, 'http://localhost:2/callback']);
  });

  it('replaces an app with the same client id, also one of the options', async () => {
    const { sandbox, uris } = await start();
    for (const port of [1, 2])
      await sandbox.register({ clientId: 'demoapp', redirectUri: `http://localhost:${port}/callback` });
    expect(await uris()).toEqual(['http://localhost:2/callback']);
  });

  it('registers and keeps apps in a sandbox with a control token', async () => {
    const controlToken = 'a-token-of-this-test';
    const { sandbox } = await start({ controlToken, apps: [] });
    const { clientId } = await sandbox.register({ redirectUri: 'http://localhost:1/callback' });
    await sandbox.reset();
    const headers = { authorization: `Bearer ${controlToken}` };
    const response = await fetch(`${sandbox.url}/_sandbox/apps`, { headers });
    expect(await response.json()).toMatchObject([{ client_id: clientId }]);
  });

  it('rejects a redirect URI that cannot work, and names the rule', async () => {
    const { sandbox } = await start();
    await expect(sandbox.register({ redirectUri: '/callback' })).rejects.toThrow(
      'redirect_uri has to be an absolute',
    );
  });

  it('has its first state after a reset, with the apps registered since', async () => {
    const { sandbox, uris, personas } = await start();
    const { clientId } = await sandbox.register({
      clientId: 'demoapp',
      redirectUri: 'http://localhost:2/callback',
    });
    const before = await personas();
    await sandbox.fetch(new Request(`${sandbox.url}/_sandbox/personas/fresh`, { method: 'DELETE' }));
    expect(await personas()).not.toEqual(before);
    await sandbox.reset();
    expect(await personas()).toEqual(before);
    expect(await uris()).toEqual(['http://localhost:2/callback']);
    expect(clientId).toBe('demoapp');
  });

  it('takes personas from a seed file, and other options from the caller', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'seed-'));
    const seed = join(folder, 'seed.json');
    const ann = { id: 'ann', first_name: 'Ann', last_name: 'Aerts', email: 'ann@example.com' };
    writeFileSync(seed, JSON.stringify({ personas: [ann] }));
    const { personas, uris } = await start({ seed, apps: [] });
    rmSync(folder, { recursive: true });
    expect(await personas()).toEqual(['ann']);
    expect(await uris()).toEqual([]);
    await expect(startSandbox({ seed })).rejects.toThrow(`${seed} cannot be read (ENOENT)`);
  });
});
