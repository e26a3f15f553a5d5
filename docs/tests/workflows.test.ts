import { execSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import pkg from '../../package.json' with { type: 'json' };
import { matches, read } from '../../tools/docs/pages.ts';

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

it('a tag publishes the package with its provenance, for everyone, and a bill of materials', () => {
  const release = read(`${folder}/release.yml`);
  expect(release).toMatch(/^ {4}tags: \['v\*'\]$/m);
  const [publish] = jobs.filter(({ text }) => text.includes('npm publish'));
  expect(publish?.text).toMatch(/npm publish \S+ --provenance --access public$/m);
  expect(release).toContain('npm sbom --sbom-format cyclonedx > ../dist/cdn/sbom.cdx.json\n');
  expect(publish?.text).toMatch(/^ {6}id-token: write$/m);
});

it('npm refuses to publish a package without the address of its repository', () => {
  const publish = () => execSync(pkg.scripts.prepublishOnly, { stdio: 'pipe' });
  if ('repository' in pkg) expect(publish).not.toThrow();
  else expect(publish).toThrow('npm pkg set repository.type=git');
});

it.each([
  ['the images', 'docker compose up --build --wait'],
  ['the example for Docker Compose', 'npx playwright test e2e/compose.spec.ts'],
  ['the mutation tests', 'npm run mutation'],
  ['the accessibility report', 'npm run conformance'],
  ['the servers in other languages', 'npm run test:servers'],
  ['the screen reader', 'npm run heard'],
  ['the tests of minutes', 'test:nightly'],
])('a workflow runs %s', (_, command) => {
  expect(jobs.filter(({ text }) => text.includes(`: ${command}`))).toHaveLength(1);
});
