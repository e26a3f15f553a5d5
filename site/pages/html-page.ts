import { html } from 'hono/html';
import type { Language } from '../../contract/languages.ts';
import { policy } from '../policy.ts';

/** Markup whose values are escaped already. */
export type Markup = ReturnType<typeof html>;

/** A page of the site. */
export interface Page {
  /** From the page to the folder of the site: empty, or `../`. */
  readonly root: string;
  readonly title: string;
  readonly body: Markup;
  /** Of a page that search engines should find. */
  readonly description?: string;
  readonly colorScheme?: 'light' | 'light dark';
  /** The same page as Markdown, from its folder. */
  readonly markdown?: string;
  /** Stylesheets in the folder of the site. */
  readonly styles: readonly string[];
  /** A script of the site, by its name. */
  readonly script: string;
  /** The language of the buttons on the page. */
  readonly button?: Language | undefined;
}

/** The document of each page of the site. */
export const htmlPage = ({
  root,
  title,
  body,
  description,
  markdown,
  colorScheme = 'light dark',
  styles,
  script,
  button,
}: Page) => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${policy}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="${colorScheme}">
    ${
      description
        ? html`<meta name="description" content="${description}">`
        : html`<meta name="robots" content="noindex">`
    }
    <title>${title}</title>
    <link rel="icon" href="${root}assets/icon.svg">
    ${markdown && html`<link rel="alternate" type="text/markdown" href="${markdown}">`}
    ${styles.map((style) => html`<link rel="stylesheet" href="${root}${style}">`)}
    <script type="module" src="${root}assets/${script}.js"></script>
    ${button && html`<script defer src="${root}${button}/dp_connect.js"></script>`}
  </head>
  <body>
    ${body}
  </body>
</html>
`;
