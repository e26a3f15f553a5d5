import seed from './seed.schema.json' with { type: 'json' };
import type { Schema } from './validate.ts';

const app = seed.properties.apps.items;
const { client_id: _, client_secret, ...changeable } = app.properties;

/** The schemas of the apps and personas that the control API accepts. It rejects every other member. */
export const requestSchemas = {
  NewApplication: {
    ...app,
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
  Person: seed.properties.personas.items as Schema,
} satisfies Record<string, Schema>;
