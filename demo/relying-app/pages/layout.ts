import { html } from 'hono/html';
import type { Notice } from '../session/sessions.ts';
import type { Settings } from '../settings.ts';

/** Text inside `${}` is escaped; only the markup of `dpplus-connect/server` is put in raw. */
export type Html = ReturnType<typeof html>;

interface Page {
  title: string;
  main: Html;
  notice?: Notice | undefined;
  /** Keeps the login button's place until its script has drawn it. */
  login?: Settings;
  /** Leaves out the navigation: for pages in the popup. */
  compact?: boolean;
  /** Has a button that logs out. */
  isLoggedIn?: boolean;
}

/** The frame of every page. Screen readers announce the title first, so it begins with the error. */
export function layout({ title, main, notice, login, compact = false, isLoggedIn = false }: Page) {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${notice?.isError ? 'Error: ' : ''}${title} – Linden</title>
    <link rel="icon" href="/icon.svg">
    ${login ? html`<link rel="stylesheet" href="${login.baseUrl}/en/dp_connect.css">` : ''}
    <link rel="stylesheet" href="/style.css">
  </head>
  <body class="${compact ? 'compact' : 'full'}">
    <header>
      <a class="brand" href="/"><img src="/icon.svg" width="40" height="40" alt=""><span>Linden</span></a>
      ${compact ? '' : html`<nav><a href="/account">Your account</a></nav>`}
      ${isLoggedIn ? html`<form method="post" action="/logout"><button class="quiet">Log out</button></form>` : ''}
    </header>
    <main>${notice ? noticeBox(notice) : ''}${main}</main>
  </body>
</html>`;
}

/**
 * The notice has the focus, because screen readers do not announce a status that is on the page from the start. It has no
 * role: Orca would say a focused status twice in Chromium.
 */
const noticeBox = ({ text, isError }: Notice) => html`
  <div class="${isError ? 'notice failure' : 'notice'}" tabindex="-1" autofocus>
    <p>${isError ? html`<b>Error:</b> ` : ''}${text}</p>
  </div>`;
