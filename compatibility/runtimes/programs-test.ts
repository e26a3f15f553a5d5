import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { loginAt } from '../../bridge/testing/log-in.ts';
import { product, redirectUriOf, writeConfig } from '../../bridge/testing/stand.ts';
import { freePort } from '../../testing/free-port.ts';
import { start, stop } from '../../testing/programs.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { nodes } from './runtimes.ts';

const root = temporaryFolder();
const [sandbox, bridge] = [resolve('sandbox/dist/bin.js'), resolve('bridge/dist/bin.js')];

/** Serves the sandbox and the bridge by their commands in each version of Node.js, and logs in. */
export const testPrograms = (versions: typeof nodes) =>
  it.concurrent.for(versions)(
    '%s: the commands of the sandbox and of the bridge',
    { timeout: 120_000 },
    async ([name, , path], { onTestFinished }) => {
      const node = path();
      const folder = join(root, name);
      mkdirSync(folder);
      const [port, issuer] = [await freePort(), `http://localhost:${await freePort()}`];
      const wiki = product('wiki');
      const seed = join(folder, 'seed.json');
      const { clientId: client_id, clientSecret: client_secret } = wiki.service;
      const app = { name: 'Wiki', client_id, client_secret, redirect_uri: `${issuer}/callback/wiki` };
      writeFileSync(seed, JSON.stringify({ apps: [app] }));
      const service = await start([node, sandbox, '--port', String(port), '--seed', seed], String(port));
      onTestFinished(() => stop(service));
      const config = writeConfig(folder, { issuer, service: `http://127.0.0.1:${port}` });
      const provider = await start([node, bridge, '--config', config], issuer);
      onTestFinished(() => stop(provider));
      const logIn = await loginAt(issuer, 'wiki', wiki.secret, redirectUriOf('wiki'));
      expect(await logIn()).toMatchObject({ email: 'fresh@example.com' });
      const printed = await provider.printed('"event":"succeeded"');
      // In place of the warning of oidc-provider, the bridge has its own line.
      expect(printed).not.toContain('WARNING');
      expect(printed.includes('Update Node.js.')).toBe(name === 'Node.js 20');
    },
  );
