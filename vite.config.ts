import { rmSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import type { BuildEnvironmentOptions, EnvironmentOptions } from 'vite';
import { defineConfig } from 'vite';
import pkg from './package.json' with { type: 'json' };
import { languages } from './src/vocabulary/languages.ts';
import { publishCdn } from './tools/build/cdn/publish-cdn.ts';
import { demoFiles } from './tools/build/demo-files.ts';
import { writeEditorData } from './tools/build/editor-data.ts';
import { elementBesideScripts } from './tools/build/element-beside-scripts.ts';
import { headStyleSheet } from './tools/build/head-style-sheet.ts';
import { llms } from './tools/build/llms.ts';
import { localize } from './tools/build/localize.ts';
import { minifyAgain } from './tools/build/minify-again.ts';
import { sandboxSchemas } from './tools/build/sandbox-schemas.ts';

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
  ...classic(`dist/${lang}`, 'src/button/dp-connect.ts', 'dp_connect.js', { emptyOutDir: false }),
  define: constants(lang, process.env.DP_BASE_URL ?? ''),
});

/**
 * `dist/package/<lang>`, the modules for one language; the application's own build minifies them. The
 * shared code is in two files, because gzip compresses the files of five languages as one only if each is below 32 kB.
 */
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
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        codeSplitting: { groups: [{ name: 'login', test: /\/src\/button\/login\// }] },
      },
    },
  },
});

/** The scripts of the site's pages, and the module that tells them about the service. */
const siteScripts = ['start', 'docs', 'received', 'return', 'scripted-login', 'demonstration'];

/** What the licences of bundled packages ask for: their texts go where their code goes. */
const license = { fileName: 'THIRD-PARTY-LICENSES.md' };

export default defineConfig({
  publicDir: false,
  plugins: [
    localize(),
    headStyleSheet({ serviceName }),
    minifyAgain(),
    sandboxSchemas(),
    demoFiles(),
    elementBesideScripts(),
  ],
  environments: {
    // First, because the scripts have the hash of its file.
    element: classic('dist/element', 'src/button/dp-connect-element.ts', 'dp_connect_element.js', {
      license,
    }),
    ...Object.fromEntries(
      languages.flatMap((lang) => [
        [lang, script(lang)],
        [`${lang}_modules`, modules(lang)],
      ]),
    ),
    // Of the site, not of the package.
    site: {
      consumer: 'client',
      define: { 'process.env.DP_SERVICE_NAME': JSON.stringify(serviceName) },
      build: {
        target: 'es2022',
        modulePreload: false,
        outDir: 'dist/site/assets',
        rolldownOptions: {
          input: {
            gallery: 'site/gallery/gallery.ts',
            preview: 'site/gallery/preview/preview.ts',
            ...Object.fromEntries(siteScripts.map((name) => [name, `site/client/${name}.ts`])),
          },
          // `npm start` serves another file in its place.
          external: /\/demonstration\.js$/,
          preserveEntrySignatures: 'strict',
          // Fixed names, because the pages name them.
          output: {
            format: 'es',
            entryFileNames: '[name].js',
            chunkFileNames: '[name].js',
            paths: (id) => id.replace(/^.*(?=\/demonstration\.js$)/, '.'),
          },
        },
      },
    },
    // Minified, because an application may bundle it into a worker with a limit.
    server: {
      consumer: 'server',
      define: { __DP_SERVICE_NAME__: JSON.stringify(serviceName) },
      build: {
        outDir: 'dist/server',
        minify: true,
        target: 'es2022',
        sourcemap: true,
        rolldownOptions: {
          input: { index: 'src/server/index.ts' },
          output: {
            format: 'es',
            entryFileNames: '[name].js',
            chunkFileNames: '[name].js',
            // The wording is data, and has a size of its own.
            codeSplitting: {
              groups: [
                { name: 'texts', test: /src\/(server\/texts(\/\w\w)?|vocabulary\/service-name)\.ts$/ },
              ],
            },
            sourcemapPathTransform: fromProject,
          },
        },
      },
    },
    // A file for each module, because the demo reads style sheets and pictures relative to the module.
    demo: {
      consumer: 'server',
      build: {
        outDir: 'dist/demo',
        minify: false,
        target: 'node20',
        rolldownOptions: {
          input: 'demo/start.ts',
          external: /^dpplus-connect\//,
          output: {
            format: 'es',
            preserveModules: true,
            preserveModulesRoot: 'demo',
            entryFileNames: '[name].js',
          },
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
        target: 'node20',
        rolldownOptions: {
          input: { index: 'src/sandbox/index.ts', bin: 'src/bin.ts' },
          // Rolldown writes a constant of another module at each use: the list of public suffixes three times.
          optimization: { inlineConst: false },
          output: {
            format: 'es',
            // Beside the entries, because the sandbox finds the built scripts relative to its own file.
            entryFileNames: '[name].js',
            chunkFileNames: '[name]-[hash].js',
            // Functions and classes keep their names, which stack traces show.
            minify: {
              mangle: { keepNames: true },
              compress: { keepNames: { function: true, class: true } },
              codegen: { removeWhitespace: true },
            },
          },
        },
      },
    },
    // A package of its own, which imports its packages as they are installed.
    bridge: {
      consumer: 'server',
      define: { __DP_SERVICE_NAME__: JSON.stringify(serviceName) },
      build: {
        outDir: 'bridge/dist',
        minify: false,
        target: 'node20',
        rolldownOptions: {
          input: { index: 'bridge/index.ts', bin: 'bridge/bin.ts' },
          external: /^dpplus-connect\//,
          output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name].js' },
        },
      },
    },
    // For tests of apps: Playwright and the sandbox are imported as they are installed.
    kit: {
      consumer: 'server',
      build: {
        outDir: 'dist/kit',
        minify: false,
        target: 'es2022',
        rolldownOptions: {
          input: { playwright: 'src/kit/playwright/index.ts', cypress: 'src/kit/cypress/index.ts' },
          external: ['@playwright/test', /\/sandbox\/index\.ts$/],
          preserveEntrySignatures: 'strict',
          output: {
            format: 'es',
            entryFileNames: '[name].js',
            chunkFileNames: '[name].js',
            paths: (id) => id.replace(/^.*\/sandbox\/index\.ts$/, '../sandbox/index.js'),
          },
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
      for (const lang of languages) rmSync(`dist/${lang}`, { recursive: true, force: true });
      for (const environment of Object.values(builder.environments)) {
        if (environment.name === 'client' || environment.name === 'ssr') continue;
        const result = await builder.build(environment);
        // With `--watch`, this is a watcher, and its first build has only begun.
        if ('on' in result)
          await new Promise<void>((end) =>
            result.on('event', ({ code }) => {
              if (code === 'END') end();
            }),
          );
      }
      publishCdn('dist');
      writeEditorData('dist');
      // Its links are from the folder of the package.
      writeFileSync('llms.txt', llms());
    },
  },
});
