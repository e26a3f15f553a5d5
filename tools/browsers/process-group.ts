import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) signal(child, 'SIGKILL');
});

/** Starts a program in a new process group, which ends with the test worker at the latest. */
export function startGroup(command: string, args: string[], options: SpawnOptions): ChildProcess {
  const child = spawn(command, args, { ...options, detached: true });
  running.add(child);
  return child;
}

/** Ends a program together with whatever it has started: a driver that is killed alone leaves its browser behind. */
export async function endGroup(child: ChildProcess): Promise<void> {
  const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
  signal(child, 'SIGKILL');
  await ended;
  running.delete(child);
}

function signal({ pid }: ChildProcess, name: NodeJS.Signals) {
  try {
    if (pid) process.kill(-pid, name);
  } catch {
    // The whole group is gone already.
  }
}
