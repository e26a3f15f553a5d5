import { spawnSync } from 'node:child_process';
import { findWebServer, webServerNames } from './web-server.ts';

/**
 * Run once before the tests: Debian's packages of the web servers that are missing, where they may be installed.
 * Workers would be in each other's way: one at a time may fetch the lists of packages.
 */
export default function installWebServers(): void {
  const missing = webServerNames.filter((name) => !findWebServer(name));
  if (!missing[0] || process.getuid?.() !== 0) return;
  // In runlevel 1 a package does not start its service.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const run = (...args: string[]) =>
    spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=120', ...args], { stdio: 'inherit', env });
  run('update');
  run('install', '-y', '--no-install-recommends', ...missing);
}
