import { html } from 'hono/html';
import { texts } from '../../texts.js';

/**
 * @import { Language } from '../../../relying-app/language.js'
 * @import { GallerySettings } from '../index.js'
 */

/**
 * An empty page with one button, which its script draws: in the gallery's frame as the configurator says, on its own
 * as its address says. It has no style of its own near the button, because the page that a snippet is pasted into has
 * none either. Its script pins nothing: people try the registrations of their own applications here, which get no state
 * of this one's.
 *
 * @param {GallerySettings} settings
 * @param {Language} language Of the button, and so of the page.
 */
export const previewPage = ({ baseUrl, clientId, redirectUri }, language) => html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light">
    <title>${texts[language].ownPageTitle}</title>
    <link rel="icon" href="/gallery/assets/icon.svg">
    <link rel="stylesheet" href="/gallery/assets/preview.css">
  </head>
  <body>
    <main data-client-id="${clientId}" data-redirect-uri="${redirectUri}"></main>
    <script type="module" src="/gallery/assets/preview.js"></script>
    <script src="${baseUrl}/${language}/dp_connect.js"></script>
  </body>
</html>`;
