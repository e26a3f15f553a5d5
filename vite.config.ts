import { readConfigFileAndWriteSchema } from '@lit/localize-tools/lib/config.js';
import { TransformLitLocalizer } from '@lit/localize-tools/lib/modes/transform.js';
import ts from 'typescript';
import type { EnvironmentOptions, Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import pkg from './package.json' with { type: 'json' };

const languages = ['en', 'fr', 'de', 'nl', 'it'];

/**
 * Replaces each `msg()` of a source file with the wording of the language that the current environment is
 * named after, so that neither a message catalogue nor `@lit/localize` itself reaches the browser.
 */
function localizeTransform(): Plugin {
  const localizer = new TransformLitLocalizer({
    ...readConfigFileAndWriteSchema('lit-localize.json'),
    output: { mode: 'transform' },
  });
  const factories = localizer.transformers();
  const program = ts.createProgram(['src/button/wording.ts'], {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  });
  return {
    name: 'lit-localize-transform',
    enforce: 'pre',
    transform: {
      filter: { code: '@lit/localize' },
      handler(_code, id) {
        const factory = factories.get(this.environment.name as never);
        const source = factory && program.getSourceFile(id);
        if (!source) return null;
        const { transformed } = ts.transform(source, [factory(program)]);
        const [file] = transformed;
        return file ? { code: ts.createPrinter().printFile(file), map: null, moduleType: 'ts' } : null;
      },
    },
  };
}

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

export default defineConfig({
  publicDir: false,
  // Unit tests take the source as it is, for one language and one service.
  ...(process.env.VITEST && { define: constants('en', 'https://service.test') }),
  plugins: [localizeTransform()],
  environments: {
    ...Object.fromEntries(languages.map((lang) => [lang, script(lang)])),
    sandbox: {
      consumer: 'server',
      build: {
        outDir: 'dist/sandbox',
        minify: false,
        target: 'node20',
        rolldownOptions: {
          input: 'src/sandbox/index.ts',
          output: { format: 'es', entryFileNames: '[name].js' },
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
