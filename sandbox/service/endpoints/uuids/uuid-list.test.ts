import { expect, it } from 'vitest';
import { uuidList } from './uuid-list.ts';

const uuid = '0123abcd-0123-0123-0123-0123456789ab';
const list = (uuids: unknown) => uuidList(JSON.stringify({ uuids }));

it('reads UUIDs of any case, each once', () => {
  expect(list([uuid, uuid.toUpperCase()])).toEqual([uuid]);
});

it('reads a thousand, and not one more', () => {
  expect(list(Array(1000).fill(uuid))).toEqual([uuid]);
  expect(list(Array(1001).fill(uuid))).toBeUndefined();
});

it.each([
  [[]],
  [null],
  [uuid],
  [[uuid, 1]],
  [[{ toString: 1 }]],
  [[`${uuid}0`]],
  [[`0${uuid}`]],
  [[uuid.replaceAll('-', '')]],
  [[uuid.replace('0', 'g')]],
])('reads no UUIDs from %j', (uuids) => {
  expect(list(uuids)).toBeUndefined();
});

it.each(['', '[]', 'null', '{}', `["${uuid}"]`, '{'])('reads no UUIDs from the body %j', (text) => {
  expect(uuidList(text)).toBeUndefined();
});
