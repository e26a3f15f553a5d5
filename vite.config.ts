import { cpSync, readFileSync, rmSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { minify } from 'terser';
import type { BuildEnvironmentOptions, EnvironmentOptions, Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { localize } from './locales/localize-plugin.ts';
import pkg from './package.json' with { type: 'json' };
import { publishCdn } from './src/cdn/publish-cdn.ts';
import { languages } from './src/languages.ts';

const serviceName = process.env.DP_SERVICE_NAME || 'Secure Connect';

/** The values of src/button/build-constants.d.ts. */
const constants = (lang: string, baseUrl: string) => ({
  __DP_SERVICE_NAME__: JSON.stringify(serviceName),
  __LANG__: JSON.stringify(lang),
  __VERSION__: JSON.stringify(pkg.version),
  __DP_BASE_URL__: JSON.stringify(baseUrl),
});

/** Built for a page. */
const forPages = { target: 'es2021', modulePreload: false } satisfies BuildEnvironmentOptions;

/** A source as its map names it: by its path in the project, wherever that and its packages are. */
const fromProject = (source: string, map: string) =>
  relative('.', resolve(dirname(map), source))
    .replaceAll(sep, '/')
    .replace(/^.*\/(?=node_modules\/)/, '');

/** A classic script of one file. */
const classic = (
  outDir: string,
  input: string,
  file: string,
  more: BuildEnvironmentOptions = {},
): EnvironmentOptions => ({
  consumer: 'client',
  build: {
    ...forPages,
    ...more,
    outDir,
    // The file for pages does not name its map, which is the folder to upload's alone: a server's header does.
    sourcemap: 'hidden',
    rolldownOptions: {
      input,
      output: {
        format: 'iife',
        entryFileNames: file,
        sourcemapPathTransform: fromProject,
        // Nothing is thrown into a page, whatever it has taken away.
        banner: 'try{',
        footer: '}catch(error){window.console&&console.warn("[dpplus-connect]",error)}',
      },
    },
  },
});

/** `dist/<lang>/dp_connect.js`, the script for one language. */
const script = (lang: string): EnvironmentOptions => ({
  ...classic(`dist/${lang}`, 'src/button/dp-connect.ts', 'dp_connect.js'),
  define: constants(lang, process.env.DP_BASE_URL ?? ''),
});

/** `dist/package/<lang>`, the modules for one language; the application's own build minifies them. */
const modules = (lang: string): EnvironmentOptions => ({
  consumer: 'client',
  define: constants(lang, process.env.DP_BASE_URL ?? ''),
  build: {
    ...forPages,
    target: 'es2022',
    outDir: `dist/package/${lang}`,
    minify: false,
    cssMinify: true,
    rolldownOptions: {
      input: { index: 'src/button/index.ts', define: 'src/button/define.ts' },
      external: /^@lit\//,
      preserveEntrySignatures: 'strict',
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});

/**
 * Has the script's functions compiled while it is loaded, on another thread, and not one by one when the start and the
 * first click need them. Chromium reads it; to other browsers it is a comment (V8, "Explicit compile hints").
 */
const compileAtOnce = '//# allFunctionsCalledOnLoad';

/** Minifies the files for pages once more: what Vite's own minifier leaves is four per cent larger after brotli. */
function minifyAgain(): Plugin {
  return {
    name: 'minify-again',
    async generateBundle({ format }, bundle) {
      if (format !== 'iife') return;
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const { code = '', map } = await minify(chunk.code, {
          ecma: 2020,
          compress: {
            passes: 4,
            unsafe: true,
            unsafe_arrows: true,
            unsafe_methods: true,
            keep_fargs: false,
            pure_getters: true,
            sequences: false,
          },
          // A file without a charset is read in that of the page, which on an old one is not UTF-8.
          format: {
            ascii_only: true,
            ...(chunk.fileName === 'dp_connect.js' && { preamble: compileAtOnce }),
          },
          ...(chunk.map && { sourceMap: { content: chunk.map.toString(), asObject: true } }),
        });
        chunk.code = code;
        if (chunk.map) chunk.map = map as typeof chunk.map;
        // What is written as the map is a file of its own already.
        const written = bundle[`${chunk.fileName}.map`];
        if (written?.type === 'asset') written.source = JSON.stringify(map);
      }
    },
  };
}

/** Ships the JSON Schema of seed files beside the command that reads them. */
function seedSchema(): Plugin {
  return {
    name: 'seed-schema',
    applyToEnvironment: (environment) => environment.name === 'sandbox',
    generateBundle() {
      const source = readFileSync('src/sandbox/command/seed/seed.schema.json');
      this.emitFile({ type: 'asset', fileName: 'seed.schema.json', source });
    },
  };
}

/** Puts the element's file, which is the same for every language, beside each script, which loads it from there. */
function elementBesideScripts(): Plugin {
  return {
    name: 'element-beside-scripts',
    applyToEnvironment: (environment) => environment.name === 'element',
    writeBundle({ dir = '' }) {
      for (const lang of languages) cpSync(dir, `dist/${lang}`, { recursive: true });
      rmSync(dir, { recursive: true });
    },
  };
}

/** What the licences of bundled packages ask for: their texts go where their code goes. */
const license = { fileName: 'THIRD-PARTY-LICENSES.md' };

export default defineConfig({
  publicDir: false,
  // Unit tests take the source as it is, for one language and one service.
  ...(process.env.VITEST && { define: constants('en', 'https://service.test') }),
  plugins: [localize({ serviceName }), minifyAgain(), seedSchema(), elementBesideScripts()],
  environments: {
    ...Object.fromEntries(
      languages.flatMap((lang) => [
        [lang, script(lang)],
        [`${lang}_modules`, modules(lang)],
      ]),
    ),
    element: classic('dist/element', 'src/button/dp-connect-element.ts', 'dp_connect_element.js', {
      license,
    }),
    // Of the demo, not of the package.
    gallery: {
      consumer: 'client',
      define: { 'process.env.DP_SERVICE_NAME': JSON.stringify(serviceName) },
      build: {
        target: 'es2022',
        modulePreload: false,
        outDir: 'dist/gallery',
        rolldownOptions: {
          input: {
            gallery: 'demo/gallery/gallery.ts',
            preview: 'demo/gallery/preview/preview.ts',
            samples: 'demo/gallery/samples/samples.ts',
          },
          // Fixed names: the pages are written by a server that does not read a manifest.
          output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name].js' },
        },
      },
    },
    sandbox: {
      consumer: 'server',
      define: { __DP_SERVICE_NAME__: JSON.stringify(serviceName) },
      // Who installs the package for the button gets no HTTP server's packages with it.
      resolve: { noExternal: true },
      build: {
        license,
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
  // Style sheets are minified for the target of the shared configuration, not for that of an environment. New enough
  // for every feature of the button's, whose @supports rules see to older browsers.
  build: { cssTarget: ['chrome123', 'firefox120', 'safari17.5'] },
  builder: {
    // One resolution of this configuration instead of one for each environment.
    sharedConfigBuild: true,
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments))
        if (environment.name !== 'client' && environment.name !== 'ssr') await builder.build(environment);
      publishCdn('dist');
    },
  },
  test: {
    // Vitest takes a style sheet for empty otherwise; the pages of the sandbox carry theirs.
    css: true,
    // On a machine that is busy with other things.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    include: [
      'src/**/*.test.ts',
      'locales/*.test.ts',
      'demo/**/*.test.{js,ts}',
      'docs/tests/*.test.{js,ts}',
      'e2e/bench/*.test.js',
    ],
  },
});
