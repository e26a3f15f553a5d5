import type { Rule } from '../../service/http/rules.ts';
import { Records } from '../../service/state/records.ts';

/** One request as it came and what became of it; everything secret in it is masked already. */
export interface SandboxEvent {
  /** Counts up from 1. */
  id: number;
  /** By the sandbox's clock, ISO 8601. */
  at: string;
  method: string;
  path: string;
  /** Query parameters, then form or JSON members. */
  parameters: EventParameter[];
  /** The scheme of the `Authorization` header, the token or password masked. */
  authorization?: string;
  user_agent?: string;
  status: number;
  /** The rule that answered. */
  rule: Rule;
  client_id?: string;
  /** The id of the persona that the request is about. */
  persona?: string;
  /** Counts logins up from 1: requests with the same number belong together. */
  login?: number;
  /** What to change, where the sandbox recognises the mistake. */
  hint?: string;
}

/** A parameter of a request; its value is masked unless it is known to be harmless. */
export interface EventParameter {
  in: 'query' | 'body';
  name: string;
  value: string;
}

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
