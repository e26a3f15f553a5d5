import { expect, it } from 'vitest';
import { cookieAttributes, cookies, hostPrefix } from './cookies.ts';

it('the name of a cookie has only characters that browsers and servers keep', () => {
  for (const name of Object.keys(cookies)) expect(name).toMatch(/^[a-z][a-z-]+$/);
});

it('no script, no request of another site and no other host reads or plants a cookie', () => {
  expect(hostPrefix).toBe('__Host-');
  // Browsers reject a cookie with this prefix that has another path, or a domain (RFC 6265bis, 4.1.3.2).
  expect(cookieAttributes).toBe('Path=/; HttpOnly; SameSite=Lax');
});
