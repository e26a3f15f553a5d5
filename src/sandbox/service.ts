import type { Settings } from './options.ts';
import type { Clock } from './state/clock.ts';
import type { State } from './state/model.ts';

/** What every endpoint works with. */
export interface Service {
  readonly settings: Settings;
  readonly clock: Clock;
  /** Replaced as a whole by a reset, so it is read anew for each request. */
  state: State;
}
