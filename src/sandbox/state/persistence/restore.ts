import type { Service } from '../../service.ts';
import type { State } from '../model.ts';
import { restoreSnapshot, toSnapshot } from './snapshot.ts';
import { createStateFile, type StateFile } from './state-file.ts';

/** The state file at `path`, which takes its snapshots of whatever the state is then. */
export function openStateFile(path: string, state: () => State): StateFile {
  return createStateFile(path, () => toSnapshot(state()));
}

/**
 * Takes over what the state file holds.
 * @throws Error that names the file, rather than starting empty and overwriting what may still be wanted.
 */
export function restore({ state, file, settings }: Service): void {
  const text = file?.read();
  if (text === undefined) return;
  try {
    restoreSnapshot(state, text);
  } catch (error) {
    throw new Error(`${settings.stateFile}: ${(error as Error).message}; move it away to start afresh`);
  }
}
