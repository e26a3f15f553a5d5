import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { packageRoot } from '../package-root.ts';

/**
 * Runs the demo's source in a separate process, because only a new process loads changed code.
 *
 * @param env Variables to add to this process's environment.
 */
export function createDemoProcess(env: Record<string, string>) {
  let child: ChildProcess | undefined;
  let last = Promise.resolve();

  async function stop() {
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill();
    await exited;
  }

  async function start() {
    await stop();
    const started = spawn(process.execPath, ['tools/run.js', 'demo/start.ts'], {
      cwd: packageRoot,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child = started;
    started.stdout.pipe(process.stdout);
    // The first line of output means that it listens. If it cannot start, it prints the reason and exits.
    await Promise.race([once(started.stdout, 'data'), once(started, 'exit')]);
  }

  return {
    /** Starts or restarts the demo, after earlier restarts have finished. Resolves when it listens. */
    restart() {
      last = last.then(start);
      return last;
    },
    /** Resolves when no restart is under way. */
    ready: () => last,
    /** Stops the demo, after earlier restarts have finished. */
    stop() {
      last = last.then(stop);
      return last;
    },
  };
}
