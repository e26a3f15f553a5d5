import { html } from 'hono/html';
import type { Markup } from '../../pages/page.ts';
import { isRefusal } from '../../vocabulary/rules.ts';
import type { SandboxEvent } from '../events/event.ts';
import type { Workbench } from '../workbench.ts';
import { mismatch } from './redirect-uri-mismatch.ts';

/** How many requests the page shows; the control API has them all. */
const shown = 50;

/** The requests, the latest first and those of one login together, each with the rule that answered it. */
export function requests(workbench: Workbench): Markup {
  const events = workbench.log.events.slice(-shown).reverse();
  if (events.length === 0) return html`<p class="soft">None yet. Click the login button of your page.</p>`;
  return html`${grouped(events).map(({ login, of }) => {
    const list = html`<ol class="requests" reversed>${of.map((event) => request(workbench, event))}</ol>`;
    return login === undefined ? list : html`<section class="login"><h3>Login ${login}</h3>${list}</section>`;
  })}`;
}

/** Each login with its requests, in the place of the latest of them; between logins, what belongs to none. */
function grouped(events: readonly SandboxEvent[]) {
  const groups: { login: number | undefined; of: SandboxEvent[] }[] = [];
  for (const event of events) {
    const { login } = event;
    const group = login === undefined ? groups.at(-1) : groups.find((other) => other.login === login);
    if (group && group.login === login) group.of.push(event);
    else groups.push({ login, of: [event] });
  }
  return groups;
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
