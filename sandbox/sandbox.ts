import { createApp } from './app.ts';
import type { ControlledService } from './control/controlled-service.ts';
import { createEventLog, type SandboxEvent } from './control/events/event-log.ts';
import { reset } from './control/whole-sandbox.ts';
import { resolveOptions, type SandboxOptions } from './options.ts';
import { type Listening, type ListenOptions, listen } from './service/http/listener.ts';
import { createClock } from './service/state/clock.ts';
import { initialState } from './service/state/initial-state.ts';
import { keepState } from './service/state/persistence/keep-state.ts';
import { restoreSnapshot, toSnapshot } from './service/state/persistence/snapshot.ts';

/**
 * A mock of the whole service, with or without a port.
 *
 * @example
 * const { url, close } = await sandbox.listen({ port: 0 })
 * sandbox.advanceClock(601) // codes have expired
 * sandbox.reset()
 * await close()
 */
export interface Sandbox {
  /** Answers one request in this process, also for another server; the path counts, the host does not. */
  fetch(request: Request): Response | Promise<Response>;
  /** Serves the same over HTTP, on 127.0.0.1 unless told otherwise. */
  listen(options: ListenOptions): Promise<Listening>;
  /** Forgets every login, consent, code, token, session, event and fault, and sets the clock right. */
  reset(): void;
  /** Returns a function that resets the sandbox to the present apps, users, logins, clock and faults. */
  save(): () => void;
  /**
   * Lets time pass for everything that is issued and checked.
   * @throws RangeError when it would go back, or past the year 9999.
   */
  advanceClock(seconds: number): void;
  /**
   * The last 500 requests with their responses, oldest first, since the start or the last reset. Secrets and personal data
   * are masked.
   */
  events(): readonly SandboxEvent[];
  /** Ends every listener of this sandbox, and lets another sandbox use the state file. */
  close(): Promise<void>;
}

/**
 * Creates a sandbox, which listens nowhere until `listen` is called.
 *
 * @throws TypeError that names an option with a value that can never work, and Error if the state file cannot be read or
 * written, or another sandbox has it.
 * @example
 * const sandbox = createSandbox({ apps: [{ clientId, clientSecret, name: 'My app', redirectUri }] })
 * const body = JSON.stringify({ client_id: clientId, persona: 'fresh', scope: 'email' })
 * const url = 'http://sandbox.test/_sandbox/codes'
 * const response = await sandbox.fetch(new Request(url, { method: 'POST', body }))
 * const { redirect_to } = await response.json() // call the app's callback with it
 */
export function createSandbox(options?: SandboxOptions): Sandbox {
  const settings = resolveOptions(options);
  const service: ControlledService = {
    settings,
    clock: createClock(settings.clock, {
      get: () => service.state.clockOffset,
      set(milliseconds) {
        service.state.clockOffset = milliseconds;
        service.state.revision += 1;
      },
    }),
    state: initialState(settings),
    log: createEventLog(settings.log),
    faults: [],
  };
  if (settings.stateFile !== undefined) service.stateFile = keepState(settings.stateFile, service);
  const hosts = new Set(settings.hosts);
  const app = createApp(service, hosts);
  const listeners = new Set<Listening>();
  return {
    fetch: (request) => app.fetch(request),
    async listen(where) {
      if (where.host !== undefined) hosts.add(where.host.toLowerCase());
      const listening = await listen((request, env) => app.fetch(request, env), where);
      listeners.add(listening);
      return { ...listening, url: listening.url + settings.basePath };
    },
    reset: () => reset(service),
    save() {
      const [state, faults] = [toSnapshot(service.state), structuredClone(service.faults)];
      return () => {
        reset(service);
        restoreSnapshot(service.state, state);
        service.faults.push(...structuredClone(faults));
      };
    },
    events: () => service.log.events,
    advanceClock: (seconds) => service.clock.advance(seconds * 1000),
    async close() {
      await Promise.all([...listeners].map((listening) => listening.close()));
      listeners.clear();
      service.stateFile?.close();
    },
  };
}
