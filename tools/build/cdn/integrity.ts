import { createHash } from 'node:crypto';

/** The entry of a file in `integrity.json`. */
export interface Integrity {
  /** Subresource Integrity's metadata: `sha384-` and the hash in base64. */
  readonly integrity: string;
  readonly bytes: number;
  /** Bytes after brotli, as the `.br` file beside it has. */
  readonly brotli: number;
}

/** Measures a file. */
export const integrityOf = (content: Buffer, brotli: number): Integrity => ({
  integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
  bytes: content.length,
  brotli,
});
