import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { State } from '../model.ts';
import { restoreSnapshot, toSnapshot } from './snapshot.ts';
import { createStateFile, type StateFile } from './state-file.ts';

/**
 * Opens the state file at `path` and loads it. Its `save` writes the current state.
 * @throws Error that names the file. Starting empty would overwrite it.
 */
export function openStateFile(path: string, service: { readonly state: State }): StateFile {
  const file = createStateFile(path, () => toSnapshot(service.state));
  if (!existsSync(dirname(path))) throw new Error(`${path}: there is no such folder; make it first`);
  try {
    const text = file.read();
    if (text === undefined) return file;
    restoreSnapshot(service.state, text);
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}; move it away to start afresh`);
  }
  return file;
}
