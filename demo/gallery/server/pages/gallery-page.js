import { html } from 'hono/html';
import { languageNavigation } from '../../../relying-app/pages/language-navigation.js';
import { texts } from '../../texts.js';
import { samplesSection } from './samples-section.js';
import { versionSection } from './version-section.js';
import { wayBackSection } from './way-back-section.js';

/**
 * @import { Language } from '../../../relying-app/language.js'
 * @import { GallerySettings } from '../index.js'
 */

/**
 * The page with everything. What can be read without a script is written here; what moves is a custom element.
 *
 * @param {GallerySettings} settings
 * @param {Language} language
 */
export function galleryPage(settings, language) {
  const text = texts[language];
  return html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="description" content="${text.description}">
    <title>${text.title}</title>
    <link rel="icon" href="/gallery/assets/icon.svg">
    <link rel="stylesheet" href="/gallery/assets/gallery.css">
    <link rel="modulepreload" href="/gallery/assets/${language}.js">
    <script type="module" src="/gallery/assets/gallery.js"></script>
  </head>
  <body>
    <a class="skip" href="#configure">${text.skip}</a>
    <header>
      <a class="brand" href="/gallery"><img src="/gallery/assets/icon.svg" width="32" height="32" alt="">dpplus-connect</a>
      <nav aria-label="${text.sections}">
        <a href="#configure">${text.configureHeading}</a>
        <a href="#samples">${text.samplesNav}</a>
        <a href="#way-back">${text.wayBackHeading}</a>
        <a href="/">${text.toDemo}</a>
      </nav>
      ${languageNavigation(language)}
    </header>
    <main>
      <div class="intro">
        <h1>${text.heading}</h1>
        <p class="lead">${text.lead}</p>
      </div>
      <section id="configure" aria-labelledby="configure-heading" tabindex="-1">
        <h2 id="configure-heading">${text.configureHeading}</h2>
        <gallery-configurator base-url="${settings.baseUrl}" client-id="${settings.clientId}" redirect-uri="${settings.redirectUri}">
          <p>${text.configureWithoutScript}</p>
        </gallery-configurator>
      </section>
      ${samplesSection(language)}
      ${wayBackSection(settings, language)}
      ${versionSection(language)}
    </main>
    <footer>
      <p>${text.footer}</p>
    </footer>
  </body>
</html>`;
}
