import type { Rule } from '../../service/http/rules.ts';

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
