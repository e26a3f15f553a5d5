import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import type { EventMatch } from './event-match.ts';
import { startSandbox, type TestSandboxOptions } from './start-sandbox.ts';

async function start(options: TestSandboxOptions = {}) {
  const sandbox = await startSandbox(options);
  onTestFinished(sandbox.close);
  const headers = { authorization: `Bearer ${options.controlToken}` };
  const send = (method: string, path: string, body: string | null = null) =>
    sandbox.fetch(new Request(`${sandbox.url}/_sandbox/${path}`, { method, headers, body }));
  const get = async (path: string) => (await send('GET', path)).json();
  const uris = async () => ((await get('apps')) as { redirect_uri: string }[]).map((app) => app.redirect_uri);
  const personas = async () => ((await get('personas')) as { id: string }[]).map(({ id }) => id);
  const open = (path: string) => fetch(sandbox.url + path);
  return { sandbox, open, send, get, uris, personas };
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

  it.each([
    [{ redirectUri: '/callback' }, 'redirect_uri has to be an absolute'],
    [{ redirectUri: 'http://localhost:2/callback', clientSecret: 'é' }, 'client_secret has to be'],
    [{ redirectUri: 'http://localhost:2/callback', privacyUrl: 'http://[' }, 'privacy_url has to be'],
    [{ redirectUri: 'http://localhost:2/callback', logo: 'data:image/png;base64,!' }, 'logo has to be'],
  ])('rejects the app %j with the rule, and keeps the one before', async (app, message) => {
    const { sandbox, uris } = await start();
    await expect(sandbox.register({ clientId: 'demoapp', ...app })).rejects.toThrow(message);
    expect(await uris()).toEqual(['http://localhost:3000/callback']);
  });

  it('explains that a fixed port is for one worker', async () => {
    const port = Number(new URL((await start()).sandbox.url).port);
    await expect(startSandbox({ port })).rejects.toThrow(/^Port \d+ of sandboxOptions is taken.* workers: 1/);
    await expect(startSandbox({ port: -1 })).rejects.toThrow('options.port');
  });

  it('keeps the state from before a test, and the apps registered since, with a control token', async () => {
    const { sandbox, uris, personas, send, get } = await start({ controlToken: 'a-token-of-this-test' });
    const logIn = () => send('POST', 'codes', '{"client_id":"demoapp","persona":"consented"}');
    await sandbox.register({ clientId: 'demoapp', redirectUri: 'http://localhost:9/callback' });
    await logIn();
    await send('DELETE', 'personas/fresh');
    await send('PUT', 'faults', '[{"on":"token","then":{"status":500}}]');
    await fetch(sandbox.url);
    const state = async () => [(await get('personas'))[0].apps[0], await get('faults'), sandbox.events()];
    const before = [...(await state()).slice(0, 2), []];
    for (const port of [1, 2]) {
      const restore = sandbox.save();
      expect(await state()).toEqual(before);
      await logIn();
      await fetch(`${sandbox.url}/oauth/token`, { method: 'POST' });
      await send('DELETE', 'apps/demoapp');
      await sandbox.register({ clientId: 'shop', redirectUri: `http://localhost:${port}/callback` });
      await restore();
    }
    expect(await personas()).not.toContain('fresh');
    await sandbox.reset();
    expect(await uris()).toEqual(['http://localhost:9/callback', 'http://localhost:2/callback']);
    expect(await personas()).toContain('fresh');
  });

  it('takes personas from a seed file, and other options from the caller', async () => {
    const folder = temporaryFolder();
    const seed = join(folder, 'seed.json');
    const ann = { id: 'ann', first_name: 'Ann', last_name: 'Aerts', email: 'ann@example.com' };
    writeFileSync(seed, JSON.stringify({ personas: [ann] }));
    const { personas, uris } = await start({ seed, apps: [] });
    expect(await personas()).toEqual(['ann']);
    expect(await uris()).toEqual([]);
    await expect(startSandbox({ seed: `${seed}5` })).rejects.toThrow(`${seed}5 cannot be read (ENOENT)`);
  });

  it('returns the requests that match, by value, by expression and by parameter', async () => {
    const { sandbox, open } = await start();
    await open('/oauth/user_data');
    await open('/en/oauth/authenticate.html?client_id=none&scope=email&state=a');
    const rules = (match: EventMatch) => sandbox.events(match).map(({ rule }) => rule);
    const [data, page] = ['unauthorized', 'unknown_client'];
    expect(rules({})).toEqual([data, page]);
    expect(rules({ path: '/oauth/user_data', status: 401 })).toEqual([data]);
    expect(rules({ path: /^\/en/, method: /GET/ })).toEqual([page]);
    expect(rules({ persona: /./ })).toEqual([]);
    expect(rules({ persona: undefined as never })).toEqual([data, page]);
    expect(rules({ parameters: { scope: 'email', state: '***', popup: undefined } })).toEqual([page]);
    expect(rules({ parameters: { scope: /^em/ } })).toEqual([page]);
    expect(rules({ parameters: { state: undefined } })).toEqual([data]);
    expect(rules({ parameters: { state: 'a' } })).toEqual([]);
    await open('/oauth/authenticate?scope=phone&scope=eid_photo');
    expect(rules({ parameters: { scope: 'phone' } })).toEqual([]);
    expect(rules({ parameters: { scope: /^(phone|eid)/ } })).toHaveLength(1);
    expect(() => rules({ clientId: 'demoapp' } as never)).toThrow(
      'Events have no member "clientId". They have id, at, method,',
    );
  });

  it('waits for a request to come, and returns one that has come', async () => {
    const told: number[] = [];
    const { sandbox, open } = await start({ log: ({ status }) => told.push(status) });
    const event = sandbox.waitForEvent({ path: '/oauth/user_data' });
    await open('/oauth/eid_data');
    await open('/oauth/user_data');
    expect(await event).toMatchObject({ id: 2, rule: 'unauthorized' });
    expect(await sandbox.waitForEvent({ path: '/oauth/eid_data' }, { timeout: 0 })).toMatchObject({ id: 1 });
    expect(told).toEqual([401, 401]);
  });
});
