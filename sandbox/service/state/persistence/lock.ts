import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { isObject, parse } from '../../http/json.ts';

const registry = globalThis as unknown as Record<symbol, Map<string, string> | undefined>;
const name = Symbol.for('dpplus-connect sandbox locks');

/** Returns the locks of this process with their paths, also those of another copy of this file. */
function heldLocks(): Map<string, string> {
  const known = registry[name];
  if (known) return known;
  const held = new Map<string, string>();
  registry[name] = held;
  process.on('exit', () => {
    for (const [text, path] of held) remove(path, text);
  });
  return held;
}

function remove(path: string, text: string): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) rmSync(path);
}

/** The file beside a state file that names its process. Two processes would overwrite the changes of each other. */
export class Lock {
  readonly #path: string;
  readonly #text = JSON.stringify({ pid: process.pid, host: hostname(), id: randomUUID() });

  constructor(stateFile: string) {
    this.#path = `${stateFile}.lock`;
    this.take();
    heldLocks().set(this.#text, this.#path);
  }

  /** @throws Error that names another process which has the lock, or an error of the file system. */
  take(): void {
    const text = existsSync(this.#path) ? readFileSync(this.#path, 'utf8') : undefined;
    if (text === this.#text) return;
    const holder = text === undefined ? undefined : holderOf(text);
    if (holder !== undefined)
      throw new Error(
        `${holder} has this file; stop it, or remove ${this.#path} if it does not run any more`,
      );
    rmSync(this.#path, { force: true });
    writeFileSync(this.#path, this.#text, { flag: 'wx', mode: 0o600 });
  }

  release(): void {
    heldLocks().delete(this.#text);
    remove(this.#path, this.#text);
  }
}

/** Returns the words for the sandbox that has a lock, or `undefined` if its process has ended. */
function holderOf(text: string): string | undefined {
  const value = parse(text);
  const { pid = 0, host } = (isObject(value) ? value : {}) as { pid?: number; host?: string };
  if (!(pid > 0)) return 'a sandbox';
  if (host !== hostname()) return `the sandbox of process ${pid} on the host ${host}`;
  if (heldLocks().has(text)) return 'another sandbox of this process';
  // An earlier process may have had the id of this one: in a container it is 1 after each restart.
  return pid !== process.pid && isRunning(pid) ? `the sandbox of process ${pid}` : undefined;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
