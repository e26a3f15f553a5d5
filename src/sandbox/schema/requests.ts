import { appSchema } from './app.ts';
import type { Schema } from './json-schema.ts';
import { personSchema } from './person-schema.ts';

const { client_id: _, client_secret, ...changeable } = appSchema.properties;

/** The schemas of the apps and personas that the control API accepts. It rejects every other member. */
export const requestSchemas = {
  NewApplication: {
    ...appSchema,
    description: 'an app: {"name", "redirect_uri"}',
    required: ['name', 'redirect_uri'],
  },
  ApplicationChange: {
    description: 'an object with the members that change',
    type: 'object',
    additionalProperties: false,
    properties: changeable,
  },
  NewSecret: {
    description: 'an object {"client_secret"?}',
    type: 'object',
    additionalProperties: false,
    properties: { client_secret },
  },
  Person: personSchema,
} satisfies Record<string, Schema>;
