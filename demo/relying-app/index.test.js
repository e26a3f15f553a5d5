import { describe, expect, it } from 'vitest';
import { relyingApp } from './testing/app-under-test.js';

describe('every answer', () => {
  it('may run the service’s script only, and nothing may frame it', async () => {
    const { headers } = await relyingApp().visit().get('/');
    expect(headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      'script-src http://127.0.0.1:4000',
      "style-src 'self'",
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
  });

  it('is a page of its own where there is none', async () => {
    const response = await relyingApp().visit().get('/no-such-page');
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('Page not found');
  });

  it('keeps the session in a cookie that scripts and other sites cannot use', async () => {
    const { headers } = await relyingApp().visit().get('/');
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });

  it('ties the cookie to this very host where there is https', async () => {
    const origin = 'https://library.example';
    const { headers } = await relyingApp({ origin }).app.request(origin);
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);
  });
});
