import type { Service } from '../service/service.ts';
import type { StateFile } from '../service/state/persistence/keep-state.ts';
import type { EventLog } from './events/event-log.ts';
import type { Fault } from './faults/fault.ts';

/** The service with what the control API and the inspector show and change: the log, the faults and the state file. */
export interface ControlledService extends Service {
  readonly log: EventLog;
  /** The faults for the next requests. */
  readonly faults: Fault[];
  /** The file that keeps the state, if there is one. */
  stateFile?: StateFile;
}
