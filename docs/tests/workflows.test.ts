import { execSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { matches, read } from '../../tools/write/docs/pages.ts';

const folder = '.github/workflows';

it.each(readdirSync(folder))('%s names each action by a commit, with its version beside it', (file) => {
  const used = matches(read(`${folder}/${file}`), /\buses: (.*)/g);
  expect(used.length).toBeGreaterThan(0);
  for (const action of used) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

const jobsOf = (file: string) => {
  const [, jobs = ''] = read(`${folder}/${file}`).split('\njobs:\n');
  return jobs.split(/\n(?= {2}\w[\w-]*:\n)/).map((text) => ({
    name: `${file}, ${/^ {2}([\w-]+):$/m.exec(text)?.[1]}`,
    text,
  }));
};
const jobs = readdirSync(folder).flatMap(jobsOf);

it.each(jobs.filter(({ text }) => /: write$/m.test(text)))(
  'the job with rights to write runs no script of a dependency: $name',
  ({ text }) => {
    expect(text).toMatch(/^ {4}permissions:$/m);
    expect(text).not.toMatch(/npm (ci|install|test|run|exec)|npx|actions\/checkout/);
  },
);

it('a tag tests all files in one job, and publishes them in order in another one, with their provenance', () => {
  expect(read(`${folder}/release.yml`)).toMatch(/^ {4}tags: \['v\*'\]$/m);
  const [, build = '', publish] = jobsOf('release.yml').map(({ text }) => text.replaceAll(/@.*/g, ''));
  const lastSteps = ['run: npm run test:all', 'run: npm run test:runtimes'].concat(
    'run: tools/release/release.sh',
    'uses: actions/upload-artifact',
  );
  expect(matches(build, /^ {6}- (.*)/gm).slice(-4)).toEqual(lastSteps);
  expect(build).toMatch(/^ {10}path: reports\/release$/m);
  expect(publish).toMatch(/^ {4}needs: build\n(.*\n)+ {6}id-token: write\n/m);
  expect(publish).toMatch(/ --name release\n.* sha256sum --check SHA256SUMS\n.*\n.* run: \|\n {10}version=/);
  const names = 'dpplus-connect dpplus-sandbox dpplus-connect-bridge';
  expect(publish).toContain(` for name in ${names}; do\n            file="./$name-$version.tgz"\n`);
  const published = jobs.flatMap(({ text }) => matches(text, /(npm publish.*)/g));
  expect(published).toEqual(['npm publish "$file" --provenance --access public']);
});

it('a job that publishes needs a job that runs all tests, with the servers in other languages', () => {
  const publishing = jobs.filter(({ text }) => /npm publish|gh release create/.test(text));
  expect(publishing.map(({ name }) => name)).toEqual(['release.yml, publish']);
  for (const { name, text } of publishing) {
    const [file = ''] = name.split(', ');
    const needed = matches(text, /^ {4}needs: (.*)$/gm).map((job) => `${file}, ${job}`);
    const tested = jobs.filter(
      (job) => needed.includes(job.name) && /run: npm run test:all$/m.test(job.text),
    );
    expect(tested, `${name} needs a job that runs npm run test:all`).not.toEqual([]);
  }
});

it.each(jobs)('the packages of Debian for its tests are those of their list: $name', ({ text }) => {
  for (const script of matches(text, /run: npm run (test:(?:all|nightly))\b/g))
    expect(text).toContain(
      `apt-get install -y --no-install-recommends $(cat testing/packages/${script.replace(':', '-')}.txt)\n`,
    );
});

it.each(['.', 'sandbox', 'bridge'])('npm publishes no folder, which no test has read: %s', (cwd) => {
  const { scripts } = JSON.parse(read(`${cwd}/package.json`));
  expect(() => execSync(scripts.prepublishOnly, { cwd, stdio: 'pipe' })).toThrow('npm run release');
});

it.each([
  ['the images', 'docker compose up --build --wait'],
  ['the example for Docker Compose', 'npx playwright test e2e/compose.spec.ts'],
  ['the accessibility report', 'npm run write -- --measured conformance'],
  ['the servers in other languages', 'npm run test:all --ignore-scripts'],
  ['the screen reader', 'npm run write -- --measured heard'],
  ['the tests of minutes', 'npm run test:nightly'],
])('a workflow runs %s', (_, command) => {
  expect(jobs.filter(({ text }) => text.includes(`: ${command}`))).toHaveLength(1);
});
