import type { Plugin } from 'vite';
import { seedSchema } from '../../sandbox/command/seed.ts';
import { openApi } from '../../sandbox/control/operations.ts';

/** Ships the JSON Schema of seed files and the OpenAPI document beside the command. */
export function sandboxSchemas(): Plugin {
  return {
    name: 'sandbox-schemas',
    applyToEnvironment: (environment) => environment.name === 'sandbox',
    generateBundle() {
      for (const [fileName, schema] of Object.entries({
        'seed.schema.json': seedSchema,
        'openapi.json': openApi,
      }))
        this.emitFile({ type: 'asset', fileName, source: `${JSON.stringify(schema, null, 2)}\n` });
    },
  };
}
