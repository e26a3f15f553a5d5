// biome-ignore-all lint/suspicious/noThenProperty: the control API's own word, and never awaited.
import { isObject } from '../../http/json.ts';
import type { State } from '../../state/model.ts';
import { unknownMember } from '../control/json-body.ts';

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

type Check = [name: keyof FaultEffect, isRight: (value: unknown) => boolean, expected: string];

/** Far deeper values would fill the stack when they are written as JSON. */
const mostLevels = 32;

const checks: readonly Check[] = [
  ['status', (value) => isWhole(value, 200, 599), 'a whole number from 200 to 599'],
  [
    'error',
    (value) => typeof value === 'string' && /^[a-z_]{1,40}$/.test(value),
    'an error code such as invalid_grant',
  ],
  ['html', (value) => typeof value === 'string', 'a string'],
  ['json', (value) => isShallow(value, mostLevels), `a JSON value of at most ${mostLevels} levels`],
  [
    'location',
    (value) => typeof value === 'string' && /^https?:\/\/[!-~]+$/.test(value) && URL.canParse(value),
    'an absolute http(s) URL',
  ],
  ['delay_ms', (value) => isWhole(value, 0, 60_000), 'a whole number from 0 to 60000'],
  ['drop', (value) => value === true, 'true'],
];

/** Reads the list that `PUT /_sandbox/faults` takes, or returns a sentence about the first mistake. */
export function readFaults(value: unknown, state: State): Fault[] | string {
  if (!Array.isArray(value) || value.length > 100) return 'The body has to be a list of at most 100 faults.';
  const problem = value.map((fault) => problemWith(fault, state)).find((text) => text !== undefined);
  if (problem !== undefined) return problem;
  return value.map(({ on, persona, client_id, times = 1, then }) => ({
    on,
    ...(persona !== undefined && { persona }),
    ...(client_id !== undefined && { client_id }),
    times,
    then: { ...then },
  }));
}

function problemWith(value: unknown, state: State): string | undefined {
  if (!isObject(value)) return 'Every fault has to be an object {on, persona?, client_id?, times?, then}.';
  const strange = unknownMember(value, ['on', 'persona', 'client_id', 'times', 'then']);
  if (strange) return strange;
  const { on, persona, client_id: clientId, times = 1, then } = value;
  if (typeof on !== 'string' || !Object.hasOwn(faultTargets, on)) {
    return `on has to be one of: ${Object.keys(faultTargets).join(', ')}.`;
  }
  if (persona !== undefined && !(typeof persona === 'string' && state.users.has(persona))) {
    return 'persona has to be an id that /_sandbox/personas lists.';
  }
  if (clientId !== undefined && !(typeof clientId === 'string' && state.apps.has(clientId))) {
    return 'client_id has to name a registered app.';
  }
  if (!isWhole(times, 1, 1_000_000)) return 'times has to be a whole number from 1.';
  if (!isObject(then) || Object.keys(then).length === 0)
    return 'then has to be an object that says what happens.';
  const names = checks.map(([name]) => name as string);
  if (!Object.keys(then).every((name) => names.includes(name))) return `then takes: ${names.join(', ')}.`;
  if (then.html !== undefined && then.json !== undefined) return 'then takes html or json, not both.';
  const wrong = checks.find(([name, isRight]) => then[name] !== undefined && !isRight(then[name]));
  return wrong && `then.${wrong[0]} has to be ${wrong[2]}.`;
}

/** Tells whether lists and objects are in each other at most `levels` deep. */
function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((member) => isShallow(member, levels - 1));
}

function isWhole(value: unknown, least: number, most: number): boolean {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
}
