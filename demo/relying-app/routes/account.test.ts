import { describe, expect, it } from 'vitest';
import { password, relyingApp } from '../testing/app-under-test.ts';

const everything = 'email phone eid_profile eid_photo eid_address';

async function loggedIn({
  persona = 'fresh',
  scope = everything,
  ...options
}: Partial<Parameters<typeof relyingApp>[0] & { persona: string; scope: string }> = {}) {
  const world = relyingApp(options);
  const id = await world.reader({ persona });
  const visitor = world.visit();
  await visitor.logIn({ persona, scope });
  return { ...world, id, visitor };
}

describe('the account page', () => {
  it('shows the UUID and the data within the granted scope', async () => {
    const { visitor, atService } = await loggedIn();
    const page = await visitor.read('/account');
    expect(page).toContain((await atService('fresh')).uuid);
    for (const value of [
      'fresh@example.com',
      '+32470000101',
      'Lotte Marie',
      '14 March 1991',
      'Voorbeeldstraat 12',
    ]) {
      expect(page).toContain(value);
    }
  });

  it('neither shows nor requests data outside the granted scope', async () => {
    const { visitor, paths } = await loggedIn({ scope: 'phone' });
    const page = await visitor.read('/account');
    expect(page).toContain('+32470000101');
    expect(page).not.toMatch(/fresh@example.com|Lotte Marie|account\/photo/);
    expect(paths()).not.toContain('/oauth/eid_data');
  });

  it('says which data the service does not have', async () => {
    const { visitor } = await loggedIn({ persona: 'no-card' });
    const page = await visitor.read('/account');
    expect(page).toContain('We have not received this data from Secure Connect.');
    expect(page).toContain('no-card@example.com');
  });

  it('redirects a visitor who is not logged in', async () => {
    for (const path of ['/account', '/account/photo', '/account/delete']) {
      const response = await relyingApp().visit().get(path);
      expect(response.status).toBe(303);
      expect(response.headers.get('location')).toBe('/');
    }
  });
});

describe('the photo', () => {
  it('comes through this server', async () => {
    const { visitor } = await loggedIn();
    const response = await visitor.get('/account/photo');
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect([...new Uint8Array(await response.arrayBuffer()).slice(0, 2)]).toEqual([0xff, 0xd8]);
  });

  it.each([
    ['the user has none', { persona: 'no-card', scope: everything }],
    ['it is not shared', { persona: 'fresh', scope: 'email' }],
  ])('is a drawing when %s', async (_why, options) => {
    const { visitor } = await loggedIn(options);
    expect((await visitor.get('/account/photo')).headers.get('location')).toBe('/no-photo.svg');
    expect((await visitor.get('/no-photo.svg')).status).toBe(200);
  });
});

