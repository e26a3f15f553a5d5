import type { Measure } from './measure.ts';
import { bytes } from './measures/bytes.ts';
import { churn } from './measures/churn.ts';
import { click } from './measures/click.ts';
import { draw, drawLater, firstFrame } from './measures/draw.ts';
import { memory } from './measures/memory.ts';
import { shift } from './measures/shift.ts';
import { compile, slowStart, start } from './measures/start.ts';
import type { Subject } from './subjects.ts';

/** A group of rows that one measure fills. */
export interface Group {
  /** As in `--rows`. */
  name: string;
  /** Whether a subject can be measured. */
  fits: (subject: Subject) => boolean;
  measure: Measure;
}

const draws =
  (count: number) =>
  ({ most }: Subject) =>
    most >= count;

export const groups: Group[] = [
  { name: 'bytes', fits: draws(0), measure: bytes },
  { name: 'compile', fits: draws(0), measure: compile },
  { name: 'evaluate', fits: draws(0), measure: start },
  { name: 'slow', fits: draws(0), measure: slowStart },
  ...[1, 10, 100, 1_000, 10_000].map((count) => ({
    name: `draw${count}`,
    fits: draws(count),
    measure: draw(count),
  })),
  { name: 'later', fits: draws(1), measure: drawLater },
  { name: 'frame', fits: draws(1), measure: firstFrame },
  { name: 'hidden', fits: draws(0), measure: churn('hidden') },
  { name: 'visible', fits: draws(0), measure: churn('visible') },
  { name: 'memory', fits: draws(1_000), measure: memory },
  { name: 'shift', fits: draws(1), measure: shift },
  { name: 'click', fits: ({ logsIn }) => logsIn, measure: click },
];

/**
 * One line of the table. A value is the median of the rounds. If it is `net`, the cost of the same page with an empty
 * script in the same round is subtracted. A ratio divides by the value of `over`.
 */
export interface Row {
  name: string;
  label: string;
  unit: '' | 'B' | 'ms';
  /** After the point. */
  digits: number;
  /** Subject whose value is 1. */
  over?: string;
  /** Whether the empty script's cost is taken off. */
  net?: boolean;
  /** Largest ratio, or value where there is no `over`. */
  goal?: number;
}

/** CPU time minus the time of an empty script, relative to the baseline's. */
const cpu = { unit: 'ms' as const, digits: 2, over: 'f1b', net: true };

/** The same where the floor leaves nothing. */
const left = { unit: 'ms' as const, digits: 2, net: true };

export const rows: Row[] = [
  { name: 'bytes', label: 'size after brotli', unit: 'B', digits: 0, goal: 6_000 },
  { name: 'compile', label: 'compile', unit: 'ms', digits: 2, over: 'f1b' },
  { name: 'evaluate', label: 'evaluate, page without a button', ...cpu, net: false, goal: 1.5 },
  { name: 'slow', label: 'evaluate, processor slowed 4 times', ...cpu, net: false, goal: 1.5 },
  { name: 'idle', label: 'left for an idle moment, no button', ...left },
  { name: 'draw1', label: 'first button', ...cpu, goal: 1.2 },
  { name: 'draw10', label: '10 buttons', ...cpu },
  { name: 'draw100', label: '100 buttons', ...cpu },
  { name: 'draw1000', label: '1,000 buttons', ...cpu, goal: 1.2 },
  { name: 'script1000', label: 'of that, script', ...cpu },
  { name: 'style1000', label: 'of that, style', ...cpu },
  { name: 'layout1000', label: 'of that, layout', ...cpu },
  { name: 'idle1000', label: 'left for an idle moment, 1,000 buttons', ...left },
  { name: 'draw10000', label: '10,000 buttons', ...cpu },
  { name: 'growth', label: 'growth exponent', unit: '', digits: 2 },
  { name: 'later', label: 'a button added later', ...cpu },
  { name: 'frame', label: 'first frame', unit: 'ms', digits: 1, over: 'f1b' },
  { name: 'hidden', label: '10,000 other nodes, hidden', unit: 'ms', digits: 1, over: 'nothing' },
  { name: 'visible', label: '10,000 other nodes, visible', unit: 'ms', digits: 1, over: 'nothing' },
  { name: 'domHeap', label: 'DOM heap for each button', unit: 'B', digits: 0, over: 'f1b', goal: 1.5 },
  { name: 'jsHeap', label: 'script heap for each button', unit: 'B', digits: 0, over: 'f1b' },
  { name: 'nodes', label: 'nodes for each button', unit: '', digits: 1 },
  { name: 'listeners', label: 'listeners for each button', unit: '', digits: 1 },
  { name: 'heapLeft', label: 'heap left of each removed button', unit: 'B', digits: 0 },
  { name: 'shift', label: 'layout shift', unit: '', digits: 3 },
  { name: 'shiftStyled', label: 'layout shift with the stylesheet', unit: '', digits: 3, goal: 0 },
  { name: 'request', label: 'click to request', unit: 'ms', digits: 1, over: 'bare', goal: 1.05 },
  { name: 'open', label: 'click to `window.open`', unit: 'ms', digits: 1, goal: 1 },
];
