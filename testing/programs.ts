import { type ChildProcess, spawn } from 'node:child_process';

/** A program and what it prints. */
export type Program = ChildProcess & {
  /** Waits until the program has printed a text. Returns everything that it has printed. */
  printed(text: string): Promise<string>;
};

/** Starts a program, and waits until it prints `ready`. */
export async function start(
  [command = '', ...words]: string[],
  ready: string,
  env: Record<string, string> = {},
  cwd = '.',
): Promise<Program> {
  // In a group of its own, because npx does not pass a signal on.
  const child = spawn(command, words, {
    cwd,
    detached: true,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      output += part;
      child.emit('output');
    });
  const printed = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const read = () => {
        if (!output.includes(text)) return;
        child.off('output', read);
        resolve(output);
      };
      child
        .on('output', read)
        .on('error', reject)
        .on('exit', () => reject(new Error(`${command} has ended: ${output.slice(-1000)}`)));
      read();
    });
  await printed(ready);
  return Object.assign(child, { printed });
}

/** Ends a program and those that it has started, and waits for their end. */
export const stop = (child: ChildProcess | undefined, signal: NodeJS.Signals = 'SIGTERM') =>
  new Promise<void>((resolve) => {
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return resolve();
    // After the end of each process that holds its output.
    child.once('close', () => resolve());
    process.kill(-child.pid, signal);
  });
