import { brotliCompressSync } from 'node:zlib';
import type { Stand } from './harness.ts';
import { click } from './measures/click.ts';
import { draw } from './measures/draw.ts';
import { compile, evaluate } from './measures/start.ts';
import type { Subject } from './subjects.ts';

/** The medians of each row, by subject. */
export type Medians = Record<string, Record<string, number>>;

/** One line of the table. */
export interface Row {
  /** As in `--rows`. */
  name: string;
  /** As in docs/performance.md. */
  label: string;
  /** After the point. */
  digits: number;
  /** One sample in ms; sizes have none. */
  measure?: (stand: Stand) => Promise<number>;
  /** Subjects that cannot be measured are left out. */
  fits?: (subject: Subject) => boolean;
  /** Whether the cost of an empty script in the same round is subtracted. */
  isNet?: boolean;
}

export const rows: Row[] = [
  { name: 'bytes', label: 'size after Brotli, bytes', digits: 0 },
  { name: 'compile', label: 'compiling the script, ms', digits: 2, measure: compile },
  {
    name: 'evaluate',
    label: 'running it on a page without a button, ms',
    digits: 2,
    measure: evaluate,
  },
  {
    name: 'draw1',
    label: 'drawing the first button, ms',
    digits: 2,
    measure: draw,
    fits: ({ draws }) => draws,
    isNet: true,
  },
  { name: 'request', label: 'from the click to the request, ms', digits: 1, measure: click },
];

/** Returns the bytes of a text after Brotli at its best. */
export const brotli = (text: string) => brotliCompressSync(text).length;
