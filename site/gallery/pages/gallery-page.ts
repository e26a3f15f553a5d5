import { html } from 'hono/html';
import { type Language, languageNames, languages } from '../../../src/vocabulary/languages.ts';
import { htmlPage } from '../../pages/html-page.ts';
import { pathIn } from '../../pages/path-in.ts';
import { texts } from '../texts.ts';
import { samplesSection } from './samples-section.ts';
import { versionSection } from './version-section.ts';
import { wayBackSection } from './way-back-section.ts';

/** The page with everything. What can be read without a script is written here; what moves is a custom element. */
export function galleryPage(language: Language) {
  const text = texts[language];
  return htmlPage({
    language,
    root: '../',
    title: text.title,
    description: text.description,
    styles: ['assets/site.css', 'assets/gallery.css'],
    preload: ['assets/demonstration.js', `assets/${language}.js`],
    script: 'gallery',
    body: html`<a class="skip" href="#configure">${text.skip}</a>
    <header>
      <a class="brand" href="../${pathIn(language, 'index.html')}"><img src="../assets/icon.svg" width="32" height="32" alt="">dpplus-connect</a>
      <nav aria-label="${text.sections}">
        <a href="#configure">${text.configureHeading}</a>
        <a href="#samples">${text.samplesNav}</a>
        <a href="#way-back">${text.wayBackHeading}</a>
        <a href="../docs/index.html" hreflang="en">${text.docs}</a>
        <a id="app" href="../received.html" hreflang="en">${text.received}</a>
      </nav>
      <nav class="languages" aria-label="${text.languages}">${languages.map(
        (each) =>
          html`<a href="../${each}/gallery.html" lang="${each}" hreflang="${each}" aria-current="${String(each === language)}">${languageNames[each]}</a>`,
      )}</nav>
    </header>
    <main>
      <div class="intro">
        <h1>${text.heading}</h1>
        <p class="lead">${text.lead}</p>
      </div>
      <section id="configure" aria-labelledby="configure-heading" tabindex="-1">
        <h2 id="configure-heading">${text.configureHeading}</h2>
        <gallery-configurator><p>${text.configureWithoutScript}</p></gallery-configurator>
      </section>
      ${samplesSection(language)}
      ${wayBackSection(language)}
      ${versionSection(language)}
    </main>
    <footer>
      <p>${text.footer}</p>
      <p id="sites">${text.sites} <code>localhost/…?two-sites</code></p>
    </footer>`,
  });
}
