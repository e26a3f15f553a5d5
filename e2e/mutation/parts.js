/**
 * The code that is mutated, in parts that are run one after the other. The mutants of a part are shown to its own tests
 * only: what every test loads would otherwise wait for the slow ones elsewhere.
 *
 * @typedef {object} Part
 * @property {string} name Of its report too.
 * @property {string} folder
 * @property {string[]} mutate Globs of the source; those with `!` take out.
 * @property {string[]} tests Globs of the tests.
 * @property {string[]} except Globs of tests that see no mutant, because they read the build or start processes, or
 *   that try thousands of cases.
 */

const source = ['!**/*.test.*', '!**/testing/**', '!**/*.{css,json,md,svg}'];

/** @type {Part[]} */
export const parts = [
  {
    name: 'button',
    folder: 'src/button/',
    mutate: ['src/button/**/*.ts', '!src/button/wording.ts', ...source],
    tests: ['src/button/**/*.test.ts'],
    except: ['src/button/size.test.ts', 'src/button/robustness.test.ts'],
  },
  {
    name: 'sandbox',
    folder: 'src/sandbox/',
    // Not the wording or the people.
    mutate: [
      'src/sandbox/**/*.ts',
      '!src/sandbox/*.ts',
      '!src/sandbox/command/**',
      '!src/sandbox/pages/wording/??.ts',
      '!src/sandbox/state/personas/default-personas.ts',
      ...source,
    ],
    tests: ['src/sandbox/**/*.test.ts'],
    except: [
      'src/sandbox/command/check/**',
      'src/sandbox/command/killed.test.ts',
      'src/sandbox/robustness.test.ts',
      'src/sandbox/endurance.test.ts',
      'src/sandbox/load.test.ts',
      'src/sandbox/testing/**',
    ],
  },
  {
    // What every test runs: those of what it is made from would each take a minute to tell nothing.
    name: 'entries',
    folder: 'src/sandbox/',
    mutate: [
      'src/sandbox/*.ts',
      '!src/sandbox/bin.ts',
      'src/sandbox/command/*.ts',
      'src/sandbox/command/seed/*.ts',
      ...source,
    ],
    tests: [
      'src/sandbox/*.test.ts',
      'src/sandbox/command/*.test.ts',
      'src/sandbox/command/seed/*.test.ts',
      'src/sandbox/http/*.test.ts',
      'src/sandbox/tools/{control,faults}/*.test.ts',
      'src/sandbox/state/persistence/*.test.ts',
      'src/sandbox/endpoints/{token,script}/*.test.ts',
    ],
    except: [
      'src/sandbox/command/killed.test.ts',
      'src/sandbox/robustness.test.ts',
      'src/sandbox/endurance.test.ts',
      'src/sandbox/load.test.ts',
    ],
  },
  {
    name: 'checker',
    folder: 'src/sandbox/command/check/',
    mutate: ['src/sandbox/command/check/*.ts', ...source],
    tests: ['src/sandbox/command/check/*.test.ts'],
    // It tries every check on whole applications: each change would take as long as all of them.
    except: ['src/sandbox/command/check/check.test.ts'],
  },
  {
    name: 'demo',
    folder: 'demo/',
    mutate: [
      'demo/relying-app/**/*.js',
      'demo/gallery/server/**/*.js',
      '!demo/relying-app/texts/*.js',
      '!demo/relying-app/pages/*.js',
      ...source,
    ],
    tests: ['demo/{relying-app,gallery/server}/**/*.test.js'],
    except: ['demo/relying-app/session/strangers.test.js', 'demo/relying-app/robustness.test.js'],
  },
  {
    // Every test of the demo draws them.
    name: 'pages',
    folder: 'demo/relying-app/pages/',
    mutate: ['demo/relying-app/pages/*.js', ...source],
    tests: ['demo/relying-app/pages/*.test.js'],
    except: [],
  },
];
