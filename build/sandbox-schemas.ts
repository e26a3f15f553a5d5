import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { openApi } from '../src/sandbox/openapi/document.ts';

/** Ships the JSON Schema of seed files and the OpenAPI document beside the command. */
export function sandboxSchemas(): Plugin {
  return {
    name: 'sandbox-schemas',
    applyToEnvironment: (environment) => environment.name === 'sandbox',
    generateBundle() {
      const source = readFileSync('src/sandbox/schema/seed.schema.json');
      this.emitFile({ type: 'asset', fileName: 'seed.schema.json', source });
      const document = `${JSON.stringify(openApi, null, 2)}\n`;
      this.emitFile({ type: 'asset', fileName: 'openapi.json', source: document });
    },
  };
}
