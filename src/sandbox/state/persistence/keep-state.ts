import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { MiddlewareHandler } from 'hono';
import type { State } from '../model.ts';
import { restoreSnapshot, toSnapshot } from './snapshot.ts';

/**
 * Loads the state file at `path`, and returns a middleware that writes the file before each response after a change.
 * @throws Error that names the file. Starting empty would overwrite it.
 */
export function keepState(path: string, service: { readonly state: State }): MiddlewareHandler {
  if (!existsSync(dirname(path))) throw new Error(`${path}: there is no such folder; make it first`);
  try {
    if (existsSync(path)) restoreSnapshot(service.state, readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}; move it away to start afresh`);
  }
  let saved = service.state.revision;
  return async (_c, next) => {
    await next();
    if (service.state.revision === saved) return;
    replaceFile(path, toSnapshot(service.state));
    saved = service.state.revision;
  };
}

/** Writes a file beside it first, so that a process that is killed leaves the file as it was before or after. */
function replaceFile(path: string, text: string): void {
  const beside = `${path}.tmp`;
  // A file or symbolic link that another program left there would keep its mode and its target: `wx` creates the file.
  rmSync(beside, { force: true });
  writeFileSync(beside, text, { flag: 'wx', mode: 0o600 });
  renameSync(beside, path);
}
