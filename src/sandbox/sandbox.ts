import { createApp } from './app.ts';
import { type Listening, type ListenOptions, listen } from './http/listener.ts';
import { resolveOptions, type SandboxOptions } from './options.ts';
import { createClock } from './state/clock.ts';
import { initialState } from './state/initial-state.ts';
import { openStateFile } from './state/persistence/open-state-file.ts';
import { reset } from './tools/control/reset.ts';
import { createEventLog } from './tools/events/event-log.ts';
import type { Workbench } from './tools/workbench.ts';

/** A mock of the whole service, with or without a port. */
export interface Sandbox {
  /** Answers one request in this process; the path counts, the host does not. */
  fetch(request: Request): Response | Promise<Response>;
  /** Serves the same over HTTP, on 127.0.0.1 unless told otherwise. */
  listen(options: ListenOptions): Promise<Listening>;
  /** Forgets every login, consent, code, token, session, event and fault, and sets the clock right. */
  reset(): void;
  /**
   * Lets time pass for everything that is issued and checked.
   * @throws RangeError when it would go back, or past the year 9999.
   */
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
  const workbench: Workbench = {
    settings,
    clock: createClock(settings.clock, {
      get: () => workbench.state.clockOffset,
      set(milliseconds) {
        workbench.state.clockOffset = milliseconds;
        workbench.state.revision += 1;
      },
    }),
    state: initialState(settings),
    log: createEventLog(),
    faults: [],
  };
  const { stateFile } = settings;
  const hosts = new Set(settings.hosts);
  const app = createApp(workbench, {
    hosts,
    ...(stateFile !== undefined && { file: openStateFile(stateFile, workbench) }),
  });
  const listeners = new Set<Listening>();
  return {
    fetch: (request) => app.fetch(request),
    async listen(where) {
      if (where.host !== undefined) hosts.add(where.host.toLowerCase());
      const listening = await listen((request, env) => app.fetch(request, env), where);
      listeners.add(listening);
      return listening;
    },
    reset: () => reset(workbench),
    advanceClock: (seconds) => workbench.clock.advance(seconds * 1000),
    async close() {
      await Promise.all([...listeners].map((listening) => listening.close()));
      listeners.clear();
    },
  };
}
