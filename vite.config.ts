import { cpSync, rmSync, writeFileSync } from 'node:fs';
import type { BuildEnvironmentOptions, EnvironmentOptions } from 'vite';
import { defineConfig } from 'vite';
import { languages } from './contract/languages.ts';
import pkg from './package.json' with { type: 'json' };
import { writeCdn } from './tools/build/cdn/write-cdn.ts';
import { demoFiles } from './tools/build/demo-files.ts';
import { writeEditorData } from './tools/build/editor-data.ts';
import { elementBesideScripts } from './tools/build/element-beside-scripts.ts';
import { headStyleSheet } from './tools/build/head-style-sheet.ts';
import { modules, script } from './tools/build/kinds-of-builds.ts';
import { llms } from './tools/build/llms.ts';
import { localize } from './tools/build/localize.ts';
import { minifyAgain } from './tools/build/minify-again.ts';
import { sandboxSchemas } from './tools/build/sandbox-schemas.ts';

const serviceName = process.env.DP_SERVICE_NAME || 'Secure Connect';

/** The values of src/button/build-constants.d.ts. */
const constants = (lang: string) => ({
  __DP_SERVICE_NAME__: JSON.stringify(serviceName),
  __LANG__: JSON.stringify(lang),
  __VERSION__: JSON.stringify(pkg.version),
  __DP_BASE_URL__: JSON.stringify(process.env.DP_BASE_URL ?? ''),
});

/** The values for code without a page. */
const named = { __DP_SERVICE_NAME__: JSON.stringify(serviceName) };

/** What the licences of bundled packages ask for: their texts go where their code goes. */
const license = { fileName: 'THIRD-PARTY-LICENSES.md' };

/** The same modules for `require`: in Jest, and in TypeScript that compiles to CommonJS. tools/build/package-entries.ts writes the types. */
const commonJs = (outDir: string, input: Record<string, string>, more: BuildEnvironmentOptions = {}) =>
  modules('server', outDir, { input, output: { format: 'cjs' } }, more, named);

/** `dist/<lang>/dp_connect.js`, and `dist/package/<lang>`, which the application's own build minifies. */
const button = (lang: string): [string, EnvironmentOptions][] => [
  [
    lang,
    script(
      `dist/${lang}`,
      'src/button/dp-connect.ts',
      'dp_connect.js',
      { emptyOutDir: false },
      constants(lang),
    ),
  ],
  [
    `${lang}_modules`,
    modules(
      'client',
      `dist/package/${lang}`,
      {
        input: { index: 'src/button/index.ts', define: 'src/button/define.ts' },
        external: /^@lit\//,
        preserveEntrySignatures: 'strict',
        // Two files, because gzip compresses those of all languages as one only if each is below 32 kB.
        output: {
          codeSplitting: { groups: [{ name: 'login', test: /\/src\/button\/(popup|return)\// }] },
        },
      },
      { cssMinify: true },
      constants(lang),
    ),
  ],
];

/** Each build of `npm run build`, in this order: the scripts have the hash of the element's file. */
const builds: Record<string, EnvironmentOptions> = {
  element: script('dist/element', 'src/button/dp-connect-element.ts', 'dp_connect_element.js', { license }),
  ...Object.fromEntries(languages.flatMap(button)),
  // Of the site, not of the package.
  site: modules(
    'client',
    'dist/site/assets',
    {
      input: {
        gallery: 'site/gallery/gallery.ts',
        preview: 'site/gallery/preview/preview.ts',
        ...Object.fromEntries(
          ['start', 'docs', 'received', 'return', 'scripted-login', 'demonstration'].map((name) => [
            name,
            `site/client/${name}.ts`,
          ]),
        ),
      },
      // `npm start` serves another file in its place.
      external: /\/demonstration\.js$/,
      preserveEntrySignatures: 'strict',
      output: { paths: (id) => id.replace(/^.*(?=\/demonstration\.js$)/, '.') },
    },
    { minify: 'oxc' },
    { 'process.env.DP_SERVICE_NAME': JSON.stringify(serviceName) },
  ),
  // Minified, because an application may bundle it into a worker with a limit.
  server: modules(
    'server',
    'dist/server',
    {
      input: { index: 'src/server/index.ts' },
      output: {
        // The texts are data, and have a separate size.
        codeSplitting: {
          groups: [{ name: 'texts', test: /contract\/(texts(\/\w\w)?|errors|error-text|service-name)\.ts$/ }],
        },
      },
    },
    { minify: true, target: 'es2022' },
    named,
  ),
  // A file for each module, because the demo reads style sheets and pictures relative to the module.
  demo: modules('server', 'dist/demo', {
    input: 'demo/start.ts',
    external: /^dpplus-(connect|sandbox)/,
    output: { preserveModules: true, preserveModulesRoot: 'demo' },
  }),
  server_cjs: commonJs('dist/cjs', { server: 'src/server/index.ts' }, { minify: true }),
  // Two separate packages, which import their packages as they are installed.
  sandbox: modules(
    'server',
    'sandbox/dist',
    {
      input: {
        index: 'sandbox/index.ts',
        bin: 'sandbox/bin.ts',
        playwright: 'sandbox/kit/playwright/index.ts',
        cypress: 'sandbox/kit/cypress/index.ts',
      },
      preserveEntrySignatures: 'strict',
      output: { chunkFileNames: 'parts/[name].js' },
    },
    {},
    named,
  ),
  sandbox_cjs: commonJs('sandbox/dist/cjs', { index: 'sandbox/index.ts' }),
  bridge: modules(
    'server',
    'bridge/dist',
    { input: { index: 'bridge/index.ts', bin: 'bridge/bin.ts' }, external: /^dpplus-(connect|sandbox)/ },
    {},
    named,
  ),
};

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
  environments: builds,
  // Style sheets are minified for the target of the shared configuration, not for that of an environment. New enough
  // for every feature of the button's, whose @supports rules see to older browsers.
  build: { cssTarget: ['chrome123', 'firefox120', 'safari17.5'] },
  builder: {
    // One resolution of this configuration instead of one for each environment.
    sharedConfigBuild: true,
    async buildApp(builder) {
      for (const lang of languages) rmSync(`dist/${lang}`, { recursive: true, force: true });
      for (const name of Object.keys(builds)) {
        const environment = builder.environments[name];
        const result = environment && (await builder.build(environment));
        // With `--watch`, this is a watcher, and its first build has only begun.
        if (result && 'on' in result)
          await new Promise<void>((end) =>
            result.on('event', ({ code }) => {
              if (code === 'END') end();
            }),
          );
      }
      writeCdn('dist');
      for (const home of ['bridge', 'sandbox']) cpSync('LICENSE', `${home}/LICENSE`);
      writeEditorData('dist');
      // Its links are from the folder of the package.
      writeFileSync('llms.txt', llms());
    },
  },
});
