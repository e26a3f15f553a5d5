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

it('makes room by forgetting the session that was unused the longest', () => {
  const sessions = createSessionStore({ limit: 2 });
  const [first, second] = [kept(sessions).id, kept(sessions).id];
  sessions.find(first);
  kept(sessions);
  expect(sessions.find(second)).toBeUndefined();
  expect(sessions.find(first)).toBeDefined();
});

it('has forgotten the old id of a renewed session', () => {
  const sessions = createSessionStore();
  const session = kept(sessions);
  const renewed = sessions.renew(session, { userId: 'ada' });
  sessions.save(renewed);
  expect(sessions.find(session.id)).toBeUndefined();
  expect(sessions.find(renewed.id)).toBe(renewed);
});

it('keeps only the language of the old session in the new one', () => {
  const sessions = createSessionStore();
  const session = kept(sessions);
  const identity: Identity = { uuid: 'u', scope: '', data: {}, photo: async () => undefined };
  Object.assign(session, { language: 'fr', userId: 'eve', identity, offer: identity, notice: { code: 'x' } });
  expect(sessions.renew(session, { userId: 'ada' })).toEqual({
    id: expect.not.stringMatching(session.id),
    expiresAt: 0,
    language: 'fr',
    userId: 'ada',
  });
});

it('keeps only sessions with data', () => {
  const sessions = createSessionStore();
  const session = sessions.begin();
  expect(sessions.save(session)).toBe(false);
  expect(sessions.find(session.id)).toBeUndefined();
  session.notice = { code: 'deleted' };
  expect(sessions.save(session)).toBe(true);
  expect(sessions.find(session.id)).toBe(session);
});

it.each([
  ['a user', { userId: 'ada' }],
  [
    'a user who has logged in at the service only',
    { offer: { uuid: 'u', scope: '', data: {}, photo: async () => undefined } },
  ],
])('does not forget %s because of visitors', (_who, content) => {
  const sessions = createSessionStore({ limit: 2 });
  const session = sessions.renew(sessions.begin(), content);
  sessions.save(session);
  for (let count = 0; count < 3; count++) kept(sessions);
  expect(sessions.find(session.id)).toBe(session);
});

it('forgets the user who was idle the longest when there are too many', () => {
  const sessions = createSessionStore({ limit: 2 });
  const [first, second, third] = ['a', 'b', 'c'].map((userId) => {
    const session = sessions.renew(sessions.begin(), { userId });
    sessions.save(session);
    return session.id;
  });
  expect([first, second, third].map((id) => sessions.find(id)?.userId)).toEqual([undefined, 'b', 'c']);
});

/** A stranger's session with the language that they chose. */
function kept(sessions: SessionStore) {
  const session = sessions.begin();
  session.language = 'nl';
  sessions.save(session);
  return session;
}
