import { html } from 'hono/html';
import type { ControlledService } from '../../control/controlled-service.ts';
import type { SandboxEvent } from '../../control/events/event-log.ts';
import { meanings } from '../../service/http/rules.ts';
import type { Markup } from '../../service/pages/html-document.ts';
import { displayName } from '../../service/state/personas/persona.ts';
import { most, type View } from '../view.ts';
import { mismatch } from './redirect-uri-mismatch.ts';
import { senderOf, sentence } from './sentence.ts';
import { isProblem, type LoginState, loginStates, type Story, stories } from './story.ts';

/** The size of the shown requests as JSON, in characters. The page reads itself each second, and the control API has all. */
const mostCharacters = 100_000;

/** The page "Logins": each login as a story, its oldest request first. */
export function loginsPage(
  service: ControlledService,
  view: View,
): { lead: Markup; body: Markup; tools: Markup } {
  const found = stories(service);
  const shown = latest(found);
  return {
    lead: html`Each login from the click to the connected call, the latest login first. Secrets, codes, tokens, states and personal data are masked.`,
    tools: html`<div class="tools"><button type="button" id="toggle" aria-pressed="true" hidden>Live</button>
<a class="button" href="">Refresh</a>
<span class="hide" id="said" role="status"></span></div>`,
    body: html`<div id="live">${shown.map((story) => card(service, story, view))}
${
  count(found) > count(shown) &&
  html`<p class="soft">${count(found) - count(shown)} earlier requests are not shown.
<a href="${view.basePath}/_sandbox/events">All events</a></p>`
}
${found.length === 0 && empty(view)}</div>`,
  };
}

const count = (some: readonly Story[]) => some.flatMap(({ events }) => events).length;

/** Returns the latest logins with their latest requests, of `mostCharacters` in total. */
function latest(found: readonly Story[]): Story[] {
  let left = mostCharacters;
  const fits = (event: SandboxEvent) => {
    left -= JSON.stringify(event).length;
    return left > 0;
  };
  return found
    .slice(0, most)
    .map((story) => ({ ...story, events: story.events.toReversed().filter(fits).reverse() }))
    .filter(({ events }) => events.length > 0);
}

function empty({ baseUrl, basePath }: View): Markup {
  return html`<div class="card"><p><b>No requests yet.</b></p><ol>
<li><a href="${basePath}/_sandbox/inspector/apps">Register your app</a>, or use <code>demoapp</code>.</li>
<li>Set <code>${baseUrl}</code> as the URL of the service in your app.</li>
<li>Click the login button on your page.</li></ol></div>`;
}

function card(service: ControlledService, story: Story, view: View): Markup {
  const { login, clientId, persona, state, events, missing } = story;
  const app = service.state.apps.get(clientId ?? '');
  const user = service.state.users.get(persona ?? '');
  const [first] = events;
  const requests = events.length === 1 ? 'A request' : `${events.length} requests`;
  const name = login === undefined ? requests : `Login ${login}`;
  const id = `story-${first?.id}`;
  return html`<article class="card story" aria-labelledby="${id}"><header><h2 id="${id}">${name}</h2>
<p>${user && html`<span>${displayName(user)}</span>`}
${clientId && html`<span>${app?.name ?? 'Unknown app'} <code>${clientId}</code></span>`}
${badge(login === undefined && state === 'complete' ? undefined : state)}</p></header>
<ol class="steps">${events.map((event) => step(service, event, view))}</ol>
${missing.length > 0 && html`<ul class="missing" aria-label="Missing">${missing.map((text) => html`<li>${text}</li>`)}</ul>`}</article>`;
}

function badge(state: LoginState | undefined): Markup {
  return html`${state && html`<span class="badge ${state}">${loginStates[state]}</span>`}`;
}

function step(service: ControlledService, event: SandboxEvent, view: View): Markup {
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
  const bad = isProblem(event);
  return html`<li class="step ${bad ? 'bad' : 'good'}"><details id="request-${id}"${bad && hint ? ' open' : ''}>
<summary class="request"><span class="who">${senderOf(event)}</span> <span class="said">${sentence(service, event)}</span>
<span class="answer"><span class="status">${status}</span> ${meanings[rule]}</span> <time datetime="${at}">${at.slice(11, 19)}</time></summary>
${hint && html`<p class="hint">${hint}</p>`}${mismatch(service, event, view)}
<dl><dt>Request</dt><dd><code>${method} ${path}</code></dd><dt>Rule</dt><dd><code>${rule}</code></dd>
${authorization && html`<dt>Authorization</dt><dd><code>${authorization}</code></dd>`}${userAgent && html`<dt>User-Agent</dt><dd>${userAgent}</dd>`}
${parameters.map(({ name, value }) => html`<dt><code>${name}</code></dt><dd><code>${value}</code></dd>`)}</dl>
</details></li>`;
}
