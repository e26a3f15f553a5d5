import { html } from 'hono/html';
import { type Language, languages } from '../../src/vocabulary/languages.ts';
import type { ScriptTexts } from '../client/script-texts.ts';
import { policy } from '../policy.ts';
import { pathIn } from './path-in.ts';

/** Markup whose values are escaped already. */
export type Markup = ReturnType<typeof html>;

/** A page of the site. */
export interface Page {
  readonly language: Language;
  /** From the page to the folder of the site: empty, or `../`. */
  readonly root: string;
  readonly title: string;
  readonly body: Markup;
  /** Of a page that search engines should find. */
  readonly description?: string;
  readonly colorScheme?: 'light' | 'light dark';
  /** Stylesheets in the folder of the site. */
  readonly styles: readonly string[];
  /** Modules in the folder of the site that the script loads. */
  readonly preload?: readonly string[];
  /** A script of the site, by its name. */
  readonly script?: string | undefined;
  /** The language of the buttons on the page. */
  readonly button?: Language | undefined;
  /** The path, in the folder of the site, of a page that is in all languages: the path in English. */
  readonly path?: string | undefined;
  readonly scriptTexts?: ScriptTexts;
}

/** The document of each page of the site. */
export const htmlPage = ({
  language,
  root,
  title,
  body,
  description,
  colorScheme = 'light dark',
  styles,
  preload = [],
  script,
  button,
  path,
  scriptTexts,
}: Page) => html`<!doctype html>
<html lang="${language}">
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
    ${path && languages.map((each) => html`<link rel="alternate" hreflang="${each}" href="${root}${pathIn(each, path)}">`)}
    ${styles.map((style) => html`<link rel="stylesheet" href="${root}${style}">`)}
    ${preload.map((module) => html`<link rel="modulepreload" href="${root}${module}">`)}
    ${script && html`<script type="module" src="${root}assets/${script}.js"></script>`}
    ${button && html`<script defer src="${root}${button}/dp_connect.js"></script>`}
  </head>
  <body${scriptTexts && html` data-texts="${JSON.stringify(scriptTexts)}"`}>
    ${body}
  </body>
</html>
`;
