import type { Context } from 'koa';

/**
 * Returns the ids of a browser in the cookie of `dpplus-connect/server`: of now, and before its latest login. On https, no
 * other host can plant this cookie (RFC 6265bis).
 */
export function browserIdsOf({ cookies }: Pick<Context, 'cookies'>, issuer: string): string[] {
  const name = `${issuer.startsWith('https:') ? '__Host-' : ''}dp-browser`;
  return cookies.get(name, { signed: false })?.split('.') ?? [];
}
