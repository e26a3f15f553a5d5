// biome-ignore-all lint/suspicious/noThenProperty: the control API's own word, and never awaited.
import { languages } from '../../vocabulary/languages.ts';
import { scopes } from '../../vocabulary/scopes.ts';
import { acceptedRules, rejectedRules } from '../http/rules.ts';
import { requestSchemas } from '../schema/requests.ts';
import { addressFields, cardFields } from '../state/personas/card-fields.ts';
import { faultTargets } from '../tools/faults/fault.ts';

/** A JSON Schema, 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Returns a schema with `required` members and `optional` ones, and no others. */
export function object(
  required: Readonly<Record<string, JsonSchema>>,
  optional: Readonly<Record<string, JsonSchema>> = {},
): JsonSchema {
  return {
    type: 'object',
    required: Object.keys(required),
    properties: { ...required, ...optional },
    additionalProperties: false,
  };
}

/** Returns the schema of a list. */
export const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

/** Returns a reference to one of the named schemas. */
export const ref = (name: keyof typeof schemas): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

const text: JsonSchema = { type: 'string' };
const flag: JsonSchema = { type: 'boolean' };
const uuid: JsonSchema = { type: 'string', format: 'uuid' };
const time: JsonSchema = { type: 'string', format: 'date-time' };
const uri: JsonSchema = { type: 'string', format: 'uri' };
const count: JsonSchema = { type: 'integer', minimum: 0 };
const scopeList: JsonSchema = {
  type: 'string',
  description: `Scope names, separated by spaces: ${scopes.join(', ')}. Empty: authentication only.`,
};
const choice = (values: readonly string[]): JsonSchema => ({ type: 'string', enum: values });
const texts = (names: object): Record<string, JsonSchema> =>
  Object.fromEntries(Object.keys(names).map((name) => [name, text]));

const { date_of_birth, raw_date_of_birth, ...cardNames } = cardFields;

const application = object(
  { client_id: text, name: text, redirect_uri: uri, created_at: time, secret_issued_at: time },
  { logo: uri, privacy_url: uri },
);

/** The named schemas of the service and of the control API. */
export const schemas = {
  Language: choice(languages),
  Scope: scopeList,
  Problem: object(
    {
      error: choice(Object.keys(rejectedRules)),
      error_description: {
        type: 'string',
        pattern: '^[ -~]+$',
        description: 'ASCII English (RFC 6749, 5.2).',
      },
    },
    { scope: scopeList },
  ),
  TokenRequest: object({
    grant_type: { const: 'authorization_code' },
    code: text,
    client_id: text,
    client_secret: text,
    redirect_uri: uri,
  }),
  TokenResponse: object(
    { uuid, access_token: text, scope: scopeList },
    { token_type: { const: 'Bearer' }, expires_in: count },
  ),
  UserData: object(
    { uuid, updated_at: time },
    { email: text, phone_number: { type: 'string', pattern: '^\\+\\d+$' } },
  ),
  EidData: {
    ...object(
      {
        ...texts(cardNames),
        created_at: { type: ['string', 'null'], format: 'date-time' },
        photo: { type: ['string', 'null'], contentEncoding: 'base64', contentMediaType: 'image/jpeg' },
      },
      {
        date_of_birth: { type: 'string', format: 'date' },
        raw_date_of_birth: { type: 'string', description: 'As the card has it, a valid date or not.' },
        address: object(texts(addressFields)),
      },
    ),
    anyOf: [{ required: ['date_of_birth'] }, { required: ['raw_date_of_birth'] }],
  },
  UuidList: object({ uuids: list(uuid) }),
  Application: application,
  NewApplication: requestSchemas.NewApplication,
  RegisteredApplication: {
    ...application,
    required: [...(application.required as string[]), 'client_secret'],
    properties: { ...(application.properties as object), client_secret: text },
  },
  ApplicationChange: {
    type: 'object',
    description: 'The members that change. null removes logo or privacy_url.',
    additionalProperties: false,
    properties: {
      ...requestSchemas.ApplicationChange.properties,
      logo: { type: ['string', 'null'] },
      privacy_url: { type: ['string', 'null'] },
    },
  },
  NewSecret: requestSchemas.NewSecret,
  Secret: object({ client_secret: text }),
  Person: { ...requestSchemas.Person },
  PersonChange: {
    type: 'object',
    description: 'A JSON merge patch (RFC 7396) of a Person without id and past.',
  },
  Persona: object({
    id: text,
    name: text,
    email: text,
    email_confirmed: flag,
    phone_number: text,
    card: choice(['present', 'none', 'deleted']),
    updated_at: time,
    apps: list(
      object({
        client_id: text,
        uuid,
        consented: flag,
        scope: scopeList,
        connected: flag,
        unconnected_logins: { type: 'integer', minimum: 0, maximum: 5 },
      }),
    ),
  }),
  Mail: object({ to: text, persona: text, at: time, link: uri }),
  LoginRequest: object({ client_id: text, persona: text }, { scope: scopeList, state: text }),
  LoginResult: {
    anyOf: [
      object({ code: text, redirect_to: uri }),
      object({ error: choice(Object.keys(rejectedRules)), error_description: text, redirect_to: uri }),
    ],
  },
  Fault: object(
    {
      on: choice(Object.keys(faultTargets)),
      then: {
        ...object(
          {},
          {
            status: { type: 'integer', minimum: 200, maximum: 599 },
            error: { type: 'string', pattern: '^[a-z_]{1,40}$' },
            html: text,
            json: {
              description: 'The whole body: any JSON value of at most 32 levels. Not together with html.',
            },
            location: { ...uri, description: 'The URL of a redirect.' },
            delay_ms: { type: 'integer', minimum: 0, maximum: 60_000 },
            drop: { const: true },
          },
        ),
        minProperties: 1,
        not: { required: ['html', 'json'] },
      },
    },
    {
      persona: text,
      client_id: text,
      times: { type: 'integer', minimum: 1, maximum: 1_000_000, default: 1 },
    },
  ),
  Event: object(
    {
      id: count,
      at: time,
      method: text,
      path: text,
      parameters: list(object({ in: choice(['query', 'body']), name: text, value: text })),
      status: { type: 'integer' },
      rule: choice(Object.keys({ ...acceptedRules, ...rejectedRules })),
    },
    { authorization: text, user_agent: text, client_id: text, persona: text, login: count, hint: text },
  ),
  Clock: object({ clock: time }),
  ClockAdvance: object({ advance_seconds: { type: 'number', minimum: 0 } }),
  Health: object({ status: { const: 'ok' }, clock: time }),
  Done: object({ status: { const: 'ok' } }),
} as const satisfies Record<string, JsonSchema>;
