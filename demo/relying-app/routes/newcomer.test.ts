import { describe, expect, it, vi } from 'vitest';
import { password, relyingApp } from '../testing/app-under-test.ts';

const form = {
  firstName: 'Lotte',
  lastName: 'Peeters',
  birthDate: '1991-03-14',
  email: 'lotte@example.com',
  password,
};

describe('a UUID without an account', () => {
  it('makes the app ask whether the user has an account', async () => {
    const { visit, atService } = relyingApp();
    const visitor = visit();
    await visitor.logIn();
    const page = await visitor.read('/account');
    expect(page).toContain('Do you already have an account here?');
    expect(page).toContain((await atService('fresh')).uuid);
    expect((await visitor.get('/account/photo')).status).toBe(303);
  });

  it('is stored for the existing user who logs in by password, and then reported', async () => {
    const { visit, atService, users, reader } = relyingApp();
    const id = await reader();
    const visitor = visit();
    await visitor.logIn();
    expect((await visitor.logInByPassword('Ada@Example.com ', password)).headers.get('location')).toBe(
      '/account',
    );
    await visitor.decide('connect');
    const { uuid, connected } = await atService('fresh');
    expect(users.findById(id)?.uuid).toBe(uuid);
    expect(connected).toBe(true);
  });

  it('is not asked about again if the user who logs in has it by now', async () => {
    const { visit, atService, users, reader } = relyingApp();
    const id = await reader();
    const visitor = visit();
    await visitor.logIn();
    expect(users.storeUuid(id, (await atService('fresh')).uuid)).toBe(true);
    await visitor.logInByPassword('ada@example.com', password);
    expect(await visitor.read('/account')).toContain('<h2>Provided by you</h2>');
  });

  it('is stored for the new user who signs up, and then reported', async () => {
    const { visit, atService, users } = relyingApp();
    const visitor = visit();
    await visitor.logIn();
    expect((await visitor.post('/sign-up', form)).headers.get('location')).toBe('/account');
    await visitor.decide('connect');
    const { uuid, connected } = await atService('fresh');
    expect(users.findByEmail('lotte@example.com')).toMatchObject({ uuid, firstName: 'Lotte' });
    expect(connected).toBe(true);
    expect(await visitor.read('/account')).toContain('Good to see you, Lotte');
  });

  it('does not log in the next user at the same screen', async () => {
    const { visit, users, reader } = relyingApp();
    const id = await reader();
    const visitor = visit();
    await visitor.logIn();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60 * 1000 });
    try {
      expect((await visitor.get('/account')).headers.get('location')).toBe('/');
      await visitor.logInByPassword('ada@example.com', password);
      expect(users.findById(id)?.uuid).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it('is forgotten when its user leaves', async () => {
    const visitor = relyingApp().visit();
    await visitor.logIn();
    await visitor.post('/logout');
    expect((await visitor.get('/account')).headers.get('location')).toBe('/');
  });
});

describe('a UUID, and a user in the session', () => {
  it('is stored for a user without a UUID, and reported', async () => {
    const { visit, atService, users, reader } = relyingApp();
    const id = await reader();
    const visitor = visit();
    await visitor.logInByPassword('ada@example.com', password);
    await visitor.logIn();
    expect(await visitor.readReturn()).toContain('href="/account"');
    await visitor.decide('connect');
    const { uuid, connected } = await atService('fresh');
    expect(users.findById(id)?.uuid).toBe(uuid);
    expect(connected).toBe(true);
  });

  it.each([
    ['another user has', 'connected'],
    ['no user has', 'fresh'],
  ])('is refused when %s it and the user has another one', async (_who, persona) => {
    const { visit, users, reader, atService } = relyingApp();
    const id = await reader({ persona: 'consented' });
    await reader({ persona: 'connected', email: 'noor@example.com' });
    const visitor = visit();
    await visitor.logInByPassword('ada@example.com', password);
    await visitor.logIn({ persona });
    expect(await visitor.readReturn()).toContain('data-error="account_mismatch"');
    expect(users.findById(id)?.uuid).toBe((await atService('consented')).uuid);
    expect(await visitor.read('/account')).toContain('Good to see you, Ada');
  });

  it('that waited is not stored for a user who has another one', async () => {
    const { visit, users, reader, atService } = relyingApp();
    const id = await reader({ persona: 'consented' });
    const visitor = visit();
    await visitor.logIn({ persona: 'fresh' });
    await visitor.logInByPassword('ada@example.com', password);
    expect(users.findById(id)?.uuid).toBe((await atService('consented')).uuid);
    const page = await visitor.read('/account');
    expect(page).toContain('that is not linked to this account');
    expect(page).not.toContain((await atService('fresh')).uuid);
  });
});

describe('signing up', () => {
  it('is filled in with the data of the service', async () => {
    const visitor = relyingApp().visit();
    await visitor.logIn({ scope: 'email eid_profile' });
    const page = await visitor.read('/sign-up');
    expect(page).toContain('name="firstName" type="text" value="Lotte Marie"');
    expect(page).toContain('name="lastName" type="text" value="Peeters"');
    expect(page).toContain('type="date" value="1991-03-14"');
    expect(page).toContain('type="email" value="fresh@example.com"');
  });

  it('works without the service', async () => {
    const { visit, paths } = relyingApp();
    const visitor = visit();
    await visitor.post('/sign-up', form);
    expect(await visitor.read('/account')).toContain('Good to see you, Lotte');
    expect(paths()).toEqual([]);
  });

  it('gives no user the rights of the staff', async () => {
    const { visit, users } = relyingApp();
    const visitor = visit();
    await visitor.post('/sign-up', { ...form, staff: 'true' });
    expect(users.findByEmail(form.email)?.staff).toBe(false);
    expect((await visitor.get('/connections')).status).toBe(404);
  });

  it('stores an email address without the whitespace around it, in lower case', async () => {
    const { visit, users } = relyingApp();
    await visit().post('/sign-up', { ...form, email: ` ${form.email.toUpperCase()} ` });
    expect(users.findByEmail(form.email)?.firstName).toBe('Lotte');
  });

  it('shows the form again with the problem at its field, without the password', async () => {
    const { visit, users } = relyingApp();
    const response = await visit().post('/sign-up', { ...form, lastName: ' ' });
    expect(response.status).toBe(422);
    const page = await response.text();
    expect(page).toContain('<title>Error: Become a reader – Linden</title>');
    expect(page).toContain('<b>Error:</b> Check the marked fields.');
    expect(page).toContain('id="lastName-problem"><b>Error:</b> Enter your last name.');
    expect(page).toMatch(/<input id="lastName" .* aria-invalid="true" aria-describedby="lastName-problem">/);
    expect(page.match(/aria-invalid/g)).toHaveLength(1);
    expect(page).toContain('value="Lotte"');
    expect(page).not.toContain(password);
    expect(users.findByEmail(form.email)).toBeUndefined();
  });

  it('does not take over an existing account', async () => {
    const { visit, users, reader } = relyingApp();
    const id = await reader({ email: form.email });
    const visitor = visit();
    const response = await visitor.post('/sign-up', form);
    expect(await response.text()).toContain('An account with this email address already exists.');
    expect(users.findByEmail(form.email)?.id).toBe(id);
    expect((await visitor.get('/account')).status).toBe(303);
  });
});

describe('the app’s own login', () => {
  it.each([
    ['a wrong password', 'ada@example.com', 'wrong'],
    ['an address without an account', 'eve@example.com', password],
  ])('refuses %s in the same words', async (_what, email, attempt) => {
    const { visit, reader } = relyingApp();
    await reader();
    const response = await visit().logInByPassword(email, attempt);
    expect(response.status).toBe(422);
    expect(await response.text()).toContain(
      'The email address or the password is incorrect. Check both and try again.',
    );
  });

  it.each([
    ['nothing', '', ''],
    ['no password', 'ada@example.com', ''],
    ['no address', ' ', password],
  ])('asks for the missing entries: %s', async (_what, email, attempt) => {
    const response = await relyingApp().visit().logInByPassword(email, attempt);
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('Enter your email address and your password.');
  });

  it('does the same work with and without an account', async () => {
    const work = { compared: 0 };
    const { visit, reader } = relyingApp({
      passwords: {
        store: async () => '',
        isRight: async () => {
          work.compared++;
          return false;
        },
      },
    });
    await reader();
    await visit().logInByPassword('ada@example.com', 'wrong');
    expect(work.compared).toBe(1);
    await visit().logInByPassword('eve@example.com', 'wrong');
    expect(work.compared).toBe(2);
  });

  it('compares no password for an email address that is too long', async () => {
    let compared = 0;
    const { visit } = relyingApp({
      passwords: {
        store: async () => '',
        isRight: async () => {
          compared++;
          return false;
        },
      },
    });
    const at = (length: number) => `${'x'.repeat(length - 12)}@example.com`;
    expect((await visit().logInByPassword(at(255), 'wrong')).status).toBe(422);
    expect(compared).toBe(0);
    expect((await visit().logInByPassword(at(254), 'wrong')).status).toBe(422);
    expect(compared).toBe(1);
  });

  it('keeps the session of a user who is already logged in, with the logins of other tabs', async () => {
    const { visit, reader, serviceLogin } = relyingApp();
    await reader({ persona: 'fresh' });
    const visitor = visit();
    await visitor.logIn();
    const state = await visitor.readState();
    await visitor.logInByPassword('ada@example.com', password);
    await visitor.get(await serviceLogin({ state }));
    expect(await visitor.readReturn()).not.toContain('data-error');
  });
});
