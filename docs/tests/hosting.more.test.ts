import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { startWebServer, webServerNames } from '../../e2e/support/web-server.ts';
import pkg from '../../package.json' with { type: 'json' };
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { matches, read } from '../../tools/write/docs/pages.ts';

const version = `v${pkg.version}`;
const page = read('docs/hosting.md');

/** The commands of the page, with their output as comments. */
const blocks = matches(page, /^```sh\n(.*?)^```/gms);
const [publish = '', throughAnotherMachine = '', ofCaddy = '', withGit = '', rollback = '', probe = ''] =
  blocks;

/** A folder with the build, as a checkout has it. */
function checkout() {
  const folder = temporaryFolder();
  symlinkSync(resolve('dist'), join(folder, 'dist'));
  return folder;
}

/** Runs commands of the page, and returns their output as the page has it. */
function run(block: string, folder: string, values: Record<string, string>) {
  const commands = block.replace('npm run build\n', '');
  const command = Object.entries(values).reduce((text, [from, to]) => text.replaceAll(from, to), commands);
  const names = ['AUTHOR', 'COMMITTER'].flatMap((who) => [`GIT_${who}_NAME`, `GIT_${who}_EMAIL`]);
  const env = { ...process.env, ...Object.fromEntries(names.map((name) => [name, 'you@login.example'])) };
  return execFileSync('sh', ['-ec', command], { cwd: folder, env, encoding: 'utf8' });
}

/** Turns the build into another version. */
function asVersion(other: string) {
  const folder = temporaryFolder();
  cpSync('dist/cdn', join(folder, 'dist/cdn'), { recursive: true });
  renameSync(join(folder, 'dist/cdn', version), join(folder, 'dist/cdn', other));
  return folder;
}

const versionsIn = (folder: string) =>
  [version, 'v9.9.9'].filter((each) => existsSync(join(folder, each, 'en/dp_connect.js')));

it('publishes, here and through another machine, and makes an earlier version the latest one', () => {
  const target = join(temporaryFolder(), 'dp-connect');
  const values = { '/srv/dp-connect': target, 'v1.2.3': version, 'you@login.example:': '' };
  const outputOf = (block: string) =>
    matches(block.replaceAll('v1.2.3', version).replaceAll('/srv/dp-connect', target), /^# (.*\n)/gm).join(
      '',
    );
  expect(run(publish, checkout(), values)).toBe(outputOf(publish));
  run(throughAnotherMachine, asVersion('v9.9.9'), values);
  expect(versionsIn(target)).toEqual([version, 'v9.9.9']);
  expect(run(rollback, checkout(), values)).toBe(outputOf(rollback));
});

it('keeps earlier versions on a host that replaces all files, by a repository', () => {
  const [repository, deployed] = [temporaryFolder(), join(temporaryFolder(), 'deployed')];
  const values = { 'https://git.example/you/dp-connect-files.git': repository };
  execFileSync('git', ['init', '--quiet', '--bare', repository]);
  for (const folder of [checkout(), asVersion('v9.9.9')]) run(withGit, folder, values);
  execFileSync('git', ['clone', '--quiet', repository, deployed]);
  expect(versionsIn(deployed)).toEqual([version, 'v9.9.9']);
});

it.each(webServerNames)('finds no difference on a host with %s, at a prompt and by cron', async (name) => {
  const [published, other] = [join(temporaryFolder(), 'published'), temporaryFolder()];
  run(publish, checkout(), { '/srv/dp-connect': published });
  const server = await startWebServer(name, published);
  cpSync('dist/cdn/probe.js', join(other, 'probe.js'));
  cpSync(join(published, 'integrity.json'), join(other, 'integrity.json'));
  const values = { 'https://login.example': server.origin, '/opt/dp-connect': other };
  const [output] = matches(probe, /^# (.*\n)/gm);
  expect(run(probe, other, values)).toBe(output);
  const [line = ''] = matches(page, /^\*\/15 \* \* \* \* nobody (.*)$/gm);
  mkdirSync(join(other, 'metrics'));
  run(line, other, { ...values, '/var/lib/node_exporter': join(other, 'metrics') });
  expect(readFileSync(join(other, 'metrics/dp-connect.prom'), 'utf8')).toContain('dpplus_files_success{');
  await server.close();
});

it('has the variables of the configuration for Caddy', () => {
  const names = matches(read('tools/build/cdn/hosts/Caddyfile'), /\{\$(DP_\w+)/g);
  expect(matches(ofCaddy, /(DP_\w+)=/g).sort()).toEqual([...new Set(names)].sort());
});
