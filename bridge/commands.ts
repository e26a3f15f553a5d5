import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBridge } from './bridge.ts';
import type { Scope } from './claims.ts';
import schema from './config.schema.json' with { type: 'json' };
import type { Config } from './config.ts';
import { serve } from './serve.ts';

/** Serves a sandbox, and the bridge in front of it for a product with this redirect URI. */
export async function serveSandbox(
  port: number,
  sandboxPort: number,
  redirectUri: string,
  issInErrors: boolean,
): Promise<void> {
  const { createSandbox } = await import('dpplus-sandbox').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Error(
      'The command "sandbox" needs the package dpplus-sandbox: install its file beside this one',
    );
  });
  const issuer = `http://localhost:${port}`;
  const service = { clientId: 'demoapp', clientSecret: 'demosecret' };
  const { origin } = new URL(redirectUri);
  const demo = {
    name: 'Demo',
    secret: 'a-secret-for-the-sandbox-of-32-characters',
    redirectUris: [redirectUri],
    postLogoutRedirectUris: [origin, `${origin}/`],
    scopes: schema.definitions.product.properties.scopes.items.enum as Scope[],
    pkce: false,
    issInErrors,
    service,
  };
  const app = { ...service, name: demo.name, redirectUri: `${issuer}/callback/demo` };
  const { url, close } = await createSandbox({ apps: [app] }).listen({ port: sandboxPort });
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, close);
  const folder = mkdtempSync(join(tmpdir(), 'dpplus-bridge-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const keys = join(folder, 'keys.json');
  const config = { issuer, host: 'localhost', port, service: url, isSandbox: true, keys, products: { demo } };
  await serve(() => config);
  console.log(`issuer        ${issuer}
client_id     demo
client_secret ${demo.secret}
redirect_uri  ${redirectUri}
inspector     ${url}/_sandbox/`);
}

/**
 * Checks whether the service, the keys and Redis fit the configuration, and prints one line for each.
 *
 * @returns whether they do.
 */
export async function check(config: Config): Promise<boolean> {
  let failure = '';
  const bridge = await createBridge(config, { log: ({ detail = '' }) => (failure = detail) });
  const problems: [subject: string, problem: string | undefined][] = [['keys and Redis', undefined]];
  for (const [id, { service }] of Object.entries(config.products)) {
    const uuids = await bridge.logins.get(id)?.connected();
    const refused = / 401 /.test(failure) && 'the service does not accept the clientId and clientSecret';
    const fault = uuids ? undefined : refused || `the service does not list the users (${failure})`;
    problems.push([`products.${id}: credentials at the service`, fault]);
    const problem = await redirectUriProblem(config, `${config.issuer}/callback/${id}`, service.clientId);
    problems.push([`products.${id}: redirect URI at the service`, problem]);
  }
  await bridge.close();
  for (const [subject, problem] of problems)
    console.log(problem ? `✗ ${subject}: ${problem}` : `✓ ${subject}`);
  return problems.every(([, problem]) => !problem);
}

/** Sends the authorization request of a login without a user. The service redirects a wrong redirect URI to the registered one. */
async function redirectUriProblem({ service, isSandbox }: Config, redirectUri: string, clientId: string) {
  const query = { client_id: clientId, redirect_uri: redirectUri, is_sandbox: String(isSandbox) };
  const url = new URL(`${service}/en/oauth/authenticate.html`);
  url.search = String(new URLSearchParams({ response_type: 'code', scope: '', ...query }));
  const init = { redirect: 'manual', signal: AbortSignal.timeout(10_000) } as const;
  const response = await fetch(url, init).catch(({ name, cause }) => String(cause?.code ?? name));
  if (typeof response === 'string') return `the service does not respond (${response})`;
  if (response.status >= 400) return 'the service does not know the clientId';
  const { origin, pathname, searchParams } = new URL(response.headers.get('location') ?? '', service);
  const error = searchParams.get('error');
  if (!error || origin + pathname === redirectUri)
    return error ? `the service responds with ${error}` : undefined;
  return `register ${redirectUri} at the service; it has ${origin}${pathname}`;
}
