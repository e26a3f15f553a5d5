import { existsSync, readFileSync } from 'node:fs';
import { html } from 'hono/html';
import { texts } from '../../texts.js';

/** @import { Language } from '../../../relying-app/language.js' */

const measurements = new URL('../../../../dist/cdn/integrity.json', import.meta.url);

/**
 * The tags that load this version and nothing else; none while no folder to upload is built.
 *
 * @param {Language} language
 * @param {URL} measured The file in that folder with the hash of each script.
 */
export function versionSection(language, measured = measurements) {
  if (!existsSync(measured)) return '';
  const text = texts[language];
  /** @type {Record<string, { integrity: string }>} */
  const files = JSON.parse(readFileSync(measured, 'utf8'));
  const tags = Object.entries(files)
    .filter(([path]) => /^v.*\/dp_connect\.js$/.test(path))
    .map(
      ([path, { integrity }]) =>
        `<script src="https://static.example/${path}" integrity="${integrity}" crossorigin="anonymous"></script>`,
    );
  return html`
      <section id="version" aria-labelledby="version-heading">
        <h2 id="version-heading">${text.versionHeading}</h2>
        <p>${text.versionLead}</p>
        <pre tabindex="0" aria-label="${text.versionCode}"><code>${tags.join('\n')}</code></pre>
      </section>`;
}
