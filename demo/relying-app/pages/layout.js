import { html } from 'hono/html';
import { texts } from '../texts.js';
import { languageNavigation } from './language-navigation.js';
import { loginScript, loginStyle } from './login-button.js';
import { titlePrefix } from './notice-box.js';

/**
 * @import { Settings } from '../index.js'
 * @import { Language } from '../language.js'
 * @import { Notice } from '../session/sessions.js'
 * @import { Texts } from '../texts.js'
 */

/** @typedef {ReturnType<typeof html>} Html Text inside `${}` is escaped; nothing here is ever put in raw. */

/**
 * The frame of every page.
 *
 * @param {Language} language
 * @param {object} page
 * @param {string} page.title
 * @param {Html} page.main
 * @param {string} [page.path] Its address, where the navigation leads to it.
 * @param {Notice} [page.notice] What the page tells of first; the title begins with it where it is bad news.
 * @param {Settings} [page.login] Where the service is, on a page with its button.
 * @param {boolean} [page.compact] For pages in the popup or out of the way: no site navigation.
 */
export function layout(language, { title, main, path, notice, login, compact = false }) {
  const text = texts[language];
  return html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${titlePrefix(text, notice)}${title} – Linden</title>
    <link rel="icon" href="/icon.svg">
    ${login ? html`<link rel="stylesheet" href="${loginStyle(login, language)}">` : ''}
    <link rel="stylesheet" href="/style.css">
  </head>
  <body class="${compact ? 'compact' : 'full'}">
    <header>
      <a class="brand" href="/"><img src="/icon.svg" width="40" height="40" alt=""><span>Linden</span></a>
      ${compact ? '' : navigation(text, path)}
      ${compact ? '' : languageNavigation(language)}
    </header>
    <main>${main}</main>
    ${compact ? '' : html`<footer>${text.openingHours}</footer>`}
    ${login ? loginScript(login, language) : ''}
  </body>
</html>`;
}

/** @param {Texts} text @param {string | undefined} current */
function navigation(text, current) {
  const links = [
    ['/catalogue', text.catalogueTitle],
    ['/hours', text.hoursTitle],
    ['/account', text.accountTitle],
  ];
  return html`<nav class="sections" aria-label="${text.sections}">${links.map(
    ([path, title]) =>
      html`<a href="${path}"${path === current ? html` aria-current="page"` : ''}>${title}</a>`,
  )}</nav>`;
}
