import { inspect } from 'node:util';
import type { SandboxEvent } from '../../index.ts';

/** The members of an event, beside `parameters`. */
const members = [
  'id',
  'at',
  'method',
  'path',
  'authorization',
  'user_agent',
  'status',
  'rule',
  'client_id',
  'persona',
  'login',
  'hint',
] as const satisfies (keyof SandboxEvent)[];

/**
 * The members that an event has to have, each with its value or with an expression that its text matches. `***` is the
 * value of a masked parameter. The value `undefined` is for a parameter that the request does not have.
 *
 * @example
 * const match: EventMatch = { rule: 'token', parameters: { redirect_uri: /^http:/, client_secret: '***' } };
 */
export type EventMatch = { readonly [Name in (typeof members)[number]]?: SandboxEvent[Name] | RegExp } & {
  /** Query parameters, and form or JSON members. */
  readonly parameters?: Readonly<Record<string, string | RegExp | undefined>>;
};

/** @throws TypeError if a match has a member that events do not have */
export function checkMatch(match: EventMatch): void {
  const known: readonly string[] = [...members, 'parameters'];
  const unknown = Object.keys(match).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new TypeError(`Events have no member "${unknown}". They have ${known.join(', ')}.`);
}

/** Tells whether an event has all members of a match. */
export function matches(event: SandboxEvent, { parameters = {}, ...match }: EventMatch): boolean {
  const valuesOf = (name: string) =>
    event.parameters.filter((parameter) => parameter.name === name).map(({ value }) => value);
  return (
    members.every((name) => !Object.hasOwn(match, name) || isExpected(event[name], match[name])) &&
    Object.entries(parameters).every(([name, expected]) => {
      const values = valuesOf(name);
      if (expected === undefined) return values.length === 0;
      return values.length > 0 && values.every((value) => isExpected(value, expected));
    })
  );
}

const isExpected = (value: unknown, expected: unknown) =>
  expected instanceof RegExp ? String(value ?? '').search(expected) >= 0 : value === expected;

/** The error if no event matches: the match, and the last events. */
export function noEvent(match: EventMatch, events: readonly SandboxEvent[], timeout: number): string {
  const received = events.slice(-10).map((event) => `\n  ${lineOf(event)}`);
  return `The sandbox has received no request with ${inspect(match)} in ${timeout} ms. ${
    received.length ? `The last requests:${received.join('')}` : 'It has received no request.'
  }`;
}

/** An event in one line. */
export const lineOf = ({ method, path, status, rule, parameters, authorization }: SandboxEvent): string =>
  [
    `${method} ${path} ${status} ${rule}:`,
    ...parameters.map(({ name, value }) => `${name}=${value}`),
    ...(authorization ? [`Authorization: ${authorization}`] : []),
  ].join(' ');
