import { expect, it } from 'vitest';
import { issueState, spendState } from './pending-states.js';
import { createSessionStore } from './sessions.js';

it('knows the states of sixteen tabs, and of no more', () => {
  const session = createSessionStore().begin();
  const states = Array.from({ length: 17 }, () => issueState(session));
  expect(session.pendingStates).toEqual(states.slice(1));
  expect(spendState(session, states[0])).toBe(false);
  expect(spendState(session, states[1])).toBe(true);
});

it('lets each state count once, and leaves the others', () => {
  const session = createSessionStore().begin();
  const [first, second] = [issueState(session), issueState(session)];
  expect([first, first, second, undefined, ''].map((state) => spendState(session, state))).toEqual([
    true,
    false,
    true,
    false,
    false,
  ]);
});
