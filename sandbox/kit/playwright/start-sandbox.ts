import {
  type AppOptions,
  createSandbox,
  readSeedFile,
  type Sandbox,
  type SandboxEvent,
  type SandboxOptions,
} from '../../index.ts';
import { checkMatch, type EventMatch, matches, noEvent } from './event-match.ts';
import { within } from './within.ts';

/**
 * Options of the `sandbox` fixture: those of `createSandbox`, a seed file and a port.
 *
 * @example
 * test.use({ sandboxOptions: { seed: 'tests/seed.json' } });
 */
export interface TestSandboxOptions extends SandboxOptions {
  /** Path of a seed file (docs/sandbox.md, "Seed file"). Other options replace those of the file. */
  seed?: string;
  /** By default a free one. Workers at the same time need a port each. */
  port?: number;
}

/** An app to register: the name is optional, and so are the credentials. */
export type TestApp = Pick<AppOptions, 'redirectUri'> & Partial<AppOptions>;

/** The sandbox of a worker. It listens on `127.0.0.1`. */
export interface TestSandbox extends Pick<Sandbox, 'fetch' | 'advanceClock' | 'save'> {
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
   * Returns the last 500 requests to the sandbox that match, oldest first, with their responses. Secrets and personal data
   * are masked.
   *
   * @param match by default all
   * @throws TypeError if `match` has an unknown member
   * @example
   * expect(sandbox.events({ rule: 'token' })).toHaveLength(1);
   */
  events(match?: EventMatch): SandboxEvent[];
  /**
   * Waits for a request that matches, and returns the first. It may have come before the call.
   *
   * @param options `timeout` in ms, by default 5,000
   * @throws Error with the last requests, if none matches in time
   * @throws TypeError if `match` has an unknown member
   * @example
   * const { login } = await sandbox.waitForEvent({ path: '/api/uuids/connected', persona: 'fresh' });
   */
  waitForEvent(match: EventMatch, options?: { timeout?: number }): Promise<SandboxEvent>;
  /** Forgets users, consents, logins, faults and events, and sets the clock right. The registered apps stay. */
  reset(): Promise<void>;
}

/** Starts a sandbox that keeps the registered apps when it is reset. */
export async function startSandbox({
  seed,
  port = 0,
  ...options
}: TestSandboxOptions): Promise<TestSandbox & { close(): Promise<void> }> {
  const waiting = new Set<(event: SandboxEvent) => void>();
  const sandbox = createSandbox({
    ...(seed !== undefined && readSeedFile(seed)),
    ...options,
    log(event) {
      options.log?.(event);
      for (const tell of waiting) tell(event);
    },
  });
  const { url } = await sandbox.listen({ port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    const fix = 'Leave it out, set workers: 1, or give each worker a port (docs/testing.md, "Playwright").';
    throw new Error(`Port ${port} of sandboxOptions is taken, by another worker or another program. ${fix}`);
  });
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

  async function post(app: { client_id?: string | undefined }) {
    const response = await call('POST', '', app);
    // The response to an id that is taken, if all else is right: an app with a mistake removes no other.
    if (response.status !== 409) return response;
    await call('DELETE', `/${app.client_id}`);
    return call('POST', '', app);
  }

  /** Resets the sandbox, and registers the apps again that are not among `before`. */
  async function restore(reset: () => void, before?: ReadonlyMap<string, object>) {
    reset();
    for (const [id, app] of registered) if (before?.get(id) !== app) await post(app);
  }

  async function register(app: TestApp) {
    const { name = 'Test app', redirectUri, clientId, clientSecret, logo, privacyUrl } = app;
    const members = { logo, privacy_url: privacyUrl, client_id: clientId, client_secret: clientSecret };
    const body = { name, redirect_uri: redirectUri, ...members };
    const response = await post(body);
    const answer = (await response.json()) as Record<string, string>;
    const { client_id: id = '', client_secret: secret = '' } = answer;
    if (!response.ok) throw new Error(`The sandbox does not register this app: ${answer.error_description}`);
    registered.set(id, { ...body, client_id: id, client_secret: secret });
    return { clientId: id, clientSecret: secret };
  }

  function events(match: EventMatch = {}) {
    checkMatch(match);
    return sandbox.events().filter((event) => matches(event, match));
  }

  async function waitForEvent(match: EventMatch, { timeout = 5000 } = {}) {
    const [first] = events(match);
    if (first) return first;
    let tell = (_: SandboxEvent) => {};
    const event = new Promise<SandboxEvent>((resolve) => {
      tell = (event) => matches(event, match) && resolve(event);
    });
    waiting.add(tell);
    return within(timeout, event, () => noEvent(match, sandbox.events(), timeout)).finally(() =>
      waiting.delete(tell),
    );
  }

  return {
    url,
    register,
    events,
    waitForEvent,
    fetch: sandbox.fetch,
    advanceClock: sandbox.advanceClock,
    close: sandbox.close,
    reset: () => restore(sandbox.reset),
    save() {
      const [reset, before] = [sandbox.save(), new Map(registered)];
      // Forgets the events until now.
      reset();
      return () => restore(reset, before);
    },
  };
}
