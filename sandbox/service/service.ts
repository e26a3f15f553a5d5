import type { Settings } from '../options.ts';
import type { Clock } from './state/clock.ts';
import type { State } from './state/model.ts';

/** What every endpoint works with. */
export interface Service {
  readonly settings: Settings;
  readonly clock: Clock;
  /** A reset replaces the whole state, so each request reads it again. */
  state: State;
}
