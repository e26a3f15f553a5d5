import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { Language } from '../../../contract/languages.ts';

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
