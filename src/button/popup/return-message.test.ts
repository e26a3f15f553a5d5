import { expect, test } from 'vitest';
import { asReturnMessage, channelName, isAcknowledgement } from './return-message.ts';

test.each([
  { ok: true, href: 'https://app.test/account' },
  { state: 's', ok: false, error: 'access_denied', errorDescription: 'x', href: 'https://app.test/' },
])('%j is a return message', (message) => {
  expect(asReturnMessage(message)).toBe(message);
});

test.each([
  null,
  undefined,
  '',
  'ok',
  7,
  [],
  {},
  { ok: true },
  { ok: 'true', href: 'x' },
  { ok: true, href: { toString: () => 'x' } },
  { ack: true, state: 's' },
])('%j is not a return message', (message) => {
  expect(asReturnMessage(message)).toBeUndefined();
});

test.each([
  [{ ack: true, state: 's' }, 's', true],
  [{ ack: true }, undefined, true],
  [{ ack: true, state: 'other' }, 's', false],
  [{ ack: 1, state: 's' }, 's', false],
  [{ state: 's' }, 's', false],
  [null, undefined, false],
])('%j acknowledges %j: %s', (message, state, expected) => {
  expect(isAcknowledgement(message, state)).toBe(expected);
});

const full = { state: 's', ok: false, error: 'e', errorDescription: 'd', reference: 'r', href: 'h' };

test.each(['state', 'error', 'errorDescription', 'reference', 'href'])('%s is text', (name) => {
  for (const value of [7, null, {}]) expect(asReturnMessage({ ...full, [name]: value })).toBeUndefined();
});

test('both pages know the channel by the name of the protocol', () => {
  expect(channelName).toBe('dpplus-connect');
});
