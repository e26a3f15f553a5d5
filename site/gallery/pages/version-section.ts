import { existsSync, readFileSync } from 'node:fs';
import { html, raw } from 'hono/html';
import { packageRoot } from '../../../demo/package-root.ts';
import type { Language } from '../../../src/vocabulary/languages.ts';
import { highlight } from '../../docs/highlight.ts';
import { texts } from '../texts.ts';

const measurements = new URL('dist/cdn/integrity.json', packageRoot);

/**
 * The tags that load exactly this version. Empty while the folder to upload is not built.
 *
 * @param measured The file in that folder with the hash of each script.
 */
export function versionSection(language: Language, measured: URL = measurements) {
  if (!existsSync(measured)) return '';
  const text = texts[language];
  const files: Record<string, { integrity: string }> = JSON.parse(readFileSync(measured, 'utf8'));
  const tags = Object.entries(files)
    .filter(([path]) => /^v.*\/dp_connect\.js$/.test(path))
    .map(
      ([path, { integrity }]) =>
        `<script src="https://login.example/${path}" integrity="${integrity}" crossorigin="anonymous"></script>`,
    );
  return html`
      <section id="version" aria-labelledby="version-heading">
        <h2 id="version-heading">${text.versionHeading}</h2>
        <p>${text.versionLead}</p>
        <pre tabindex="0" aria-label="${text.versionCode}"><code>${raw(highlight(tags.join('\n'), 'html'))}</code></pre>
      </section>`;
}
