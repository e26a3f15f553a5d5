import { describe, expect, it } from 'vitest';
import { Records } from './records.ts';

interface Note {
  readonly text: string;
  readonly kept?: boolean | undefined;
}

const keys = (records: Records<Note>) => records.entries().map(([key]) => key);

describe('records', () => {
  it('are found by their key, and keep their order', () => {
    const records = new Records<Note>();
    for (const key of ['b', 'a', '__proto__']) records.set(key, { text: key });
    expect(records.get('a')).toEqual({ text: 'a' });
    expect([records.has('__proto__'), records.has('constructor')]).toEqual([true, false]);
    expect(keys(records)).toEqual(['b', 'a', '__proto__']);
    expect(records.values()).toEqual([{ text: 'b' }, { text: 'a' }, { text: '__proto__' }]);
    records.delete('a');
    expect([records.get('a'), keys(records)]).toEqual([undefined, ['b', '__proto__']]);
  });

  it('are copies without undefined members', () => {
    const records = new Records<Note>();
    const note = { text: 'a', kept: undefined };
    expect(records.set('a', note)).not.toBe(note);
    expect(records.set('a', note)).toStrictEqual({ text: 'a' });
    expect(records.get('a')).toStrictEqual({ text: 'a' });
  });

  it('are removed for later ones if there are too many, the oldest first', () => {
    const records = new Records<Note>({ most: 3 });
    for (const key of 'abcd') records.set(key, { text: key });
    expect(keys(records)).toEqual(['b', 'c', 'd']);
    records.set('b', { text: 'again' });
    records.delete('c');
    records.set('e', { text: 'e' });
    expect(keys(records)).toEqual(['b', 'd', 'e']);
  });

  it('have at most four million characters in total, even if they are few', () => {
    const records = new Records<Note>();
    const mebi = 2 ** 20;
    // With key, quotes, braces and member name each takes a little more than the text.
    for (const key of 'abc') records.set(key, { text: 'x'.repeat(mebi) });
    records.set('d', { text: 'x'.repeat(mebi - 4 * '{"text":""}a'.length) });
    expect(keys(records)).toEqual(['a', 'b', 'c', 'd']);
    records.set('e', { text: '' });
    expect(keys(records)).toEqual(['b', 'c', 'd', 'e']);
    // A record that is replaced counts once, one that is deleted no more.
    for (let round = 0; round < 9; round++) records.set('e', { text: 'x'.repeat(mebi / 2) });
    records.delete('b');
    records.set('f', { text: 'x'.repeat(mebi) });
    expect(keys(records)).toEqual(['c', 'd', 'e', 'f']);
  });

  it('are never removed if they are pinned, and do not count towards the limit', () => {
    const records = new Records<Note>({ most: 2, isPinned: ({ kept }) => kept === true });
    for (const key of 'abc') records.set(key, { text: key, kept: true });
    for (const key of 'defg') records.set(key, { text: key });
    expect(keys(records)).toEqual(['a', 'b', 'c', 'f', 'g']);
    records.set('f', { text: 'f', kept: true });
    records.set('h', { text: 'h' });
    expect(keys(records)).toEqual(['a', 'b', 'c', 'f', 'g', 'h']);
    records.delete('a');
    records.set('i', { text: 'i' });
    expect(keys(records)).toEqual(['b', 'c', 'f', 'h', 'i']);
  });
});

describe('a change is reported', () => {
  const counting = () => {
    const told: number[] = [];
    const records = new Records<Note>({
      most: 2,
      isLasting: ({ kept }) => kept === true,
      onChange: () => told.push(told.length),
    });
    return { records, told };
  };

  it('when it is to a record that outlives the process', () => {
    const { records, told } = counting();
    records.set('a', { text: 'a', kept: true });
    expect(told).toHaveLength(1);
    records.set('a', { text: 'a', kept: false });
    expect(told).toHaveLength(2);
    records.set('a', { text: 'a', kept: true });
    records.delete('a');
    expect(told).toHaveLength(4);
  });

  it('if a lasting record is removed for a later one', () => {
    const { records, told } = counting();
    records.set('a', { text: 'a', kept: true });
    records.set('b', { text: 'b' });
    records.set('c', { text: 'c' });
    expect([keys(records), told.length]).toEqual([['b', 'c'], 2]);
  });

  it('not if it concerns another record, or no record', () => {
    const { records, told } = counting();
    records.set('a', { text: 'a' });
    records.set('a', { text: 'b' });
    records.delete('a');
    records.delete('z');
    expect(told).toEqual([]);
  });

  it('for lasting records, which are marked', () => {
    const { records } = counting();
    records.set('a', { text: 'a' });
    records.set('b', { text: 'b', kept: true });
    expect(records.lasting()).toEqual([['b', { text: 'b', kept: true }]]);
  });
});
