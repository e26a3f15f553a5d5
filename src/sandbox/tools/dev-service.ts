import type { Service } from '../service.ts';
import type { EventLog } from './events/event-log.ts';
import type { Fault } from './faults/fault.ts';

/** The service with what developers look at it and interfere with it by. */
export interface DevService extends Service {
  readonly log: EventLog;
  /** What is to fail next. */
  readonly faults: Fault[];
}
