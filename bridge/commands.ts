import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Readable } from 'node:stream';
import { createBridge } from './bridge.ts';
import type { Scope } from './claims.ts';
import schema from './config.schema.json' with { type: 'json' };
import { type Config, ConfigError, checkConfig, problemsOf } from './config.ts';
import { fileProblem } from './file-problem.ts';
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

/**
 * Asks for the values of a first configuration by their descriptions, and writes it with a new secret for the product. At a
 * terminal, it asks again after a mistake.
 *
 * @throws ConfigError at the first mistake in a pipe, or Error if a file exists.
 */
export async function init(path: string, input: Readable & { isTTY?: boolean } = process.stdin) {
  if (existsSync(path)) throw new Error(`${path} exists already`);
  // `question()` loses lines of a pipe.
  const lines = createInterface({ input })[Symbol.asyncIterator]();
  const registration: Record<string, unknown> = {};
  const product: Record<string, unknown> = { service: registration };
  const values: Record<string, unknown> = {
    $schema: './node_modules/dpplus-connect-bridge/config.schema.json',
  };
  /** Asks for the value of a place until it fits. */
  async function ask(
    place: string,
    { description }: { description: string },
    put: (answer: string) => unknown,
  ) {
    for (;;) {
      process.stdout.write(`${description}: `);
      const { value = '', done } = await lines.next();
      put(value.trim());
      const problems = problemsOf(structuredClone(values)).filter(
        (problem) => problem.startsWith(place) && !problem.endsWith(': is missing'),
      );
      if (problems.length === 0) return;
      if (done || !input.isTTY) throw new ConfigError(path, problems);
      console.log(problems.join('\n'));
    }
  }
  const listOf = (answer: string) => answer.split(/[\s,]+/).filter(Boolean);
  const { isSandbox, issuer, service, products } = schema.properties;
  const { name, redirectUris, scopes, service: account } = schema.definitions.product.properties;
  let id = '';
  // The URLs depend on `isSandbox`.
  await ask(
    'isSandbox',
    isSandbox,
    (answer) => (values.isSandbox = answer === 'true' || (answer === 'false' ? false : answer)),
  );
  await ask('issuer', issuer, (answer) => (values.issuer = answer));
  await ask('service', service, (answer) => (values.service = answer));
  await ask('products', products.propertyNames, (answer) => {
    id = answer;
    values.products = { [id]: product };
  });
  const at = `products.${id}`;
  await ask(`${at}.name`, name, (answer) => (product.name = answer));
  await ask(`${at}.redirectUris`, redirectUris, (answer) => (product.redirectUris = listOf(answer)));
  await ask(`${at}.scopes`, scopes.items, (answer) => (product.scopes = listOf(answer)));
  const { clientId } = account.properties;
  await ask(`${at}.service.clientId`, clientId, (answer) => (registration.clientId = answer));
  await lines.return?.();
  const [file, serviceFile] = [`${id}.secret`, `${id}-service.secret`];
  const beside = (name: string) => join(dirname(path), name);
  const old = [file, serviceFile].map(beside).find((secret) => existsSync(secret));
  if (old) throw new Error(`${old} exists already`);
  product.secret = { file };
  registration.clientSecret = { file: serviceFile };
  checkConfig(path, structuredClone(values));
  const files = { [beside(file)]: `${randomBytes(32).toString('base64url')}\n`, [beside(serviceFile)]: '' };
  writeAll({ ...files, [path]: `${JSON.stringify(values, null, 2)}\n` });
  console.log(`${path} is written. The product’s secret is in ${file}.
Register the redirect URI ${values.issuer}/callback/${id} at the service.
Write the client_secret of that registration into ${serviceFile}, then run: dpplus-connect-bridge check`);
}

/** Writes all files or none, each for its owner only. */
function writeAll(files: Record<string, string>): void {
  const written: string[] = [];
  for (const [file, text] of Object.entries(files))
    try {
      writeFileSync(file, '', { mode: 0o600, flag: 'wx' });
      written.push(file);
      writeFileSync(file, text);
    } catch (error) {
      for (const one of written) rmSync(one, { force: true });
      throw new Error(`${file} cannot be written: ${dirname(file)} ${fileProblem(dirname(file), error)}`);
    }
}
