import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { parts } from './parts.js';
import { reportOf } from './report.js';

// node e2e/mutation/constants.js: writes each survivor that a file makes when it is loaded into a copy of the source and
// runs the tests on it, which Stryker cannot do for those: its test files share their modules. What they notice is then
// noticed in the report too.

const copy = 'reports/mutation/constants';
rmSync(copy, { recursive: true, force: true });
for (const path of [
  'src',
  'demo',
  'locales',
  'e2e/mutation',
  'package.json',
  'vite.config.ts',
  'tsconfig.json',
])
  cpSync(path, `${copy}/${path}`, { recursive: true });
for (const path of ['node_modules', 'dist']) symlinkSync(`${process.cwd()}/${path}`, `${copy}/${path}`);

for (const { name } of parts) {
  if (!existsSync(reportOf(name))) continue;
  /** @type {import('@stryker-mutator/api/core').schema.MutationTestResult} */
  const report = JSON.parse(readFileSync(reportOf(name), 'utf8'));
  for (const [file, { source, mutants }] of Object.entries(report.files))
    for (const mutant of mutants) {
      if (mutant.status !== 'Survived' || !mutant.static || readFileSync(file, 'utf8') !== source) continue;
      writeFileSync(`${copy}/${file}`, withMutant(source, mutant));
      const config = ['--config', 'e2e/mutation/vitest.config.ts', '--bail', '1'];
      const { status } = spawnSync('npx', ['vitest', 'related', file, '--run', ...config], {
        cwd: copy,
        env: { ...process.env, MUTATION_PART: name },
      });
      writeFileSync(`${copy}/${file}`, source);
      if (status) mutant.status = 'Killed';
      console.log(`${mutant.status} ${file}:${mutant.location.start.line} ${mutant.replacement}`);
      writeFileSync(reportOf(name), JSON.stringify(report));
    }
}

/** @param {string} source @param {import('@stryker-mutator/api/core').schema.MutantResult} mutant */
function withMutant(source, { location: { start, end }, replacement = '' }) {
  const lines = source.split('\n');
  const before = [...lines.slice(0, start.line - 1), lines[start.line - 1]?.slice(0, start.column - 1)];
  const after = [lines[end.line - 1]?.slice(end.column - 1), ...lines.slice(end.line)];
  return before.join('\n') + replacement + after.join('\n');
}
