import { brotliCompressSync, constants } from 'node:zlib';
import type { Measure } from '../measure.ts';

/** Bytes of a script as a server sends it. */
export const bytes: Measure = async ({ subject }) => ({ bytes: brotli(subject.script) });

/** Bytes of a text after brotli at its best. */
export const brotli = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
    .length;
