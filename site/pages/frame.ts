import { html } from 'hono/html';
import { type Language, languageNames, languages } from '../../src/vocabulary/languages.ts';
import type { ScriptTexts } from '../client/script-texts.ts';
import { texts as galleryTexts } from '../gallery/texts.ts';
import { htmlPage, type Markup, type Page } from './html-page.ts';
import { pathIn } from './path-in.ts';
import { texts } from './texts.ts';

interface FramedPage extends Omit<Page, 'language' | 'body' | 'styles' | 'button' | 'scriptTexts'> {
  readonly main: Markup;
  /** English by default. */
  readonly language?: Language;
  /** The page has a button. */
  readonly button?: boolean;
  /** A stylesheet beside the common one, by its name. */
  readonly style?: string;
  /** The entry of the navigation that leads to this page. */
  readonly current?: 'start' | 'docs';
}

/** A page of the site in its frame: the navigation and the line below the page. */
export function frame({ main, language = 'en', button, style, current, ...page }: FramedPage) {
  const { root, path } = page;
  const text = texts[language];
  const { docs, languages: languagesLabel, sites, copy, copied, copyRefused } = galleryTexts[language];
  const scriptTexts: ScriptTexts = { copy, copied, copyRefused, notFound: text.notFound };
  const here = (name: FramedPage['current']) => (current === name ? html` aria-current="page"` : '');
  const english = language === 'en' ? '' : html` hreflang="en"`;
  return htmlPage({
    ...page,
    language,
    button: button ? language : undefined,
    styles: [
      ...(button ? [`${language}/dp_connect.css`] : []),
      'assets/site.css',
      ...(style ? [`assets/${style}.css`] : []),
    ],
    scriptTexts,
    body: html`<a class="skip" href="#main">${text.skip}</a>
    <header>
      <a class="brand" href="${root}${pathIn(language, 'index.html')}"><img src="${root}assets/icon.svg" width="32" height="32" alt="">dpplus-connect</a>
      <nav aria-label="${text.site}">
        <a href="${root}${pathIn(language, 'index.html')}"${here('start')}>${text.home}</a>
        <a href="${root}${language}/gallery.html">${text.gallery}</a>
        <a href="${root}docs/index.html"${english}${here('docs')}>${docs}</a>
      </nav>
      ${
        path &&
        html`<nav class="languages" aria-label="${languagesLabel}">${languages.map(
          (each) =>
            html`<a href="${root}${pathIn(each, path)}" lang="${each}" hreflang="${each}" aria-current="${String(each === language)}">${languageNames[each]}</a>`,
        )}</nav>`
      }
      ${text.inEnglish && html`<p>${text.inEnglish}</p>`}
    </header>
    ${main}
    <footer>
      <p id="sites">${sites} <code>localhost/…?two-sites</code></p>
      <p>dpplus-connect, ${text.licence} <a href="${root}${pathIn(language, 'docs/privacy.html')}">${text.privacy}</a> · <a href="${root}${pathIn(language, 'docs/going-live.html')}">${text.goingLive}</a> · <a href="${root}docs/support.html"${english}>${text.browsers}</a> · <a href="${root}docs/accessibility.html"${english}>${text.accessibility}</a> · <a href="${root}docs/security.html"${english}>${text.security}</a> · <a href="${root}docs/changelog.html"${english}>${text.changes}</a></p>
    </footer>`,
  });
}
