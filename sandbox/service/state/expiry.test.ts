import { expect, it } from 'vitest';
import { resolveOptions } from '../../options.ts';
import { nextLogin } from './expiry.ts';
import { initialState } from './initial-state.ts';
import type { Login } from './model.ts';

it('the 256th login removes expired records, but no session with a login under way', () => {
  const state = initialState(resolveOptions());
  const session = { userId: 'fresh', expiresAt: 1 };
  for (const key of ['idle', 'busy']) state.sessions.set(key, { ...session, key });
  const login = { sessionKey: 'busy', expiresAt: 2e8 } as Login;
  state.logins.set('open', { ...login, handle: 'open' });
  state.logins.set('ended', { ...login, handle: 'ended', ended: { location: '', at: 0, form: '' } });
  const grant = { uuid: 'u', scope: [], login: 1, expiresAt: 1 };
  state.tokens.set('token', { ...grant, codeKey: 'code' });
  state.codes.set('code', { ...grant, clientId: 'demoapp', redirectUri: '', used: true });
  const left = () => [state.sessions, state.logins, state.tokens, state.codes].map((records) => records.size);
  for (let number = 1; number < 256; number += 1) expect(nextLogin(state, 1e8)).toBe(number);
  expect(left()).toEqual([2, 2, 1, 1]);
  nextLogin(state, 1e8);
  expect([left(), state.sessions.has('busy')]).toEqual([[1, 1, 0, 0], true]);
});
