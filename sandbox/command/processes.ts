import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

interface Process {
  name: string;
  parent: number;
}

/** Returns the name of a process, and the process above it. A container may have no `ps`. Not for Windows. */
export function processOf(pid: number): Process {
  const text =
    process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^\d+ \((.*)\) \S+ (\d+) .*/s, '$2 $1')
      : execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' });
  const [, parent, name = ''] = /(\d+) +(.*)/.exec(text) ?? [];
  return { name: name.trim(), parent: Number(parent) };
}

/** Returns the processes below a process: those that it started, and those that they started. Not for Windows. */
export function processesBelow(pid: number): number[] {
  const parents = new Map(processIds().map((id) => [id, parentOf(id)]));
  const found = [pid];
  for (const above of found) for (const [id, parent] of parents) if (parent === above) found.push(id);
  return found.slice(1);
}

function processIds(): number[] {
  const names =
    process.platform === 'linux'
      ? readdirSync('/proc')
      : execFileSync('ps', ['-A', '-o', 'pid='], { encoding: 'utf8' }).split(/\s+/);
  return names.map(Number).filter((id) => id > 0);
}

/** The process above, or none if the process has ended meanwhile. */
function parentOf(pid: number): number | undefined {
  try {
    return processOf(pid).parent;
  } catch {
    return undefined;
  }
}
