import { html } from 'hono/html';
import { serviceName } from '../service-name.ts';
import type { Notice } from '../session/sessions.ts';
import { layout } from './layout.ts';

/** Lists of UUIDs. */
export type Comparison = { both: string[]; onlyHere: string[]; onlyThere: string[] };

export function connectionsPage({
  comparison,
  notice,
}: {
  comparison: Comparison | undefined;
  notice: Notice | undefined;
}) {
  const inLine = !comparison || comparison.onlyHere.length + comparison.onlyThere.length === 0;
  return layout({
    title: 'Linked accounts',
    notice,
    main: html`
      <section class="card">
        <h1>Linked accounts</h1>
        <p>Accounts that ${serviceName} lists as linked, compared with this library’s readers.</p>
        ${
          comparison &&
          html`<dl>
            ${list('Known to both', comparison.both)}
            ${list('Known here only', comparison.onlyHere)}
            ${list(`Known to ${serviceName} only`, comparison.onlyThere)}
          </dl>`
        }
        ${inLine ? '' : html`<form class="actions" method="post" action="/connections"><button class="action">Update ${serviceName}</button></form>`}
      </section>`,
  });
}

const list = (heading: string, uuids: string[]) => html`
  <dt>${heading} (${uuids.length})</dt>
  ${uuids.length ? uuids.map((uuid) => html`<dd><code>${uuid}</code></dd>`) : html`<dd>None</dd>`}`;
