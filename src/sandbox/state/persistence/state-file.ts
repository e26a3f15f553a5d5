import { readFileSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A file that always holds one whole snapshot. */
export interface StateFile {
  /** The last snapshot; `undefined` before the first one. */
  read(): string | undefined;
  /** Resolves once a snapshot taken after the call is on the disk; calls that come meanwhile share the next write. */
  save(): Promise<void>;
}

/**
 * Keeps snapshots in `path`. Each goes to a file beside it first, reaches the disk, and then takes the name over in one
 * step, so that a crash at any moment leaves the snapshot before or the one after, never a torn one (POSIX rename).
 */
export function createStateFile(path: string, snapshot: () => string): StateFile {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  async function write(): Promise<void> {
    const beside = `${path}.tmp`;
    // A file or symbolic link that another program left there would keep its mode and its target: `wx` creates the file.
    await rm(beside, { force: true });
    const file = await open(beside, 'wx', 0o600);
    try {
      await file.writeFile(snapshot());
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, path);
    await syncFolder(dirname(path));
  }

  return {
    read: () => readIfThere(path),
    save() {
      // The write under way may have taken its snapshot already, so only one that begins later will do.
      next ??= running
        .catch(() => {})
        .then(() => {
          next = undefined;
          running = write();
          return running;
        });
      return next;
    },
  };
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** A rename is in its folder, and it is the folder that has to reach the disk; Windows cannot open one. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => undefined);
  await folder?.sync().catch(() => {});
  await folder?.close();
}
