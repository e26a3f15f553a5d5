import { sourceOf, style } from './style.ts';

const styleSource = sourceOf(style);

/**
 * The Content-Security-Policy of a page. There is no `form-action`: Chromium applies it to the redirect that follows
 * a form too, which would stop the return to the app. No COOP is sent with it either: it would cut the
 * popup off from the page that opened it (docs/protocol.md, "Authorization endpoint").
 *
 * @param logo the address of the one image that the page shows.
 */
export function contentSecurityPolicy(logo?: string): string {
  const images = logo ? `; img-src ${logo.startsWith('data:') ? 'data:' : new URL(logo).origin}` : '';
  return `default-src 'none'; style-src ${styleSource}${images}; base-uri 'none'; frame-ancestors 'none'`;
}
