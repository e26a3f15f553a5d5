import type { SandboxEvent } from './event.ts';

/** The last events, oldest first. */
export interface EventLog {
  readonly events: readonly SandboxEvent[];
  add(event: Omit<SandboxEvent, 'id'>): void;
  clear(): void;
}

/** How many events are kept. */
const capacity = 500;

/** An empty log. It lives in memory only: what people did is nobody's business after a restart. */
export function createEventLog(): EventLog {
  const events: SandboxEvent[] = [];
  let id = 0;
  return {
    events,
    add(event) {
      id += 1;
      events.push({ id, ...event });
      if (events.length > capacity) events.shift();
    },
    clear() {
      events.length = 0;
    },
  };
}
