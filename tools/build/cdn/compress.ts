import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** A file as servers send it to browsers that take brotli, and to those that take gzip. */
interface Compressed {
  readonly br: Buffer;
  readonly gz: Buffer;
}

/** The byte of a gzip header that names the operating system, and its value for "unknown" (RFC 1952, section 2.3.1). */
const operatingSystem = { at: 9, unknown: 255 };

/** Compresses at the highest level, to the same bytes on every operating system. */
export function compress(content: Buffer): Compressed {
  const br = brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  });
  const gz = gzipSync(content, { level: constants.Z_BEST_COMPRESSION });
  gz[operatingSystem.at] = operatingSystem.unknown;
  return { br, gz };
}
