import { html } from 'hono/html';
import { unconnectedLoginLimit } from '../../endpoints/authorize/next-step.ts';
import type { Markup } from '../../pages/page.ts';
import type { Link } from '../../state/model.ts';
import { displayName } from '../../state/personas/persona.ts';
import type { Workbench } from '../workbench.ts';

/** What there is between each user and each application, with the counter of logins. */
export function people({ state }: Workbench): Markup {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="People"><table>
<thead><tr><th scope="col">Person</th><th scope="col">Application</th><th scope="col">Logins</th><th scope="col">Scope</th><th scope="col">UUID</th></tr></thead>
<tbody>${state.links.values().map(row)}</tbody></table></div>`;

  function row(link: Link): Markup {
    const user = state.users.get(link.userId);
    return html`<tr><th scope="row">${user && displayName(user)} <span class="soft">${link.userId}</span></th><td>${link.clientId}</td>
<td>${counter(link)}</td><td>${link.granted.join(', ') || (link.consented ? 'login only' : 'no consent')}</td><td><code>${link.uuid}</code></td></tr>`;
  }
}

function counter({ connected, unconnectedLogins }: Link): string {
  return connected ? 'connected' : `${unconnectedLogins} of ${unconnectedLoginLimit}`;
}
