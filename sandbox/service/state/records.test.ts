import { describe, expect, it } from 'vitest';
import { Records } from './records.ts';

interface Note {
  readonly text: string;
  readonly kept?: boolean | undefined;
}

const keys = (records: Records<Note>) => records.entries().map(([key]) => key);

describe('records', () => {
  it('are copies without undefined members', () => {
    const records = new Records<Note>();
    const note = { text: 'a', kept: undefined };
    const copy = records.set('a', note);
    expect([copy === note, copy, records.get('a')]).toStrictEqual([false, { text: 'a' }, { text: 'a' }]);
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

it('each change of a record that outlives the process is reported, and no other', () => {
  const told: string[] = [];
  const records = new Records<Note>({
    most: 2,
    isLasting: ({ kept }) => kept === true,
    onChange: (key, record) => told.push(`${key} ${record ? 'kept' : 'gone'}`),
  });
  const [lasting, passing] = [{ text: '', kept: true }, { text: '' }];
  for (const text of ['a', 'b']) records.set('a', { text });
  for (const key of ['a', 'none']) records.delete(key);
  expect(told.splice(0)).toEqual([]);
  for (const note of [lasting, passing, lasting]) records.set('a', note);
  records.set('b', passing);
  expect(records.lasting()).toEqual([['a', lasting]]);
  expect(told.splice(0)).toEqual(['a kept', 'a gone', 'a kept']);
  // The new record takes the place of the first.
  records.set('c', lasting);
  records.delete('c');
  expect(told).toEqual(['c kept', 'a gone', 'c gone']);
});
