import { describe, expect, it } from 'vitest';
import { summarize } from './summary.ts';

describe('summarize', () => {
  it('gives the median of each subject and its ratio to the floor', () => {
    const { compile } = summarize({ compile: { f1b: [2, 1, 3], ours: [6, 5, 1] } });
    expect(compile).toEqual({ f1b: { value: 2, ratio: 1 }, ours: { value: 5, ratio: 2.5 } });
  });

  it('subtracts the cost of an empty script in the same round', () => {
    const { draw1 } = summarize({ draw1: { nothing: [1, 9, 1], f1b: [3, 11, 3], ours: [4, 12, 4] } });
    expect(draw1).toEqual({ f1b: { value: 2, ratio: 1 }, ours: { value: 3, ratio: 1.5 } });
  });

  it('gives no ratio without what it is over', () => {
    expect(summarize({ compile: { ours: [5] } }).compile).toEqual({ ours: { value: 5 } });
  });

  it('leaves out missing measurements', () => {
    expect(summarize({ bytes: { ours: [5] } })).toEqual({ bytes: { ours: { value: 5 } } });
  });

  it('tells how the cost grows with the buttons, for those that draw as many', () => {
    const samples = Object.fromEntries(
      [100, 1_000, 10_000].map((count) => [
        `draw${count}`,
        { nothing: [1], f1b: [1 + count], ...(count < 10_000 && { few: [count] }) },
      ]),
    );
    expect(Object.keys(summarize(samples).growth ?? {})).toEqual(['f1b']);
    expect(summarize(samples).growth?.f1b?.value).toBeCloseTo(1);
  });
});
