import { expect, it } from 'vitest';
import { createSessionStore } from './sessions.js';

it('forgets a session that nobody has used for its lifetime', () => {
  let now = 0;
  const sessions = createSessionStore({ lifetime: 10, now: () => now });
  const { id } = sessions.begin();
  now = 9;
  expect(sessions.find(id)?.id).toBe(id);
  now = 18;
  expect(sessions.find(id)?.id).toBe(id);
  now = 28;
  expect(sessions.find(id)).toBeUndefined();
});

it('makes room by forgetting the session that was unused the longest', () => {
  const sessions = createSessionStore({ limit: 2 });
  const [first, second] = [sessions.begin().id, sessions.begin().id];
  sessions.find(first);
  sessions.begin();
  expect(sessions.find(second)).toBeUndefined();
  expect(sessions.find(first)).toBeDefined();
});

it('has forgotten the old id of a renewed session', () => {
  const sessions = createSessionStore();
  const session = sessions.begin();
  const { id } = session;
  sessions.renew(session);
  expect(sessions.find(id)).toBeUndefined();
  expect(sessions.find(session.id)).toBe(session);
});
