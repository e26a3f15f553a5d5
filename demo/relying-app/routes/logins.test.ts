import { afterEach, expect, it, vi } from 'vitest';
import { after } from '../testing/steps.ts';

afterEach(() => vi.useRealTimers());

const isOut = '<h2>For readers</h2>';
const isAsked = 'Do you already have an account here?';
const isToAgree = 'Link these two accounts?';
const ada = 'Good to see you, Ada';
const hasOther = 'service consented, password ada, connect, logout';

/** Who has the UUID of which persona after the steps, and what the account page of the visitor says. */
it.each<[steps: string, stored: string, page: string]>([
  ['service fresh', '', isAsked],
  ['service fresh, connect', '', isAsked],
  ['service fresh, logout', '', 'You are logged out here. You are still logged in at Secure Connect.'],
  ['service fresh, later', '', isOut],
  ['service fresh, later, password ada', '', ada],
  ['service fresh, password ada', '', isToAgree],
  ['service fresh, password ada, connect', 'Ada fresh', ada],
  ['service fresh, sign-up', '', isToAgree],
  ['service fresh, sign-up, connect', 'Lotte fresh', 'Good to see you, Lotte'],
  ['service fresh, elsewhere ada, password ada', 'Ada fresh', '<h2>Provided by you</h2>'],
  ['password ada, connect', '', ada],
  ['password ada, service fresh', '', isToAgree],
  ['password ada, service fresh, connect', 'Ada fresh', ada],
  ['password ada, service fresh, decline', '', 'Nothing was linked.'],
  ['password ada, service fresh, say-nothing', '', 'Nothing was linked.'],
  ['password ada, service fresh, connect-without-token', '', isToAgree],
  [
    'password ada, service fresh, elsewhere bob, connect',
    'Bob fresh',
    'does not belong to your account here',
  ],
  ['password ada, service fresh, password bob', '', 'Good to see you, Bob'],
  [`${hasOther}, service fresh, password ada`, 'Ada consented', 'does not belong to your account here'],
  [`${hasOther}, password ada, service fresh`, 'Ada consented', ada],
  [`${hasOther}, service consented`, 'Ada consented', ada],
  [`${hasOther}, password ada, service consented`, 'Ada consented', ada],
  ['elsewhere bob, service fresh', 'Bob fresh', 'Good to see you, Bob'],
  ['elsewhere bob, password ada, service fresh', 'Bob fresh', ada],
  [`elsewhere bob, ${hasOther}, password ada, service fresh`, 'Bob fresh,Ada consented', ada],
  [`${hasOther}, service consented, disconnect`, '', 'Your account is no longer linked to Secure Connect.'],
  [`${hasOther}, service consented, delete`, '', 'Your account has been deleted.'],
  // Another user of the browser has the session, before or after the login.
  ['planted, service fresh', '', isAsked],
  ['elsewhere bob, planted, service fresh', 'Bob fresh', 'Good to see you, Bob'],
  ['planted, password ada', '', isToAgree],
  ['planted, sign-up', '', isToAgree],
  ['password ada, copied, logout', '', '<p>You are logged out here.</p>'],
  ['password ada, copied, delete', '', isOut],
  ['password ada, delete-elsewhere', '', isOut],
])('%s: stored is “%s”, and the visitor sees “%s”', async (steps, stored, expected) => {
  const { visitor, other, users, atService } = await after(steps);
  const response = await visitor.get('/account');
  const page = await (response.status === 303 ? visitor.read('/') : response.text());
  expect(page).toContain(expected);
  const owners = await Promise.all(
    ['fresh', 'consented'].map(async (persona) => {
      const { uuid, connected } = await atService(persona);
      const owner = users.findByUuid(uuid);
      expect(connected).toBe(owner !== undefined);
      return owner ? [`${owner.firstName} ${persona}`] : [];
    }),
  );
  expect(owners.flat().join()).toBe(stored);
  if (/planted|copied/.test(steps)) expect((await other.get('/account')).status).toBe(303);
  if (/planted/.test(steps)) expect(visitor.jar.get('session')).not.toBe(other.jar.get('session'));
});

it('the return page of a login with a UUID that is not the user’s has the error', async () => {
  const { visitor } = await after(`${hasOther}, password ada, service fresh`);
  expect(await visitor.readReturn()).toContain('data-error="account_mismatch"');
});

it('a tab that comes back late leads to the same page, for a user with an account and for a new user', async () => {
  const { visit, reader } = await after('');
  await reader({ persona: 'fresh', email: 'eva@example.com' });
  for (const persona of ['fresh', 'consented']) {
    const visitor = visit();
    const state = await visitor.readState();
    await visitor.logIn({ persona });
    await visitor.comeBack({ code: 'another', state });
    const page = await visitor.readReturn();
    expect(page).toContain('<a href="/account" class="dpplus-return"');
    expect(page).not.toContain('data-error');
  }
});
