import { describe, expect, it, vi } from 'vitest';
import { password, relyingApp } from '../testing/app-under-test.ts';
import { after, signUp } from '../testing/steps.ts';

const linked = (scope: string, persona = 'fresh') => `service ${persona} ${scope}, password ada, connect`;

it('a visitor who is not logged in is redirected', async () => {
  for (const path of ['/account', '/account/photo', '/account/delete']) {
    const response = await relyingApp().visit().get(path);
    expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
  }
});

describe('the photo', () => {
  it('comes through this server', async () => {
    const { visitor } = await after(linked('eid_photo'));
    const response = await visitor.get('/account/photo');
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect([...new Uint8Array(await response.arrayBuffer()).slice(0, 2)]).toEqual([0xff, 0xd8]);
  });

  it.each([
    ['the user has none', linked('eid_photo', 'no-card')],
    ['it is not shared', linked('email')],
  ])('is a drawing when %s', async (_why, steps) => {
    const { visitor } = await after(steps);
    expect((await visitor.get('/account/photo')).headers.get('location')).toBe('/no-photo.svg');
  });
});

describe('disconnecting and deleting', () => {
  it('is asked of a connected user only', async () => {
    const { visitor } = await after('password ada');
    expect((await visitor.get('/account/disconnect')).headers.get('location')).toBe('/account');
  });

  it('does not call the service for a user who is not connected', async () => {
    const { paths, users, id } = await after('password ada, disconnect, delete');
    expect(users.findById(id)).toBeUndefined();
    expect(paths).toEqual([]);
  });

  it('deletes the account if the call to the service fails, and changes nothing else', async () => {
    const { visitor, users, id, lines } = await after(`${linked('email')}, disconnect`, {
      answer: ({ url }) => (url.endsWith('/disconnected') ? new Response('', { status: 503 }) : undefined),
    });
    expect(users.findById(id)?.uuid).not.toBeNull();
    expect(await visitor.read('/account')).toContain('Nothing has changed. Try again in a few minutes.');
    expect(lines.at(-1)).toBe('request-failed /api/uuids/disconnected 503 invalid_response');
    await visitor.post('/account/delete');
    expect(users.findById(id)).toBeUndefined();
  });
});

it.each([
  ['another site', { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }],
  ['another port of this host', { origin: 'http://localhost:5000', 'sec-fetch-site': 'same-site' }],
  ['nobody in particular', {}],
])('a form is refused when it comes from %s', async (_who, headers) => {
  const { visitor } = await after('password ada');
  for (const path of ['/logout', '/account/disconnect', '/account/delete', '/password', '/sign-up'])
    expect((await visitor.post(path, {}, headers)).status).toBe(403);
  expect((await visitor.get('/account')).status).toBe(200);
});

describe('signing up', () => {
  it('works without the service, gives no rights of the staff, and stores the email address in lower case', async () => {
    const { visit, users, paths } = relyingApp();
    const visitor = visit();
    const email = ` ${signUp.email.toUpperCase()} `;
    await visitor.post('/sign-up', { ...signUp, email, staff: 'true' });
    expect(await visitor.read('/account')).toContain('Good to see you, Lotte');
    expect(paths).toEqual([]);
    expect(users.findByEmail(signUp.email)?.staff).toBe(false);
  });

  it('does not take over an existing account', async () => {
    const { visitor, users, id } = await after('');
    const response = await visitor.post('/sign-up', { ...signUp, email: 'ada@example.com' });
    expect(await response.text()).toContain('An account with this email address already exists.');
    expect(users.findByEmail('ada@example.com')?.id).toBe(id);
    expect((await visitor.get('/account')).status).toBe(303);
  });
});

describe('the app’s own login', () => {
  const wrong = 'The email address or the password is incorrect. Check both and try again.';
  const missing = 'Enter your email address and your password.';
  const long = (length: number) => `${'x'.repeat(length - 12)}@example.com`;

  it.each([
    ['ada@example.com', 'wrong', wrong, 1],
    // The same work, so that the time of a response does not reveal who has an account.
    ['eve@example.com', password, wrong, 1],
    [long(254), 'wrong', wrong, 1],
    [long(255), 'wrong', wrong, 0],
    ['', '', missing, 0],
    ['ada@example.com', '', missing, 0],
    [' ', password, missing, 0],
  ])('refuses %s with “%s”: “%s”, after %i comparisons', async (email, attempt, words, compared) => {
    const isRight = vi.fn(async () => false);
    const { visitor } = await after('', { passwords: { store: async () => '', isRight } });
    const response = await visitor.logInByPassword(email, attempt);
    expect(response.status).toBe(422);
    expect(await response.text()).toContain(words);
    expect(isRight).toHaveBeenCalledTimes(compared);
  });

  it('finds the account by an email address in other letters', async () => {
    const { visitor } = await after('');
    expect((await visitor.logInByPassword('Ada@Example.com ', password)).headers.get('location')).toBe(
      '/account',
    );
  });
});

it('/state returns a state that logs in to a page that draws its own button', async () => {
  const visitor = relyingApp().visit();
  const response = await visitor.get('/state');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
  const { state } = await response.json();
  await visitor.comeBack({ state, error: 'access_denied' });
  expect(await visitor.readReturn()).toContain('data-error="access_denied"');
});

it('a session ends when it was not used for eight hours', async () => {
  const hours = 60 * 60 * 1000;
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const { visitor } = await after('password ada');
    for (const [step, status] of [
      [8 * hours - 1, 200],
      [8 * hours - 1, 200],
      [8 * hours, 303],
    ] as const) {
      vi.advanceTimersByTime(step);
      expect((await visitor.get('/account')).status).toBe(status);
    }
  } finally {
    vi.useRealTimers();
  }
});
