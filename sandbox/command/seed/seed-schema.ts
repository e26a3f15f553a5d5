import { sandboxFlags, wires } from '../../options.ts';
import { appSchema } from '../../service/schema/app.ts';
import { object, textOf } from '../../service/schema/json-schema.ts';
import { personSchema } from '../../service/schema/person-schema.ts';

/** The schema of the seed file, which the package exports as `dpplus-sandbox/seed.schema.json`. */
export const seedSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Seed file of dpplus-sandbox',
  description: 'a JSON object with the apps and, if wanted, the personas of the sandbox',
  ...object(
    {},
    {
      $schema: textOf('the address of this schema, for editors'),
      apps: {
        description: 'a list with at least one registered app',
        type: 'array',
        minItems: 1,
        items: appSchema,
      },
      personas: {
        description: 'a list with at least one persona; it replaces the built-in ones',
        type: 'array',
        minItems: 1,
        items: personSchema,
      },
      wire: { description: '"spec" or "rfc6749"', enum: wires },
      is_sandbox: { description: '"true" or "any"', enum: sandboxFlags },
    },
  ),
};
