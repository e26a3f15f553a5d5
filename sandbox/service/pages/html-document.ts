import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { Language } from '../../../contract/languages.ts';
import css from './page.css?inline';

/** Markup whose values are escaped already. */
export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

/** The document of each page. Its stylesheet is inside it, so that a page is one request and works offline. */
export const htmlDocument = (language: Language, title: Markup, style: string, body: Markup, head?: Markup) =>
  html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${raw(style)}</style>
${head}</head>
${body}
</html>`;

/** The stylesheet of every page. */
export const style = css;

/** The CSP source that admits one stylesheet and no other (CSP 3, 2.3.1). */
export const sourceOf = (sheet: string) => `'sha256-${createHash('sha256').update(sheet).digest('base64')}'`;

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

/** The service's sign as on its button, a head between two arms that make a shield, in the colour of the text around it. */
export const serviceMark = html`<svg class="mark" viewBox="0 0 120 118" aria-hidden="true">
<path fill="currentColor" d="M4.6 0A72 90 0 0 0 60 112.3A72 90 0 0 0 115.4 0H91.8A49.7 62.1 0 0 1 60 83.6A49.7 62.1 0 0 1 28.2 0z"/><circle cx="60" cy="36" r="20" fill="currentColor"/></svg>`;
