import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { readContainerfile, words } from './read-containerfile.ts';

// Runs the steps of a Containerfile without a container runtime, as root (CONTRIBUTING.md, "The containers"):
// node tools/run.js tools/container/run-steps.ts <root of a Debian system> <Containerfile> <build context>
const [root = '', file = '', context = ''] = process.argv.slice(2);
const work = mkdtempSync(join(tmpdir(), 'container-'));
const folders = new Map<string, string>();
const npm = dirname(dirname(realpathSync('/usr/bin/npm')));
const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();

let [folder, cwd, user] = ['', '/', 'root'];
let env: Record<string, string> = {};

/** The arguments of `chroot` for a command in the present stage, with its folder, user and environment. */
function inside(command: string[]): string[] {
  const all = {
    PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: user === 'root' ? '/root' : `/home/${user}`,
    NODE_EXTRA_CA_CERTS: '/authorities.pem',
    npm_config_registry: registry,
    ...env,
  };
  const pairs = Object.entries(all).map(([name, value]) => `${name}=${value}`);
  return ['--userspec', user, folder, '/usr/bin/env', '-i', '-C', cwd, ...pairs, ...command];
}

const run = (...command: string[]) => execFileSync('chroot', inside(command), { stdio: 'inherit' });

/** The base image: Node.js, npm, the user, and the files that a container runtime adds. */
function begin(stage: string): void {
  [folder, cwd, user, env] = [join(work, String(folders.size)), '/', 'root', {}];
  folders.set(stage, folder);
  execFileSync('cp', ['-a', root, folder]);
  copyFileSync(process.execPath, join(folder, 'usr/bin/node'));
  execFileSync('cp', ['-a', npm, join(folder, 'usr/lib/npm')]);
  for (const name of ['hosts', 'resolv.conf']) copyFileSync(`/etc/${name}`, join(folder, 'etc', name));
  copyFileSync('/etc/ssl/certs/ca-certificates.crt', join(folder, 'authorities.pem'));
  run('ln', '-s', '/usr/lib/npm/bin/npm-cli.js', '/usr/bin/npm');
  run('useradd', '--uid', '1000', '--create-home', 'node');
}

function copy(text: string): void {
  const [, stage, source = '', target = ''] = /^(?:--from=(\w+) )?(\S+) (\S+)$/.exec(text) ?? [];
  const from = stage === undefined ? resolve(context, source) : join(folders.get(stage) ?? '', source);
  execFileSync('cp', ['-a', source === '.' ? `${from}/.` : from, join(folder, cwd, target)]);
}

function setVariables(text: string): void {
  for (const pair of text.split(' ')) env[pair.split('=')[0] ?? ''] = pair.slice(pair.indexOf('=') + 1);
}

const steps: Record<string, (text: string) => void> = {
  FROM: (text) => begin(/ AS (\w+)/.exec(text)?.[1] ?? ''),
  ARG: setVariables,
  ENV: setVariables,
  WORKDIR(text) {
    cwd = text;
    mkdirSync(join(folder, cwd), { recursive: true });
  },
  COPY: copy,
  RUN: (text) => void run('sh', '-c', text),
  USER(text) {
    user = text;
  },
};

const stages = readContainerfile(file);
for (const { name, text } of stages.flat()) {
  console.log(`STEP ${name} ${text}`);
  steps[name]?.(text);
}

const last = stages.at(-1) ?? [];
for (const [name, value = ''] of Object.entries(process.env))
  if (name.startsWith('DPPLUS_')) env[name] = value;
run('id');
const running = spawn('chroot', inside([...words(last, 'ENTRYPOINT'), ...words(last, 'CMD')]), {
  stdio: 'inherit',
});
let isHealthy = false;
for (let tries = 0; tries < 20 && !isHealthy; tries += 1) {
  await new Promise((resolve) => setTimeout(resolve, 500));
  isHealthy = spawnSync('chroot', inside(words(last, 'HEALTHCHECK'))).status === 0;
}
running.kill('SIGTERM');
await new Promise((resolve) => running.once('exit', resolve));
console.log(`${isHealthy ? 'HEALTHY' : 'NOT HEALTHY'}, stopped with ${running.exitCode}`);
rmSync(work, { recursive: true });
process.exitCode = isHealthy && running.exitCode === 0 ? 0 : 1;
