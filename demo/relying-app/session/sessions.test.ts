import { expect, it } from 'vitest';
import type { Identity, SessionStore } from './sessions.ts';
import { createSessionStore } from './sessions.ts';

it('forgets a session that was not used for its lifetime', () => {
  let now = 0;
  const sessions = createSessionStore({ lifetime: 10, now: () => now });
  const { id } = kept(sessions);
  now = 9;
  expect(sessions.find(id)?.id).toBe(id);
  now = 18;
  expect(sessions.find(id)?.id).toBe(id);
  now = 28;
  expect(sessions.find(id)).toBeUndefined();
});

it('forgets a session after eight hours by default', () => {
  let now = 0;
  const sessions = createSessionStore({ now: () => now });
  const [used, unused] = [kept(sessions).id, kept(sessions).id];
  now = 8 * 60 * 60 * 1000 - 1;
  expect(sessions.find(used)?.id).toBe(used);
  now++;
  expect(sessions.find(unused)).toBeUndefined();
  expect(sessions.find(used)?.id).toBe(used);
});

it('has forgotten the old id of a renewed session', () => {
  const sessions = createSessionStore();
  const session = kept(sessions);
  const renewed = sessions.renew(session, { userId: 'ada' });
  sessions.save(renewed);
  expect(sessions.find(session.id)).toBeUndefined();
  expect(sessions.find(renewed.id)).toBe(renewed);
});

it('keeps nothing of the old session in the new one', () => {
  const sessions = createSessionStore();
  const session = kept(sessions);
  const identity: Identity = { uuid: 'u', scope: '', data: {}, photo: async () => undefined };
  Object.assign(session, { userId: 'eve', identity, offer: identity, notice: { text: 'x' } });
  expect(sessions.renew(session, { userId: 'ada' })).toEqual({
    id: expect.not.stringMatching(session.id),
    expiresAt: 0,
    userId: 'ada',
  });
});

it('keeps only sessions with data', () => {
  const sessions = createSessionStore();
  const session = sessions.begin();
  expect(sessions.save(session)).toBe(false);
  expect(sessions.find(session.id)).toBeUndefined();
  session.notice = { text: 'x' };
  expect(sessions.save(session)).toBe(true);
  expect(sessions.find(session.id)).toBe(session);
});

function kept(sessions: SessionStore) {
  const session = sessions.begin();
  session.userId = 'ada';
  sessions.save(session);
  return session;
}
