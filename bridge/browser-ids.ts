import type { Context } from 'koa';
import { browserCookie, hostPrefix } from '../contract/cookies.ts';

/**
 * Returns the ids of a browser in the cookie of `dpplus-connect/server`: of now, and before its latest login. On https, no
 * other host can plant this cookie (RFC 6265bis).
 */
export function browserIdsOf({ cookies }: Pick<Context, 'cookies'>, issuer: string): string[] {
  const name = `${issuer.startsWith('https:') ? hostPrefix : ''}${browserCookie}`;
  return cookies.get(name, { signed: false })?.split('.') ?? [];
}
