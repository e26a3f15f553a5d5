// biome-ignore-all lint/suspicious/noThenProperty: the control API's own word, and never awaited.
import { choice, object, type Schema, textOf, uri } from '../../service/schema/json-schema.ts';
import { problemsWith } from '../../service/schema/validate.ts';
import type { State } from '../../service/state/model.ts';
import { type Fault, type FaultEffect, faultTargets } from './fault.ts';

/** Far deeper values would fill the stack when they are written as JSON. */
const mostLevels = 32;

const targets = Object.keys(faultTargets);

const then = {
  description: 'an object that says what happens',
  ...object({}, {
    status: { description: 'a whole number from 200 to 599', type: 'integer', minimum: 200, maximum: 599 },
    error: textOf('an error code such as invalid_grant', '^[a-z_]{1,40}$'),
    html: textOf('a string'),
    json: {
      title: 'The whole body. Not together with html',
      description: `a JSON value of at most ${mostLevels} levels`,
    },
    location: {
      ...uri,
      title: 'The URL of a redirect',
      description: 'an absolute http(s) URL',
      pattern: '^https?://[!-~]+$',
    },
    delay_ms: { description: 'a whole number from 0 to 60000', type: 'integer', minimum: 0, maximum: 60_000 },
    drop: { description: 'true', const: true },
    drip: { title: 'Sends the body in single bytes', description: 'true', const: true },
  } satisfies Record<keyof FaultEffect, Schema>),
  minProperties: 1,
  not: { required: ['html', 'json'] },
};

/** The members of `then`. */
export const effects = Object.keys(then.properties);

/** A fault as the control API takes and returns it. */
export const faultSchema = {
  description: 'an object {on, persona?, client_id?, times?, then}',
  ...object(
    {},
    {
      on: { ...choice(targets), description: `one of: ${targets.join(', ')}` },
      persona: textOf('an id that /_sandbox/personas lists'),
      client_id: textOf('the client_id of a registered app'),
      times: {
        description: 'a whole number from 1',
        type: 'integer',
        minimum: 1,
        maximum: 1_000_000,
        default: 1,
      },
      then,
    },
  ),
  required: ['on', 'then'],
};

/** Returns a sentence about the first mistake in a list of faults. */
export function problemWithFaults(value: unknown, state: State): string | undefined {
  if (!Array.isArray(value) || value.length > 100) return 'The body has to be a list of at most 100 faults.';
  const [problem] = value.flatMap((fault) => problemsWith(fault, faultSchema, '', 'every fault'));
  return problem ? `${problem}.` : value.map((fault) => problemWith(fault, state)).find(Boolean);
}

/** Returns a sentence about the first mistake that the schema does not have. */
function problemWith({ persona, client_id: clientId, then: effect }: Fault, { users, apps }: State) {
  const { persona: user, client_id: app } = faultSchema.properties;
  if (persona !== undefined && !users.has(persona)) return `persona has to be ${user.description}.`;
  if (clientId !== undefined && !apps.has(clientId)) return `client_id has to be ${app.description}.`;
  const { html, json, location } = effect;
  if (Object.keys(effect).length === 0) return `then has to be ${then.description}.`;
  if (html !== undefined && json !== undefined) return 'then takes html or json, not both.';
  const { json: value, location: url } = then.properties;
  if (!isShallow(json, mostLevels)) return `then.json has to be ${value.description}.`;
  if (location !== undefined && !URL.canParse(location)) return `then.location has to be ${url.description}.`;
  return undefined;
}

/** Tells whether lists and objects are in each other at most `levels` deep. */
function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((member) => isShallow(member, levels - 1));
}
