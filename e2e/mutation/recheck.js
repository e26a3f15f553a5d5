import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parts } from './parts.js';
import { reportOf } from './report.js';

// node e2e/mutation/recheck.js [path…]: writes each survivor into a copy of the source and runs the tests of its folder
// and of the one around it. For what Stryker cannot do, as its test files share their modules: what a file makes once,
// when it is loaded. And for survivors of an earlier run, after new tests. What is noticed is noticed in the report too.

const paths = process.argv.slice(2);
const settings = ['package.json', 'vite.config.ts', 'tsconfig.json', 'lit-localize.json'];
const copy = `reports/mutation/recheck-${process.pid}`;
mkdirSync(copy, { recursive: true });
for (const path of ['src', 'demo', 'docs', 'locales', 'e2e/mutation', ...settings])
  cpSync(path, `${copy}/${path}`, { recursive: true });
for (const path of ['node_modules', 'dist']) symlinkSync(`${process.cwd()}/${path}`, `${copy}/${path}`);

/** Tests that pass on the source itself. */
const sound = new Set();

for (const { name } of parts) {
  if (!existsSync(reportOf(name))) continue;
  const report = readReport(name);
  for (const [file, { source, mutants }] of Object.entries(report.files))
    for (const mutant of mutants) {
      const isMeant = !paths.length || paths.some((path) => file.startsWith(path));
      if (mutant.status !== 'Survived' || !isMeant || !existsSync(file)) continue;
      const now = readFileSync(file, 'utf8');
      const changed = withMutant(source, mutant, now);
      if (changed === undefined) continue;
      // Of a folder that holds everything its own tests only.
      const folders = [dirname(file), dirname(dirname(file))].filter(
        (folder) => folder.split('/').length > 2,
      );
      const tests = [file.replace(/\.[jt]s$/, '.test.'), ...folders.map((folder) => `${folder}/`)];
      for (const filter of tests) {
        if (!sound.has(filter) && fails(name, filter)) throw new Error(`${filter} fails without a change`);
        sound.add(filter);
      }
      writeFileSync(`${copy}/${file}`, changed);
      const isNoticed = tests.some((filter) => fails(name, filter));
      writeFileSync(`${copy}/${file}`, now);
      console.log(isNoticed ? 'Killed' : 'Survived', file, mutant.location.start.line, mutant.replacement);
      if (isNoticed) note(name, file, mutant);
    }
}
rmSync(copy, { recursive: true });

/** @param {string} name @returns {import('@stryker-mutator/api/core').schema.MutationTestResult} */
function readReport(name) {
  return JSON.parse(readFileSync(reportOf(name), 'utf8'));
}

/** In the report as it is now: another run may have written it meanwhile. */
function note(/** @type {string} */ name, /** @type {string} */ file, /** @type {Mutant} */ mutant) {
  const report = readReport(name);
  for (const each of report.files[file]?.mutants ?? [])
    if (
      each.replacement === mutant.replacement &&
      JSON.stringify(each.location) === JSON.stringify(mutant.location)
    )
      each.status = 'Killed';
  writeFileSync(reportOf(name), JSON.stringify(report));
}

/** @typedef {import('@stryker-mutator/api/core').schema.MutantResult} Mutant */

/** Whether one of the tests whose paths have a part in common fails. @param {string} part @param {string} filter */
function fails(part, filter) {
  const config = ['--config', 'e2e/mutation/vitest.config.ts', '--bail', '1', '--passWithNoTests'];
  const { status } = spawnSync('node', ['node_modules/vitest/vitest.mjs', 'run', filter, ...config], {
    cwd: copy,
    env: { ...process.env, MUTATION_PART: part },
    // A change may hang.
    timeout: 120_000,
  });
  return status !== 0;
}

/**
 * The source as it is now with a mutant of it as it was; `undefined` where its lines are there no more.
 *
 * @param {string} source @param {Mutant} mutant @param {string} now
 */
function withMutant(source, { location: { start, end }, replacement = '' }, now) {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const before = lines[0]?.slice(0, start.column - 1) ?? '';
  const after = lines.at(-1)?.slice(end.column - 1) ?? '';
  const around = now.split(`\n${lines.join('\n')}\n`);
  return around.length === 2 ? around.join(`\n${before}${replacement}${after}\n`) : undefined;
}
