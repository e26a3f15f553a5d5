import { Records } from '../../service/state/records.ts';
import type { SandboxEvent } from './event.ts';

/** The last events, oldest first. */
export interface EventLog {
  readonly events: readonly SandboxEvent[];
  add(event: Omit<SandboxEvent, 'id'>): void;
  clear(): void;
}

/** How many events are kept. */
const most = 500;

/** An empty log. It is in memory only, because it contains personal data. `listener` is called with each new event. */
export function createEventLog(listener?: (event: SandboxEvent) => void): EventLog {
  let records = new Records<SandboxEvent>({ most });
  let id = 0;
  return {
    get events() {
      return records.values();
    },
    add(event) {
      id += 1;
      const numbered = { id, ...event };
      records.set(String(id), numbered);
      listener?.(numbered);
    },
    clear() {
      records = new Records<SandboxEvent>({ most });
    },
  };
}
