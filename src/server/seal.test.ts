import { expect, it } from 'vitest';
import { createSealer } from './seal.ts';

const [first, second] = ['the first secret of 32 characters', 'the second secret of 32 characters'];

it('opens the texts of each secret, and seals with the first', async () => {
  const sealed = await createSealer(first, 'app').seal('browser', 'text');
  expect(await createSealer([second, first], 'app').open('browser', sealed)).toBe('text');
  const renewed = await createSealer([second, first], 'app').seal('browser', 'text');
  expect(await createSealer(second, 'app').open('browser', renewed)).toBe('text');
  expect(await createSealer(first, 'app').open('browser', renewed)).toBeUndefined();
});

it.each([
  ['of another browser', 'app', 'thief'],
  ['of another app', 'other', 'browser'],
  ['whose app and browser have moved', 'app\nbrow', 'ser'],
])('does not open a text %s', async (_, audience, bind) => {
  const sealed = await createSealer(first, 'app').seal('browser', 'text');
  expect(await createSealer(first, audience).open(bind, sealed)).toBeUndefined();
});

it.each(['', '.', 'a', 'a.b', 'ü.ü'])('does not open %j', async (sealed) => {
  expect(await createSealer(first, 'app').open('browser', sealed)).toBeUndefined();
});

// Machines of two versions share a store while the app is updated.
it('opens what an earlier version has sealed', async () => {
  const sealed = 'EW882-m_4jF-UmjP.43J1b_Hs7IF8Frd4TT9F9sjU5uI';
  expect(await createSealer(first, 'app').open('browser', sealed)).toBe('text');
});
