import { execFile, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { packed } from '../../e2e/frameworks/pack.ts';
import { requestToken } from '../../src/sandbox/testing/requests.ts';
import { authorizePath, origin, Visitor } from '../../src/sandbox/visitor.ts';
import { freePort } from '../../src/testing/free-port.ts';

const node = 'docker.io/library/node:22-alpine';
const debian = `localhost/node-on-debian:${process.versions.node}`;
const image = 'localhost/dpplus-sandbox-test';
const name = `dpplus-sandbox-${process.pid}`;
const folder = mkdtempSync(join(tmpdir(), 'container-'));

async function run(command: string, ...words: string[]): Promise<string> {
  return (await promisify(execFile)(command, words, { maxBuffer: 2 ** 26 })).stdout.trim();
}

// crun refuses a host that has version 1 and version 2 of cgroups.
const runtime = existsSync('/sys/fs/cgroup/unified') ? ['--runtime', 'runc'] : [];
const podman = (...words: string[]) => run('podman', ...runtime, ...words);

/** Makes a Debian with the Node.js of this test, for hosts without a registry of images. Needs root. */
async function makeDebian(): Promise<void> {
  const root = join(folder, 'root');
  const local = join(root, 'usr/local');
  await run('debootstrap', '--variant=minbase', 'bookworm', root);
  cpSync(process.execPath, join(local, 'bin/node'));
  mkdirSync(join(local, 'lib/node_modules'), { recursive: true });
  cpSync(join(await run('npm', 'root', '--global'), 'npm'), join(local, 'lib/node_modules/npm'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  await run('ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'));
  await run('chroot', root, 'useradd', '--create-home', '--uid', '1000', 'node');
  await run('chroot', root, 'apt-get', 'clean');
  rmSync(join(root, 'var/lib/apt/lists'), { recursive: true });
  await run('tar', '-C', root, '-cf', join(folder, 'root.tar'), '.');
  await podman('import', join(folder, 'root.tar'), debian);
}

/** The options that replace the image of `FROM` if no registry has it. */
async function base(): Promise<string[]> {
  try {
    await podman('pull', node);
    return [];
  } catch {
    await podman('image', 'exists', debian).catch(makeDebian);
    return ['--pull-never', '--build-context', `${node}=container-image://${debian}`];
  }
}

/** The certificates that npm of this host trusts, for the build only. */
function certificates(): string[] {
  const file = process.env.NODE_EXTRA_CA_CERTS;
  if (!file) return [];
  writeFileSync(join(folder, 'npmrc'), 'cafile=/ca.pem\n');
  return ['--volume', `${file}:/ca.pem:ro`, '--volume', `${join(folder, 'npmrc')}:/root/.npmrc:ro`];
}

const size = async (of: string) => Number(await podman('image', 'inspect', '--format', '{{.Size}}', of));

let url = '';
/** The container, for the helpers that take a sandbox. */
const remote = {
  fetch: (request: Request) =>
    fetch(new Request(request.url.replace(origin, url), request), { redirect: 'manual' }),
};

const isHealthy = () =>
  vi.waitFor(() => fetch(`${url}/_sandbox/health`).then(({ ok }) => expect(ok).toBe(true)), {
    timeout: 30_000,
    interval: 5,
  });

async function start(): Promise<void> {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const options = [`--name=${name}`, `--publish=127.0.0.1:${port}:4000`, `--volume=${name}:/data`];
  // The default limits of podman are higher than those of some hosts, and its timer needs systemd.
  const limits = ['--ulimit=nofile=1024:1024', '--ulimit=nproc=1000:1000', '--health-interval=disable'];
  await podman('run', '--detach', ...options, ...limits, image);
  await isHealthy();
}

async function stop(): Promise<string> {
  await podman('stop', name);
  const status = await podman('inspect', '--format', '{{.State.ExitCode}}', name);
  await podman('rm', name);
  return status;
}

beforeAll(async () => {
  const context = join(folder, 'context');
  mkdirSync(context);
  const { tarball } = packed('dpplus-connect');
  cpSync(tarball, join(context, basename(tarball)));
  const from = await base();
  const file = join(import.meta.dirname, 'Containerfile');
  const host = ['--network', 'host', '--isolation', 'chroot', ...certificates()];
  await run('buildah', 'build', '--format=docker', ...from, ...host, '--file', file, '--tag', image, context);
  const [whole, below] = [await size(image), await size(from.length ? debian : node)];
  const mb = (bytes: number) => (bytes / 1e6).toFixed(1);
  console.log(`image: ${mb(whole)} MB, of them ${mb(whole - below)} MB above ${from.length ? debian : node}`);
}, 600_000);

afterAll(async () => {
  await podman('rm', '--force', name);
  await podman('volume', 'rm', '--force', name);
  await podman('rmi', '--force', image);
  rmSync(folder, { recursive: true, force: true });
});

it('logs a persona in, keeps its state in the volume, and ends with status 0', async () => {
  await start();
  await podman('healthcheck', 'run', name);
  expect(await podman('exec', name, 'id', '-un')).toBe('node');
  const { location } = await new Visitor(remote).logIn('fresh', authorizePath({ scope: 'email' }));
  const response = await requestToken(remote, location.searchParams.get('code') ?? '');
  const { access_token } = (await response.json()) as { access_token: string };
  const data = async () => {
    const headers = { authorization: `Bearer ${access_token}` };
    const answer = await fetch(`${url}/oauth/user_data`, { headers });
    return { status: answer.status, body: await answer.json() };
  };
  const first = await data();
  expect(first).toMatchObject({ status: 200, body: { email: expect.any(String) } });
  expect(await stop()).toBe('0');

  await start();
  expect(await data()).toEqual(first);
  expect(await stop()).toBe('0');
}, 120_000);

it('has a health check that fails if the sandbox does not answer at its path', async () => {
  await start();
  const check = JSON.parse(
    await podman('image', 'inspect', '--format', '{{json .HealthCheck.Test}}', image),
  ).slice(1);
  await podman('exec', name, ...check);
  await expect(
    podman('exec', '--env', 'DPPLUS_SANDBOX_BASE_PATH=/elsewhere', name, ...check),
  ).rejects.toThrow();
  await stop();
}, 120_000);

it('starts, beside the same command without a container', async () => {
  const times: Record<string, number[]> = { container: [], command: [] };
  for (let round = 0; round < 5; round++) {
    let before = performance.now();
    await start();
    times.container?.push(performance.now() - before);
    await stop();
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    before = performance.now();
    const command = spawn(process.execPath, ['dist/sandbox/bin.js', '--port', String(port)]);
    await isHealthy();
    times.command?.push(performance.now() - before);
    command.kill();
  }
  for (const [what, all] of Object.entries(times))
    console.log(`start of the ${what}: ${all.sort((a, b) => a - b)[2]?.toFixed(0)} ms (median of 5)`);
}, 120_000);
