import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** @import { ChildProcess } from 'node:child_process' */

/**
 * The demo in a process of its own, because only a new one has new code.
 *
 * @param {Record<string, string>} env What it gets beside this process's environment.
 */
export function createDemoProcess(env) {
  /** @type {ChildProcess | undefined} */
  let child;
  let last = Promise.resolve();

  async function stop() {
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill();
    await exited;
  }

  async function start() {
    await stop();
    const file = fileURLToPath(new URL('../start.js', import.meta.url));
    const started = spawn(process.execPath, [file], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child = started;
    started.stdout.pipe(process.stdout);
    // Its first line says that it listens. One that cannot start says why, and the next change is its next chance.
    await Promise.race([once(started.stdout, 'data'), once(started, 'exit')]);
  }

  return {
    /** Starts it, or starts it again; resolves when it listens. One restart waits for the one before. */
    restart() {
      last = last.then(start);
      return last;
    },
    /** Resolves when no start is under way. */
    ready: () => last,
    stop,
  };
}
