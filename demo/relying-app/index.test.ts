import { describe, expect, it } from 'vitest';
import { growthOf } from '../../testing/growth.ts';
import { password, relyingApp } from './testing/app-under-test.ts';
import { origin } from './testing/visitor.ts';

describe('every answer', () => {
  it('may run the service’s script only, and nothing may frame it', async () => {
    const { headers } = await relyingApp().visit().get('/');
    expect(headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      'script-src http://127.0.0.1:4000',
      "style-src 'self' http://127.0.0.1:4000",
      "img-src 'self'",
      "form-action 'self' http://127.0.0.1:4000",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.has('strict-transport-security')).toBe(false);
  });

  it.each(['style.css', 'icon.svg', 'no-photo.svg'])('has %s, the same for everyone', async (name) => {
    const response = await relyingApp().visit().get(`/${name}`);
    expect([response.status, response.headers.getSetCookie()]).toEqual([200, []]);
    expect((await response.text()).length).toBeGreaterThan(100);
    expect(response.headers.get('content-type')).toMatch(/^(text\/css; charset=utf-8|image\/svg\+xml)$/);
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
  });

  it('binds the cookie to this host if it uses https', async () => {
    const origin = 'https://library.example';
    const { app, reader } = relyingApp({ origin });
    await reader();
    const body = new URLSearchParams({ email: 'ada@example.com', password });
    const { headers } = await app.request(`${origin}/password`, {
      method: 'POST',
      body,
      headers: { origin },
    });
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);
  });

  it('sets no cookie before the app has data to keep', async () => {
    const visitor = relyingApp().visit();
    const odd = ['/nowhere', '/%00', '/account/%ff', '//evil.test/', '/__proto__'];
    for (const path of ['/', '/password', '/sign-up', '/callback', '/account', ...odd]) {
      const { status, headers } = await visitor.get(path);
      expect([path, status < 500, headers.getSetCookie()]).toEqual([path, true, []]);
    }
  });
});

it('the app redirects a request for another host name to the registered one, and nowhere else', async () => {
  const response = await relyingApp().app.request('http://127.0.0.1:3000//elsewhere.example/?x=1');
  expect(response.status).toBe(307);
  expect(response.headers.get('location')).toBe('http://localhost:3000//elsewhere.example/?x=1');
});

describe('a form that cannot be read', () => {
  it.each(['/password', '/sign-up', '/account/connect'])('is a bad request at %s', async (path) => {
    const { visit, reader } = relyingApp();
    await reader();
    const visitor = visit();
    await visitor.logInByPassword('ada@example.com', password);
    await visitor.logIn();
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
      const headers = { origin, 'content-type': type };
      const response = await visitor.get(path, { method: 'POST', body: '--y\r\nno form', headers });
      expect(response.status).toBe(400);
    }
  });

  it('is refused when it is larger than any form here', async () => {
    const visitor = relyingApp().visit();
    const send = (length: number) => visitor.post('/password', { email: 'x'.repeat(length) });
    expect((await send(64 * 1024 - 6)).status).toBe(422);
    expect((await send(64 * 1024)).status).toBe(413);
  });
});

it.each<[string, (size: number) => [path: string, init: RequestInit]]>([
  ['cookies', (size) => ['/', { headers: { cookie: 'a=b; '.repeat(size / 5) } }]],
  [
    'fields',
    (size) => [
      '/password',
      { method: 'POST', headers: { origin }, body: new URLSearchParams('a&'.repeat(size / 2)) },
    ],
  ],
])('the time for %s grows with their length, not with its square', async (_what, request) => {
  const visitor = relyingApp().visit();
  expect(await growthOf((size) => visitor.get(...request(size)))).toBeLessThan(40);
});

it('an error of the app is a page without its cause, and a line of the log', async () => {
  const { users, visit, lines } = relyingApp();
  users.findByEmail = users.findByUuid = () => {
    throw new Error('disk full');
  };
  const visitor = visit();
  await visitor.logIn();
  expect(await visitor.readReturn()).toContain('data-error="server_error"');
  expect(lines.splice(0).slice(-2)).toEqual(['callback-failed Error: disk full', 'failed server_error']);
  const response = await visitor.logInByPassword('ada@example.com', password);
  expect(response.status).toBe(500);
  const page = await response.text();
  expect(page).toContain('Something went wrong on our side');
  expect(page).not.toContain('disk full');
  expect(lines).toEqual(['failed: Error: disk full']);
});
