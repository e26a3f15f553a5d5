// biome-ignore-all lint/suspicious/noThenProperty: the control API's own word, and never awaited.
import { createHash } from 'node:crypto';

/** The endpoints that can be made to fail, by the path that they are at. */
export const faultTargets = {
  authorize: /^\/(\w+\/oauth\/authenticate\.html|oauth\/authenticate)$/,
  script: /^\/\w+\/dp_connect\.js$/,
  token: /^\/oauth\/token$/,
  user_data: /^\/oauth\/user_data$/,
  eid_data: /^\/oauth\/eid_data$/,
  eid_photo_data: /^\/oauth\/eid_photo_data$/,
  connected: /^\/api\/uuids\/connected$/,
  disconnected: /^\/api\/uuids\/disconnected$/,
} as const;

/** The name of an endpoint that can be made to fail. */
export type FaultTarget = keyof typeof faultTargets;

/** What happens instead of the answer; a delay alone only postpones the answer. */
export interface FaultEffect {
  status?: number;
  /** The `error` of a JSON answer; its status is 400 unless another is given. */
  error?: string;
  /** The whole body, as HTML, for clients that trust a proxy's error page to be JSON. */
  html?: string;
  /** The whole body, as JSON, for clients that trust the types in it. Its status is 200 unless another is given. */
  json?: unknown;
  /** The URL that the response redirects to, for clients that follow it with their credentials. Its status is 302 unless another is given. */
  location?: string;
  /** Milliseconds of real time before the answer. */
  delay_ms?: number;
  /** Ends the connection without an answer. */
  drop?: boolean;
  /** Sends the head, and then single bytes of the body for `delay_ms`, for clients whose limit ends with the head. It then ends the connection. */
  drip?: boolean;
}

/** A fault that was ordered, and how many times it is still to happen: at least once. */
export interface Fault {
  on: FaultTarget;
  /** The persona and the app that it is limited to. */
  persona?: string;
  client_id?: string;
  times: number;
  then: FaultEffect;
}

/** Returns an id that a fault keeps while others happen and leave the list. Faults with the same effects have the same id. */
export const idOf = ({ times: _, ...fault }: Fault): string =>
  createHash('sha256').update(JSON.stringify(fault)).digest('base64url');
