import { html } from 'hono/html';
import type { Language } from '../../../contract/languages.ts';
import { htmlPage } from '../../pages/html-page.ts';

/**
 * An empty page with one button, which its script draws: in the gallery's frame by the settings of the configurator,
 * alone by its query. It does not style anything near the button, like a page into which the snippet is pasted. Its
 * script has no allowlist: developers try their own registrations here, which get no state of this app.
 *
 * @param language Of the button.
 */
export const previewPage = (language: Language) =>
  htmlPage({
    root: '../',
    title: 'The button on a separate page',
    colorScheme: 'light',
    styles: ['assets/preview.css'],
    script: 'preview',
    button: language,
    body: html`<main></main>`,
  });
