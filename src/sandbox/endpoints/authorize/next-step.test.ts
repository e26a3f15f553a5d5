import { expect, it } from 'vitest';
import { resolveOptions } from '../../options.ts';
import type { Service } from '../../service.ts';
import { createClock } from '../../state/clock.ts';
import { initialState } from '../../state/initial-state.ts';
import { missingScope, nextStep } from './next-step.ts';

const settings = resolveOptions();
const clock = createClock(() => 0, { get: () => 0, set: () => {} });
const service: Service = { settings, clock, state: initialState(settings) };
const signUp = { values: {}, problems: [] };
type Login = Parameters<typeof nextStep>[1];

it.each<[string, Partial<Login>, string | undefined, string]>([
  ['no user is logged in', {}, undefined, 'login'],
  ['the sign-up form was chosen', { signUp }, undefined, 'sign-up'],
  ['a user was chosen', { pendingUserId: 'fresh' }, undefined, 'second-factor'],
  ['a user was chosen while another is logged in', { pendingUserId: 'fresh' }, 'connected', 'second-factor'],
  ['the user who is logged in was removed', {}, 'user-0', 'login'],
  ['the user logs in to the app for the first time', {}, 'fresh', 'consent'],
  ['everything was granted', { scope: ['email'] }, 'consented', 'done'],
  ['a user who had begun to sign up is logged in', { signUp }, 'consented', 'done'],
  ['four logins went by', {}, 'four-logins', 'done'],
  ['five logins went by', {}, 'limit-reached', 'limit'],
  ['the user is connected', {}, 'connected', 'done'],
])('when %s', (_when, login, userId, step) => {
  expect(nextStep(service, { clientId: 'demoapp', scope: [], ...login }, userId)).toBe(step);
});

it('begins with the login if there is no session', () => {
  expect(nextStep(service, { clientId: 'demoapp', scope: [] }, undefined)).toBe('login');
});

it('finds the scopes that were not granted yet', () => {
  expect(missingScope(['email', 'phone'], ['phone', 'eid_photo'])).toEqual(['eid_photo']);
});
