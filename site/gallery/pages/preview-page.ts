import { html } from 'hono/html';
import type { Language } from '../../../demo/relying-app/languages.ts';
import { policy } from '../../policy.ts';
import { texts } from '../texts.ts';

/**
 * An empty page with one button, which its script draws: in the gallery's frame by the settings of the configurator,
 * alone by its query. It does not style anything near the button, like a page into which the snippet is pasted. Its
 * script has no allowlist: developers try their own registrations here, which get no state of this app.
 *
 * @param language Of the button, and so of the page.
 */
export const previewPage = (language: Language) => html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${policy}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light">
    <meta name="robots" content="noindex">
    <title>${texts[language].ownPageTitle}</title>
    <link rel="icon" href="../assets/icon.svg">
    <link rel="stylesheet" href="../assets/preview.css">
    <script type="module" src="../assets/preview.js"></script>
    <script defer src="dp_connect.js"></script>
  </head>
  <body>
    <main></main>
  </body>
</html>
`;
