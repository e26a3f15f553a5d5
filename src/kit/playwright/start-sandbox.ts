import {
  type AppOptions,
  createSandbox,
  readSeedFile,
  type Sandbox,
  type SandboxOptions,
} from '../../sandbox/index.ts';

/**
 * Options of the `sandbox` fixture: those of `createSandbox`, a seed file and a port.
 *
 * @example
 * test.use({ sandboxOptions: { seed: 'tests/seed.json' } });
 */
export interface TestSandboxOptions extends SandboxOptions {
  /** Path of a seed file (docs/sandbox.md, "Seed file"). Other options replace those of the file. */
  seed?: string;
  /** By default a free one. With a fixed port, only one worker can run. */
  port?: number;
}

/** An app to register: the name is optional, and so are the credentials. */
export type TestApp = Pick<AppOptions, 'redirectUri'> & Partial<AppOptions>;

/** The sandbox of a worker. It listens on `127.0.0.1`. */
export interface TestSandbox extends Pick<Sandbox, 'fetch' | 'advanceClock'> {
  /** Base URL of the service, without a trailing slash: `http://127.0.0.1:<port>`. */
  readonly url: string;
  /**
   * Registers an app, in place of one with the same `clientId`, and returns its credentials. It stays
   * registered until the worker ends.
   *
   * @throws Error that names the member with a value that cannot work
   * @example
   * const { clientId, clientSecret } = await sandbox.register({ redirectUri: `${origin}/callback` });
   */
  register(app: TestApp): Promise<{ clientId: string; clientSecret: string }>;
  /**
   * Forgets users, consents, logins, faults and events, and sets the clock right. The fixture does so before each test.
   */
  reset(): Promise<void>;
}

/** Starts a sandbox that keeps the registered apps when it is reset. */
export async function startSandbox({
  seed,
  port = 0,
  ...options
}: TestSandboxOptions): Promise<TestSandbox & { close(): Promise<void> }> {
  const sandbox = createSandbox({ ...(seed !== undefined && readSeedFile(seed)), ...options });
  const { url } = await sandbox.listen({ port });
  const registered = new Map<string, object>();
  const { controlToken } = options;
  const headers: HeadersInit = controlToken === undefined ? {} : { Authorization: `Bearer ${controlToken}` };

  const call = (method: string, path: string, body?: object) =>
    sandbox.fetch(
      new Request(`${url}/_sandbox/apps${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      }),
    );

  async function register({
    name = 'Test app',
    redirectUri,
    clientId,
    clientSecret,
    logo,
    privacyUrl,
  }: TestApp) {
    if (clientId !== undefined) await call('DELETE', `/${encodeURIComponent(clientId)}`);
    const members = { logo, privacy_url: privacyUrl, client_id: clientId, client_secret: clientSecret };
    const body = { name, redirect_uri: redirectUri, ...members };
    const response = await call('POST', '', body);
    const answer = (await response.json()) as Record<string, string>;
    const { client_id: id = '', client_secret: secret = '' } = answer;
    if (!response.ok) throw new Error(`The sandbox does not register this app: ${answer.error_description}`);
    registered.set(id, { ...body, client_id: id, client_secret: secret });
    return { clientId: id, clientSecret: secret };
  }

  return {
    url,
    register,
    fetch: sandbox.fetch,
    advanceClock: sandbox.advanceClock,
    close: sandbox.close,
    async reset() {
      sandbox.reset();
      for (const [id, body] of registered) {
        await call('DELETE', `/${encodeURIComponent(id)}`);
        await call('POST', '', body);
      }
    },
  };
}
