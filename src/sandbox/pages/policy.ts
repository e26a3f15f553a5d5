import { styleSource } from './style.ts';

/**
 * The Content-Security-Policy of a page. There is no `form-action`: Chromium applies it to the redirect that follows
 * a form too, which would stop the way back to the application. No COOP is sent with it either: it would cut the
 * popup off from the page that opened it (docs/protocol.md, "Authorization endpoint").
 *
 * @param logo the address of the one image that the page shows.
 * @param hasScript whether a script of the sandbox's own may run, and ask the sandbox.
 */
export function contentSecurityPolicy(logo?: string, hasScript = false): string {
  const images = logo ? `; img-src ${logo.startsWith('data:') ? 'data:' : new URL(logo).origin}` : '';
  const scripts = hasScript ? "; script-src 'self'; connect-src 'self'" : '';
  return `default-src 'none'; style-src ${styleSource}${images}${scripts}; base-uri 'none'; frame-ancestors 'none'`;
}
