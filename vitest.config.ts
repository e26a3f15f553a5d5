import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import pkg from './package.json' with { type: 'json' };

// A shell may have it, and the files of `servers` read it.
delete process.env.IS_SANDBOX;

// The name of a file chooses its project.
/** Test files that need a DOM: those of the code in the page, and tests elsewhere that say so in their name. */
const dom = ['src/button/**/*.test.ts', '**/*.dom.test.ts'];
/** Test files that start programs, wait for ports or try thousands of inputs: not in `npm run test:quick`. */
const slow = process.env.npm_lifecycle_event === 'test:quick' ? ['**/*.slow.test.ts'] : [];
/** Test files that read `dist/`. */
const dist = ['**/*.dist.test.ts'];
/** Test files of `npm run test:all` alone: each case of something of which `npm test` tries one, and programs of Debian. */
const more = ['**/*.more.test.ts', 'servers/testing/*.test.ts'];
/** Test files of minutes. */
const nightly = ['**/*.nightly.test.ts'];
/** Random walks against a model of the rules: in `npm test` a few, then 20 seconds each, and ten minutes in the nightly tests. */
const walks = ['**/*.walk.test.ts'];

const elsewhere = ['**/node_modules/**', '**/dist/**', 'reports/**'];

/** Files share the threads and their modules, which takes a third of the time. */
const together = { pool: 'threads', isolate: false } as const;

/** The demo and the site import the packages by their names: the source, or in tests of the build the build. */
const packages = (server: string, sandbox: string) => ({
  resolve: {
    alias: Object.entries({ 'dpplus-connect/server': server, 'dpplus-sandbox': sandbox }).map(
      ([name, path]) => ({
        find: new RegExp(`^${name}$`),
        replacement: fileURLToPath(new URL(path, import.meta.url)),
      }),
    ),
  },
});
const source = packages('src/server/index.ts', 'sandbox/index.ts');

export default defineConfig({
  // The values of src/button/build-constants.d.ts: tests read the source for one language and one service.
  define: {
    __DP_SERVICE_NAME__: JSON.stringify(process.env.DP_SERVICE_NAME || 'Secure Connect'),
    __LANG__: JSON.stringify('en'),
    __ELEMENT_INTEGRITY__: JSON.stringify('sha384-ofTheElement'),
    __VERSION__: JSON.stringify(pkg.version),
    __DP_BASE_URL__: JSON.stringify('https://service.test'),
  },
  test: {
    projects: [
      {
        ...source,
        extends: true,
        test: {
          ...together,
          name: 'source',
          include: ['**/*.test.ts'],
          exclude: [...elsewhere, ...dom, ...slow, ...dist, ...more, ...nightly],
        },
      },
      {
        ...source,
        extends: true,
        test: {
          // A file that defines the element, which a window never forgets, has options of the environment: Vitest shares a
          // window between files with the same options only.
          ...together,
          name: 'dom',
          environment: 'happy-dom',
          include: dom,
          exclude: [...elsewhere, ...dist, ...more],
        },
      },
      {
        ...packages('dist/server/index.js', 'sandbox/dist/index.js'),
        extends: true,
        test: { name: 'dist', include: dist, exclude: elsewhere, globalSetup: 'tools/build/fresh-build.ts' },
      },
      {
        ...source,
        extends: true,
        test: {
          name: 'more',
          // The servers wait most of the time.
          maxConcurrency: 8,
          include: [...more, ...walks],
          env: { WALK_SECONDS: '20' },
          exclude: [...elsewhere, ...nightly],
          globalSetup: ['servers/testing/runtimes.ts', 'tools/build/fresh-build.ts'],
        },
      },
      {
        ...source,
        extends: true,
        test: {
          name: 'nightly',
          include: [...nightly, ...walks, 'servers/testing/{mutants,servers}.test.ts'],
          env: { WALK_SECONDS: '600', MUTANTS: 'all', WORDPRESS: 'only' },
          exclude: elsewhere,
          globalSetup: ['servers/testing/runtimes.ts', 'tools/build/fresh-build.ts'],
        },
      },
    ],
    // By default one less than the cores: of two, one would do nothing.
    maxWorkers: '100%',
    // Vitest replaces style sheets by nothing otherwise; the pages of the sandbox carry theirs.
    css: true,
    // Enough on a machine that is busy with other work.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
