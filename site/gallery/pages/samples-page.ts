import { html } from 'hono/html';
import type { Language } from '../../../src/vocabulary/languages.ts';
import { htmlPage } from '../../pages/html-page.ts';
import { schemes, sizes, themes, wordings } from '../settings/choices.ts';
import { texts } from '../texts.ts';
import { languageName } from './language-name.ts';

const styled = sizes.filter((size) => size !== 'false');
const plainSchemes = schemes.filter((scheme) => scheme !== 'light dark');

/**
 * Every button of one language, in light and in dark: a frame of the gallery, because a page has one script and with
 * it one language. Each link leads to the gallery with this button in the configurator.
 *
 * @param language Of the page.
 */
export function samplesPage(language: Language, buttonLanguage: Language) {
  const text = texts[language];
  const name = languageName(language, buttonLanguage);
  return htmlPage({
    language,
    root: '../',
    title: text.samplesTitle(name),
    styles: ['assets/samples.css'],
    script: 'samples',
    button: buttonLanguage,
    body: html`<main aria-label="${text.samplesTitle(name)}">${plainSchemes.map(
      (scheme) => html`
      <div class="${scheme}" role="group" aria-labelledby="${scheme}">
        <p class="scheme" id="${scheme}">${text.schemes[scheme]}</p>
        ${wordings.map(
          (wording) => html`
        <ul>${styled.map(
          (size) => html`
          <li>
            <span class="size">${text.sizes[size]}</span>
            <div>${themes.map((theme) => sample({ 'button-lang': buttonLanguage, text: wording, size, theme, scheme }))}</div>
          </li>`,
        )}
        </ul>`,
        )}
      </div>`,
    )}
    </main>`,
  });
}

/** A button that shows its look only. It opens no window and announces none. */
function sample(choice: Record<'button-lang' | 'text' | 'size' | 'theme' | 'scheme', string>) {
  const address = `gallery.html?${new URLSearchParams(choice)}#configure`;
  return html`<a href="${address}" target="_top" class="dpplus-connect" data-scope="email" data-is-sandbox="true" data-state="sample" data-mode="redirect" data-text="${choice.text}" data-style="${choice.size}" data-theme="${choice.theme}"></a>`;
}
