import { html } from 'hono/html';
import type { Language } from '../languages.ts';
import type { Notice } from '../session/sessions.ts';
import type { Settings } from '../settings.ts';
import type { Texts } from '../texts/en.ts';
import { texts } from '../texts.ts';
import { languageNavigation } from './language-navigation.ts';
import { titlePrefix } from './notice-box.ts';

/** Text inside `${}` is escaped; only the markup of `dpplus-connect/server` is put in raw. */
export type Html = ReturnType<typeof html>;

interface Page {
  title: string;
  main: Html;
  /** The page's path, if the navigation has a link to it. */
  path?: string;
  /** The message on the page; the title announces bad news. */
  notice?: Notice | undefined;
  /** Keeps the login button's place until its script has drawn it. */
  login?: Settings;
  /** Leaves out the navigation: for pages in the popup. */
  compact?: boolean;
}

/** The frame of every page. */
export function layout(language: Language, { title, main, path, notice, login, compact = false }: Page) {
  const text = texts[language];
  return html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${titlePrefix(text, notice)}${title} – Linden</title>
    <link rel="icon" href="/icon.svg">
    ${login ? html`<link rel="stylesheet" href="${login.baseUrl}/${language}/dp_connect.css">` : ''}
    <link rel="stylesheet" href="/style.css">
  </head>
  <body class="${compact ? 'compact' : 'full'}">
    <header>
      <a class="brand" href="/"><img src="/icon.svg" width="40" height="40" alt=""><span>Linden</span></a>
      ${compact ? '' : navigation(text, path)}
      ${compact ? '' : languageNavigation(language)}
    </header>
    <main>${main}</main>
  </body>
</html>`;
}

const navigation = (text: Texts, current: string | undefined) =>
  html`<nav class="sections" aria-label="${text.sections}"><a href="/account"${current === '/account' ? html` aria-current="page"` : ''}>${text.accountTitle}</a></nav>`;
