import {
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';

/** The size of the changes for which no snapshot is written, in bytes. */
const someBytes = 64 * 1024;

/** A file of lines: a snapshot, then changes. The cost of a change does not grow with the snapshot. */
export class Journal {
  readonly #path: string;
  #size = 0;
  #limit = 0;

  constructor(path: string) {
    this.#path = path;
  }

  /** Whether it is so long that a snapshot costs a constant part of each change. */
  get isLong(): boolean {
    return this.#size > this.#limit;
  }

  /** Writes a file beside it first, so that a process that is killed leaves the file as it was before or after. */
  replace(snapshot: string): void {
    const beside = `${this.#path}.tmp`;
    // After a failure, the next attempt is as far away as after a success.
    this.#limit = 2 * this.#size + someBytes;
    // A file or symbolic link that another program left there would keep its mode and its target: `wx` creates the file.
    rmSync(beside, { force: true });
    try {
      writeFileSync(beside, snapshot, { flag: 'wx', mode: 0o600, flush: true });
      renameSync(beside, this.#path);
    } catch (error) {
      rmSync(beside, { force: true });
      throw error;
    }
    this.#size = Buffer.byteLength(snapshot);
    this.#limit = 2 * this.#size + someBytes;
  }

  /** Adds a line, whole or not at all. Returns false if the file is not as this process left it, or cannot be written. */
  append(line: string): boolean {
    let file: number | undefined;
    try {
      file = openSync(this.#path, constants.O_WRONLY | constants.O_APPEND);
      if (fstatSync(file).size !== this.#size) return false;
      writeFileSync(file, line);
      this.#size += Buffer.byteLength(line);
      return true;
    } catch {
      // On a full disk, a part of the line may be there.
      if (file !== undefined) ftruncateSync(file, this.#size);
      return false;
    } finally {
      if (file !== undefined) closeSync(file);
    }
  }
}