describe('a user without a connection', () => {
  it('gets a form that sends their data to the service’s sign-up, in no URL', async () => {
    const { visit, reader } = relyingApp();
    await reader();
    const visitor = visit();
    await visitor.logInByPassword('ada@example.com', password);
    const page = await visitor.read('/account');
    expect(page).toMatch(
      /<form class="dpplus-connect actions" method="post" action="http:\/\/127.0.0.1:4000\/oauth\/authenticate" accept-charset="utf-8" data-client-id="demoapp" data-redirect-uri="http:\/\/localhost:3000\/callback" data-is-sandbox="true" data-state="[\w.-]+">/,
    );
  });

  it('can send that form without the script', async () => {
    const { visit, reader, sandbox } = relyingApp();
    await reader();
    const visitor = visit();
    await visitor.logInByPassword('ada@example.com', password);
    const page = await visitor.read('/account');
    const [, action = '', content = ''] =
      /<form class="dpplus-connect[^>]+action="([^"]+)"[^>]+>(.+?)<\/form>/s.exec(page) ?? [];
    const fields = [...content.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    );
    const answer = await sandbox.fetch(
      new Request(action, { method: 'POST', body: new URLSearchParams(fields) }),
    );
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).not.toMatch(/=Ada|example\.com|error=/);
  });
});

describe('disconnecting', () => {
  it('calls the service and removes the UUID, but not the user', async () => {
    const { visitor, users, id, atService } = await loggedIn();
    await visitor.post('/account/disconnect');
    expect(users.findById(id)?.uuid).toBeNull();
    expect((await atService('fresh')).connected).toBe(false);
    const page = await visitor.read('/account');
    expect(page).toContain(
      'Your account is no longer linked to Secure Connect. Use your password to log in.',
    );
    expect(page).not.toContain('fresh@example.com');
  });

  it('asks first, and only a connected user', async () => {
    const { visitor, users, id } = await loggedIn();
    expect(await visitor.read('/account/disconnect')).toContain('<h1>Unlink from Secure Connect?</h1>');
    expect(users.findById(id)?.uuid).not.toBeNull();
    await visitor.post('/account/disconnect');
    expect((await visitor.get('/account/disconnect')).headers.get('location')).toBe('/account');
  });

  it('does not call the service for a user who is not connected', async () => {
    const { visit, reader, paths, users } = relyingApp();
    const id = await reader();
    const visitor = visit();
    await visitor.logInByPassword('ada@example.com', password);
    await visitor.post('/account/disconnect');
    await visitor.post('/account/delete');
    expect(users.findById(id)).toBeUndefined();
    expect(paths()).toEqual([]);
  });

  it('changes nothing if the call to the service fails', async () => {
    const answer = ({ url }: Request) =>
      url.endsWith('/disconnected') ? new Response('', { status: 503 }) : undefined;
    const { visitor, users, id, lines } = await loggedIn({ answer });
    await visitor.post('/account/disconnect');
    expect(users.findById(id)?.uuid).not.toBeNull();
    expect(await visitor.read('/account')).toContain('Nothing has changed. Try again in a few minutes.');
    expect(lines.at(-1)).toBe('request-failed /api/uuids/disconnected 503 invalid_response');
  });
});

describe('deleting the account', () => {
  it('works although the call to the service fails', async () => {
    const answer = ({ url }: Request) =>
      url.endsWith('/disconnected') ? new Response('', { status: 503 }) : undefined;
    const { visitor, users, id } = await loggedIn({ answer });
    await visitor.post('/account/delete');
    expect(users.findById(id)).toBeUndefined();
  });

  it('calls the service, and logs out everywhere', async () => {
    const { visitor, visit, users, id, atService } = await loggedIn();
    const elsewhere = visit();
    await elsewhere.logInByPassword('ada@example.com', password);
    expect((await visitor.post('/account/delete')).headers.get('location')).toBe('/');
    expect(await visitor.read('/')).toContain('Your account has been deleted.');
    expect(users.findById(id)).toBeUndefined();
    expect((await atService('fresh')).connected).toBe(false);
    expect((await elsewhere.get('/account')).status).toBe(303);
    await elsewhere.logIn();
    expect(await elsewhere.read('/account')).toContain('Do you already have an account here?');
  });
});

describe('logging out', () => {
  it('ends the session on the server, not only in the browser', async () => {
    const { visitor, visit } = await loggedIn();
    const thief = visit();
    thief.takeOver(visitor.jar);
    expect((await visitor.post('/logout')).headers.get('location')).toBe('/');
    expect((await visitor.get('/account')).status).toBe(303);
    expect((await thief.get('/account')).status).toBe(303);
  });
});

describe('a form that another site sends', () => {
  it.each([
    ['another site', { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }],
    ['another port of this host', { origin: 'http://localhost:5000', 'sec-fetch-site': 'same-site' }],
    ['nobody in particular', {}],
  ])('is refused when it comes from %s', async (_who, headers) => {
    const { visitor } = await loggedIn();
    for (const path of ['/logout', '/account/disconnect', '/account/delete', '/password', '/sign-up']) {
      expect((await visitor.post(path, {}, headers)).status).toBe(403);
    }
    expect((await visitor.get('/account')).status).toBe(200);
  });
});
