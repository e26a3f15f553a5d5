import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { AppContext } from '../../http/context.ts';
import { generalProblems } from '../../http/problem.ts';
import type { Clock } from '../clock.ts';
import { dropExpired } from '../expiry.ts';
import type { State } from '../model.ts';
import { Journal } from './journal.ts';
import { Lock } from './lock.ts';
import { restoreSnapshot, toLine, toSnapshot } from './snapshot.ts';

/** The file that keeps the state. */
export interface StateFile {
  /** The reason why the latest changes are not in it, and the fix. */
  readonly problem: string | undefined;
  /** Writes the changes of a request before its response, or replaces the response by an error. */
  readonly persist: (c: AppContext, next: () => Promise<void>) => Promise<void>;
  /** Writes the last changes, and lets other sandboxes use the file. */
  close(): void;
}

/**
 * Loads the state file at `path`, and keeps it.
 *
 * @param service the state, which a reset replaces, and its clock.
 * @throws Error that names the file and the fix. Starting empty would overwrite the file.
 */
export function keepState(
  path: string,
  service: { readonly state: State; readonly clock: Clock },
): StateFile {
  if (!existsSync(dirname(path))) throw new Error(`${path}: there is no such folder; make it first`);
  const lock = writing(path, () => new Lock(path));
  const journal = new Journal(path);
  let saved: number | undefined;
  let problem: string | undefined;
  let isClosed = false;

  function writeSnapshot(): void {
    dropExpired(service.state, service.clock.now());
    journal.replace(toSnapshot(service.state));
    setSaved();
  }

  function setSaved(): void {
    service.state.unsaved = new Map();
    saved = service.state.revision;
  }

  function save(): void {
    const { state } = service;
    if (state.revision === saved) return;
    if (isClosed) throw new Error('the sandbox was closed');
    lock.take();
    const isAdded = state.unsaved !== undefined && journal.append(toLine(state));
    if (isAdded) setSaved();
    try {
      if (!isAdded || journal.isLong) writeSnapshot();
    } catch (error) {
      if (!isAdded) throw error;
      // The lines have all changes. On a full disk, a second file may be too large.
    }
  }

  /** Tries to save, and prints when that begins to fail and when it works again. */
  function trySave(): void {
    const before = problem;
    try {
      save();
      problem = undefined;
    } catch (error) {
      problem = `${path} lacks the latest changes: ${(error as Error).message}. Make it possible to write this file: the next request then saves them.`;
    }
    if (before === undefined && problem !== undefined) console.error(problem);
    if (before !== undefined && problem === undefined) console.error(`${path} has all changes again.`);
  }

  try {
    load(path, service.state);
    writing(path, writeSnapshot);
  } catch (error) {
    lock.release();
    throw error;
  }
  return {
    get problem() {
      return problem;
    },
    async persist(c, next) {
      // First, so that the request finds out whether it works again.
      if (problem !== undefined) trySave();
      const { revision } = service.state;
      await next();
      const isChanged = service.state.revision !== revision;
      trySave();
      if (problem === undefined || !isChanged) return;
      const { status, error, description } = generalProblems.notSaved;
      c.set('rule', error);
      // Hono adds the headers of the response that it replaces, such as a redirect with a code.
      c.res = undefined;
      c.res = Response.json({ error, error_description: `${description} ${problem}` }, { status });
    },
    close() {
      trySave();
      isClosed = true;
      lock.release();
    },
  };
}

function load(path: string, state: State): void {
  try {
    if (existsSync(path)) restoreSnapshot(state, readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}; move it away to start afresh`);
  }
}

/** Calls `write`, and names the file if it fails. An error without a code has its own fix. */
function writing<T>(path: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    throw new Error(
      `${path}: ${message}${code ? '; its folder has to be writable, with space for the file' : ''}`,
    );
  }
}
