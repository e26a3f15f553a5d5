import { html } from 'hono/html';
import { languageNames, languages } from '../language.js';
import { texts } from '../texts.js';

/** @import { Language } from '../language.js' */

/** @typedef {ReturnType<typeof html>} Html Text inside `${}` is escaped; nothing here is ever put in raw. */

/**
 * The frame of every page.
 *
 * @param {Language} language
 * @param {object} page
 * @param {string} page.title
 * @param {Html} page.main
 * @param {string} [page.script] The service's script.
 * @param {boolean} [page.compact] For pages in the popup or out of the way: no site navigation.
 */
export function layout(language, { title, main, script, compact = false }) {
  return html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title} – Linden</title>
    <link rel="icon" href="/icon.svg">
    <link rel="stylesheet" href="/style.css">
  </head>
  <body class="${compact ? 'compact' : 'full'}">
    <header>
      <a class="brand" href="/"><img src="/icon.svg" width="40" height="40" alt=""><span>Linden</span></a>
      ${compact ? '' : languageNavigation(language)}
    </header>
    <main>${main}</main>
    ${compact ? '' : html`<footer>${texts[language].openingHours}</footer>`}
    ${script ? html`<script src="${script}"></script>` : ''}
  </body>
</html>`;
}

/** For whoever cannot read this page. @param {Language} current */
function languageNavigation(current) {
  return html`<nav class="languages" aria-label="${texts[current].languages}">${languages.map(
    (language) =>
      html`<a href="?lang=${language}" lang="${language}" hreflang="${language}" aria-current="${String(language === current)}">${languageNames[language]}</a>`,
  )}</nav>`;
}
