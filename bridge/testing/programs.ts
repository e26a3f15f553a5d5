import { type ChildProcess, spawn, spawnSync } from 'node:child_process';

/** Whether a program is installed. Prints the result for the log of CI. */
export function isInstalled(name: string, command: string, install: string): boolean {
  const isThere = spawnSync(command, ['-v']).error === undefined;
  console.log(`runtime: ${name}: ${isThere ? 'run' : `not installed: apt-get install ${install}`}`);
  return isThere;
}

/** Starts a program, and waits until it prints `ready`. */
export async function start(
  [command = '', ...words]: string[],
  ready: string,
  env: Record<string, string> = {},
): Promise<ChildProcess> {
  const child = spawn(command, words, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  await new Promise<void>((resolve, reject) => {
    const read = (part: Buffer) => {
      text += part;
      if (text.includes(ready)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child
      .on('error', reject)
      .on('exit', () => reject(new Error(`${command} has ended: ${text.slice(-1000)}`)));
  });
  return child;
}

/** Ends a program and waits for its end. */
export const stop = (child: ChildProcess | undefined, signal: NodeJS.Signals = 'SIGTERM') =>
  new Promise<void>((resolve) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve()).kill(signal);
  });
