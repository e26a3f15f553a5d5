import { brotliCompressSync, constants } from 'node:zlib';

/** @import { Measure } from '../rows.js' */

/**
 * Bytes of a script as a server sends it.
 *
 * @type {Measure}
 */
export const bytes = async ({ subject }) => ({ bytes: brotli(subject.script) });

/**
 * Bytes of a text after brotli at its best.
 *
 * @param {string} text
 */
export const brotli = (text) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
    .length;
