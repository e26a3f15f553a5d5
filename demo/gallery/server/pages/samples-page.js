import { html } from 'hono/html';
import { sizes, themes, wordings } from '../../settings/choices.js';

/**
 * @import { Language } from '../../../relying-app/language.js'
 * @import { GallerySettings } from '../index.js'
 */

const { false: _unstyled, ...styled } = sizes;
const schemes = ['light', 'dark'];

/**
 * Every button of one language, in light and in dark: a frame of the gallery, because a page has one script and with
 * it one language. Each link's own address is that of the gallery with this button in the configurator.
 *
 * @param {GallerySettings} settings
 * @param {Language} language
 */
export function samplesPage(settings, language) {
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language;
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>All buttons in ${name}</title>
    <link rel="stylesheet" href="/gallery/assets/samples.css">
  </head>
  <body>
    <main aria-label="All buttons in ${name}">${schemes.map(
      (scheme) => html`
      <section class="${scheme}" aria-label="${name}, ${scheme}">
        <p class="scheme">${scheme}</p>
        ${Object.keys(wordings).map(
          (text) => html`
        <ul>${Object.keys(styled).map(
          (size) => html`
          <li>
            <span class="size">${size}</span>
            <div>${Object.keys(themes).map((theme) => sample(settings, { lang: language, text, size, theme, scheme }))}</div>
          </li>`,
        )}
        </ul>`,
        )}
      </section>`,
    )}
    </main>
    <script type="module" src="/gallery/assets/samples.js"></script>
    <script src="${settings.baseUrl}/${language}/dp_connect.js" data-client-id="${settings.clientId}" data-redirect-uri="${settings.redirectUri}"></script>
  </body>
</html>`;
}

/**
 * @param {GallerySettings} settings
 * @param {Record<'lang' | 'text' | 'size' | 'theme' | 'scheme', string>} choice
 */
function sample({ clientId, redirectUri }, choice) {
  const address = `/gallery?${new URLSearchParams(choice)}#configure`;
  return html`<a href="${address}" target="_top" class="dpplus-connect" data-scope="email" data-client-id="${clientId}" data-redirect-uri="${redirectUri}" data-is-sandbox="true" data-state="sample" data-text="${choice.text}" data-style="${choice.size}" data-theme="${choice.theme}"></a>`;
}
