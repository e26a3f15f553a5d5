import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { createBridge } from './bridge.ts';
import type { Scope } from './claims.ts';
import schema from './config.schema.json' with { type: 'json' };
import { type Config, checkConfig, readConfig } from './config.ts';

/**
 * Serves the bridge until SIGTERM or SIGINT. SIGHUP reads the configuration and the keys again; if they have a mistake, the
 * bridge continues with the earlier ones.
 */
export async function serve(config: Config, path?: string): Promise<void> {
  let bridge = await createBridge(config);
  const server = createServer((request, response) => bridge.handler(request, response));
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject).listen(config.port, config.host, resolve);
  });
  const products = Object.keys(config.products).join(', ');
  console.log(`${config.issuer} on ${config.host}:${config.port}, products: ${products}`);
  async function reload(from: string) {
    const old = bridge;
    bridge = await createBridge(readConfig(from));
    console.log('configuration and keys read again');
    await old.close();
  }
  if (path) process.on('SIGHUP', () => reload(path).catch((error) => console.error(error.message)));
  const stop = () => server.close(() => bridge.close());
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, stop);
}

/** Serves a sandbox, and the bridge in front of it for a product with this redirect URI. */
export async function serveSandbox(port: number, sandboxPort: number, redirectUri: string): Promise<void> {
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
    service,
  };
  const app = { ...service, name: demo.name, redirectUri: `${issuer}/callback/demo` };
  const { url, close } = await createSandbox({ apps: [app] }).listen({ port: sandboxPort });
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, close);
  const folder = mkdtempSync(join(tmpdir(), 'dpplus-bridge-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const keys = join(folder, 'keys.json');
  await serve({ issuer, host: 'localhost', port, service: url, isSandbox: true, keys, products: { demo } });
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
  const bridge = await createBridge(config, { log: () => {} });
  const problems: [subject: string, problem: string | undefined][] = [['keys and Redis', undefined]];
  for (const [id, { service }] of Object.entries(config.products)) {
    const uuids = await bridge.logins.get(id)?.connected();
    const refused = 'the service does not accept the clientId and clientSecret, or does not respond';
    problems.push([`products.${id}: credentials at the service`, uuids ? undefined : refused]);
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
  const response = await fetch(url, init).catch(() => undefined);
  if (!response) return 'the service does not respond';
  if (response.status >= 400) return 'the service does not know the clientId';
  const { origin, pathname, searchParams } = new URL(response.headers.get('location') ?? '', service);
  const error = searchParams.get('error');
  if (!error || origin + pathname === redirectUri)
    return error ? `the service responds with ${error}` : undefined;
  return `register ${redirectUri} at the service; it has ${origin}${pathname}`;
}

/**
 * Asks for the values of a first configuration by their descriptions, and writes it with a new secret for the product.
 *
 * @throws ConfigError that names every mistake, or Error if a file exists.
 */
export async function init(path: string): Promise<void> {
  if (existsSync(path)) throw new Error(`${path} exists already`);
  // `question()` loses lines of a pipe.
  const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  async function ask({ description }: { description: string }): Promise<string> {
    process.stdout.write(`${description}: `);
    return String((await lines.next()).value ?? '').trim();
  }
  const { properties } = schema;
  const { name, redirectUris, scopes, service: registration } = schema.definitions.product.properties;
  const issuer = await ask(properties.issuer);
  const service = await ask(properties.service);
  const isSandbox = (await ask(properties.isSandbox)) === 'true';
  const id = await ask(properties.products.propertyNames);
  const [file, env] = [`${id}.secret`, `${id.toUpperCase().replaceAll('-', '_')}_SERVICE_SECRET`];
  const product = {
    name: await ask(name),
    secret: { file },
    redirectUris: (await ask(redirectUris)).split(/[\s,]+/),
    scopes: (await ask(scopes.items)).split(/[\s,]+/).filter(Boolean),
    service: { clientId: await ask(registration.properties.clientId), clientSecret: { env } },
  };
  await lines.return?.();
  const $schema = './node_modules/dpplus-connect-bridge/config.schema.json';
  const config = { $schema, issuer, service, isSandbox, products: { [id]: product } };
  checkConfig(path, structuredClone(config));
  const options = { mode: 0o600, flag: 'wx' };
  writeFileSync(join(dirname(path), file), `${randomBytes(32).toString('base64url')}\n`, options);
  writeFileSync(path, `${JSON.stringify(config, null, 2)}\n`, options);
  console.log(`${path} is written. The product’s secret is in ${file}.
Register the redirect URI ${issuer}/callback/${id} at the service.
Set ${env} to the client_secret of that registration, then run: dpplus-connect-bridge check`);
}
