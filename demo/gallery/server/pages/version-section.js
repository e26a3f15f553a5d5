import { existsSync, readFileSync } from 'node:fs';
import { html } from 'hono/html';

const measured = new URL('../../../../dist/cdn/integrity.json', import.meta.url);

/** The tags that load this version and nothing else; none while no folder to upload is built. */
export function versionSection() {
  if (!existsSync(measured)) return '';
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
        <h2 id="version-heading">One version, held by its hash</h2>
        <p>The tag of the latest version gets fixes by itself. With one of these, a page runs this version and nothing else under its name, wherever you host it.</p>
        <pre tabindex="0" aria-label="Script tags with a hash, one for each language"><code>${tags.join('\n')}</code></pre>
      </section>`;
}
