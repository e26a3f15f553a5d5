import { processOf } from './processes.ts';

/** Milliseconds between two looks at the processes above this one. */
const interval = 300;

/**
 * Calls `end` once npx has ended, if npx started this process. npx runs a command in a shell, and a signal that ends npx or the
 * shell does not reach the command. On Windows, it does nothing.
 */
export function endWithNpx(end: () => void): void {
  if (process.env.npm_command !== 'exec' || process.platform === 'win32') return;
  const { ppid } = process;
  const { name, parent } = processOf(ppid);
  // A shell can give its place to the command: then npx is the parent.
  const npx = /(^|\/)\w*sh$/.test(name) ? parent : ppid;
  const timer = setInterval(() => {
    if (process.ppid === ppid && runs(npx)) return;
    clearInterval(timer);
    end();
  }, interval).unref();
}

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
