import { html } from 'hono/html';
import type { Markup } from '../../pages/page.ts';
import { isRefusal } from '../../vocabulary/rules.ts';
import type { SandboxEvent } from '../events/event.ts';
import type { Workbench } from '../workbench.ts';
import { mismatch } from './redirect-uri-mismatch.ts';

/** How many requests the page shows; the control API has them all. */
const shown = 50;

/** The requests as they came, the latest first, each with the rule that answered it. */
export function requests(workbench: Workbench): Markup {
  const events = workbench.log.events.slice(-shown).reverse();
  if (events.length === 0) return html`<p class="soft">None yet. Click the login button of your page.</p>`;
  return html`<ol class="requests" reversed>${events.map((event) => request(workbench, event))}</ol>`;
}

function request(workbench: Workbench, event: SandboxEvent): Markup {
  const {
    id,
    at,
    method,
    path,
    status,
    rule,
    parameters,
    authorization,
    user_agent: userAgent,
    hint,
  } = event;
  const isProblem = status >= 400 || rule === 'fault' || isRefusal(rule);
  return html`<li value="${id}"><details ${isProblem && hint && 'open'}>
<summary><span class="status">${status}</span> ${method} <code>${path}</code> <b class="${isProblem ? 'bad' : 'good'}">${rule}</b> <time class="soft" datetime="${at}">${at.slice(11, 19)}</time></summary>
${hint && html`<p class="hint">${hint}</p>`}${mismatch(workbench, event)}
<dl>${authorization && html`<dt>Authorization</dt><dd><code>${authorization}</code></dd>`}${userAgent && html`<dt>User-Agent</dt><dd>${userAgent}</dd>`}
${parameters.map(({ name, value }) => html`<dt><code>${name}</code></dt><dd><code>${value}</code></dd>`)}</dl>
</details></li>`;
}
