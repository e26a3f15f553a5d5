import { readFileSync } from 'node:fs';
import type { EnvironmentOptions, Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { localize } from './locales/localize-plugin.ts';
import pkg from './package.json' with { type: 'json' };

const languages = ['en', 'fr', 'de', 'nl', 'it'];

/** The values of src/button/build-constants.d.ts. */
const constants = (lang: string, baseUrl: string) => ({
  __LANG__: JSON.stringify(lang),
  __VERSION__: JSON.stringify(pkg.version),
  __DP_BASE_URL__: JSON.stringify(baseUrl),
});

/** One classic script for one language: `dist/<lang>/dp_connect.js`. */
function script(lang: string): EnvironmentOptions {
  return {
    consumer: 'client',
    define: constants(lang, process.env.DP_BASE_URL ?? ''),
    build: {
      outDir: `dist/${lang}`,
      target: 'es2021',
      // New enough for every feature of the style sheet, whose @supports rules see to older browsers.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      modulePreload: false,
      rolldownOptions: {
        input: 'src/button/dp-connect.ts',
        output: { format: 'iife', entryFileNames: 'dp_connect.js' },
      },
    },
  };
}

/** Ships the JSON Schema of seed files beside the command that reads them. */
function seedSchema(): Plugin {
  return {
    name: 'seed-schema',
    applyToEnvironment: (environment) => environment.name === 'sandbox',
    generateBundle() {
      const source = readFileSync('src/sandbox/seed/seed.schema.json');
      this.emitFile({ type: 'asset', fileName: 'seed.schema.json', source });
    },
  };
}

export default defineConfig({
  publicDir: false,
  // Unit tests take the source as it is, for one language and one service.
  ...(process.env.VITEST && { define: constants('en', 'https://service.test') }),
  plugins: [localize(), seedSchema()],
  environments: {
    ...Object.fromEntries(languages.map((lang) => [lang, script(lang)])),
    sandbox: {
      consumer: 'server',
      build: {
        outDir: 'dist/sandbox',
        minify: false,
        target: 'node20',
        rolldownOptions: {
          input: { index: 'src/sandbox/index.ts', bin: 'src/sandbox/bin.ts' },
          // Beside the entries, because the sandbox finds the built scripts relative to its own file.
          output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const name of [...languages, 'sandbox']) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
  test: {
    include: ['src/**/*.test.ts', 'locales/*.test.ts', 'demo/**/*.test.js'],
  },
});
