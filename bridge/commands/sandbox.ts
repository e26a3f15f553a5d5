import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { serve } from './serve.ts';

/** Serves a sandbox, and the bridge in front of it for one product. @param redirectUri the product's. */
export async function serveSandbox(port: number, sandboxPort: number, redirectUri: string): Promise<void> {
  const { createSandbox } = await import('dpplus-connect/sandbox');
  const issuer = `http://localhost:${port}`;
  const service = { clientId: 'demoapp', clientSecret: 'demosecret' };
  const secret = 'a-secret-for-the-sandbox-of-32-characters';
  const config: Config = {
    issuer,
    host: 'localhost',
    port,
    service: `http://127.0.0.1:${sandboxPort}`,
    isSandbox: true,
    keys: join(mkdtempSync(join(tmpdir(), 'dpplus-bridge-')), 'keys.json'),
    products: {
      demo: {
        name: 'Demo',
        secret,
        redirectUris: [redirectUri],
        postLogoutRedirectUris: [new URL(redirectUri).origin, `${new URL(redirectUri).origin}/`],
        scopes: ['email', 'phone', 'profile', 'address', 'photo'],
        pkce: false,
        service,
      },
    },
  };
  const app = { ...service, name: 'Demo', redirectUri: `${issuer}/callback/demo` };
  await createSandbox({ apps: [app] }).listen({ port: sandboxPort });
  await serve(config);
  console.log(`issuer        ${issuer}
client_id     demo
client_secret ${secret}
redirect_uri  ${redirectUri}
inspector     ${config.service}/_sandbox/`);
}
