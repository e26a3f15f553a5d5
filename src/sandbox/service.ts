import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Settings } from './options.ts';
import type { Clock } from './state/clock.ts';
import type { State } from './state/model.ts';
import type { StateFile } from './state/persistence/state-file.ts';
import type { EventLog } from './tools/events/event-log.ts';
import type { Fault } from './tools/faults/fault.ts';

/** What every route works with. */
export interface Service {
  readonly settings: Settings;
  readonly clock: Clock;
  /** Replaced as a whole by a reset, so it is read anew for each request. */
  state: State;
  readonly log: EventLog;
  /** Where the state is kept across restarts, when it is. */
  readonly file?: StateFile;
  /** What is to fail next. */
  readonly faults: Fault[];
}

/** The Hono environment: the Node request where there is one, and the name of the rule that answered. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    rule?: string;
    /** The request body, once it was read. */
    body?: Buffer;
  };
}

/** One request at the sandbox. */
export type AppContext = Context<AppEnv>;
