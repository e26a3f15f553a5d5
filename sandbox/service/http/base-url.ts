import type { AppContext } from './context.ts';

/** Returns the base URL of the sandbox as the browser of this request names it, without a slash at the end. */
export function baseUrl(c: AppContext): string {
  const { protocol, host } = new URL(c.req.url);
  return `${isHttps(c) ? 'https:' : protocol}//${host}${c.get('basePath') ?? ''}`;
}

/**
 * Returns whether the browser uses https, also with a proxy that ends it. The header is the caller's word, and decides
 * only the links and the cookie in the caller's own response.
 */
export function isHttps(c: AppContext): boolean {
  return new URL(c.req.url).protocol === 'https:' || c.req.header('X-Forwarded-Proto') === 'https';
}
