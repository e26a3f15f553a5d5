import { createApp } from './app.ts';
import { type Listening, type ListenOptions, listen } from './http/listener.ts';
import { resolveOptions, type SandboxOptions } from './options.ts';
import type { Service } from './service.ts';
import { createClock } from './state/clock.ts';
import { initialState } from './state/initial-state.ts';
import { openStateFile, restore } from './state/persistence/restore.ts';
import { reset } from './tools/control/reset.ts';
import { createEventLog } from './tools/events/event-log.ts';

/** A mock of the whole service, with or without a port. */
export interface Sandbox {
  /** Answers one request in this process; the path counts, the host does not. */
  fetch(request: Request): Response | Promise<Response>;
  /** Serves the same over HTTP, on 127.0.0.1 unless told otherwise. */
  listen(options: ListenOptions): Promise<Listening>;
  /** Forgets every login, consent, code, token, session, event and fault, and sets the clock right. */
  reset(): void;
  /** Lets time pass for everything that is issued and checked. */
  advanceClock(seconds: number): void;
  /** Ends every listener of this sandbox. */
  close(): Promise<void>;
}

/**
 * Creates a sandbox. It listens nowhere until told to.
 * @throws TypeError that names the option, when one could never work; Error when the state file cannot be read.
 */
export function createSandbox(options?: SandboxOptions): Sandbox {
  const settings = resolveOptions(options);
  const service: Service = {
    settings,
    clock: createClock(settings.clock, () => service.state.clockOffset),
    state: initialState(settings),
    log: createEventLog(),
    faults: [],
    ...(settings.stateFile !== undefined && { file: openStateFile(settings.stateFile, () => service.state) }),
  };
  restore(service);
  const app = createApp(service);
  const listeners = new Set<Listening>();
  return {
    fetch: (request) => app.fetch(request),
    async listen(where) {
      const listening = await listen((request, env) => app.fetch(request, env), where);
      listeners.add(listening);
      return listening;
    },
    reset: () => reset(service),
    advanceClock(seconds) {
      service.state.clockOffset += seconds * 1000;
    },
    async close() {
      await Promise.all([...listeners].map((listening) => listening.close()));
      listeners.clear();
    },
  };
}
