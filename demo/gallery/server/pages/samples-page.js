import { html } from 'hono/html';
import { schemes, sizes, themes, wordings } from '../../settings/choices.js';
import { texts } from '../../texts.js';
import { languageName } from './language-name.js';

/**
 * @import { Language } from '../../../relying-app/language.js'
 * @import { GallerySettings } from '../index.js'
 */

const styled = sizes.filter((size) => size !== 'false');
const plainSchemes = schemes.filter((scheme) => scheme !== 'light dark');

/**
 * Every button of one language, in light and in dark: a frame of the gallery, because a page has one script and with
 * it one language. Each link's own address is that of the gallery with this button in the configurator.
 *
 * @param {GallerySettings} settings
 * @param {Language} language Of the page.
 * @param {Language} buttonLanguage
 */
export function samplesPage(settings, language, buttonLanguage) {
  const text = texts[language];
  const name = languageName(language, buttonLanguage);
  return html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${text.samplesTitle(name)}</title>
    <link rel="stylesheet" href="/gallery/assets/samples.css">
  </head>
  <body>
    <main aria-label="${text.samplesTitle(name)}">${plainSchemes.map(
      (scheme) => html`
      <div class="${scheme}" role="group" aria-labelledby="${scheme}">
        <p class="scheme" id="${scheme}">${text.schemes[scheme]}</p>
        ${wordings.map(
          (wording) => html`
        <ul>${styled.map(
          (size) => html`
          <li>
            <span class="size">${text.sizes[size]}</span>
            <div>${themes.map((theme) => sample(settings, { 'button-lang': buttonLanguage, text: wording, size, theme, scheme }))}</div>
          </li>`,
        )}
        </ul>`,
        )}
      </div>`,
    )}
    </main>
    <script type="module" src="/gallery/assets/samples.js"></script>
    <script src="${settings.baseUrl}/${buttonLanguage}/dp_connect.js" data-client-id="${settings.clientId}" data-redirect-uri="${settings.redirectUri}"></script>
  </body>
</html>`;
}

/**
 * A button as it looks, which opens no window here and so announces none.
 *
 * @param {GallerySettings} settings
 * @param {Record<'button-lang' | 'text' | 'size' | 'theme' | 'scheme', string>} choice
 */
function sample({ clientId, redirectUri }, choice) {
  const address = `/gallery?${new URLSearchParams(choice)}#configure`;
  return html`<a href="${address}" target="_top" class="dpplus-connect" data-scope="email" data-client-id="${clientId}" data-redirect-uri="${redirectUri}" data-is-sandbox="true" data-state="sample" data-mode="redirect" data-text="${choice.text}" data-style="${choice.size}" data-theme="${choice.theme}"></a>`;
}
