import { html } from 'hono/html';
import type { ControlledService } from '../control/controlled-service.ts';
import { type Fault, type FaultEffect, faultTargets, idOf } from '../control/faults/fault.ts';
import type { Markup } from '../service/pages/html-document.ts';
import { displayName } from '../service/state/personas/persona.ts';
import { button, choose, clockElement, field, form, formId, select, type View } from './view.ts';

const path = '/_sandbox/inspector/faults';

/** The page "Faults and clock", which can reset everything too. */
export function faultsPage(service: ControlledService, view: View): { lead: Markup; body: Markup } {
  const { faults, state } = service;
  const apps = [...state.apps.values()].map((app) => [app.clientId, app.name] as const);
  const personas = [...state.users.values()].map((user) => [user.id, displayName(user)] as const);
  const [id, clock] = [formId('add'), formId('advance')];
  const advance = (seconds: number, label: string) =>
    button(
      view,
      path,
      { action: 'advance', of: String(seconds), hidden: { advance_seconds: String(seconds) } },
      label,
    );
  const rows = faults.map(
    (fault, index) => html`<li><span>${describe(service, fault)}</span>
${button(view, path, { action: 'remove', of: String(index), hidden: { fault: idOf(fault) } }, 'Remove', `fault ${index + 1}`)}</li>`,
  );
  return {
    lead: html`Let requests fail, and let time pass.`,
    body: html`<section class="card" aria-labelledby="faults-title"><header><h2 id="faults-title">Scheduled faults</h2></header>
${faults.length === 0 ? html`<p class="soft">None. All requests get their usual response.</p>` : html`<ul class="rows">${rows}</ul>`}
</section>
<section class="card" aria-labelledby="add-title"><header><h2 id="add-title">Schedule a fault</h2></header>
${form(
  view,
  path,
  { action: 'add', className: 'grid' },
  html`${select(view, id, { name: 'on', label: 'Endpoint', choices: Object.keys(faultTargets).map((name): [string, string] => [name, name]) })}
${field(view, id, { name: 'times', label: 'Number of requests', type: 'number', value: '1', required: true })}
${choose(view, id, { name: 'client_id', label: 'App', choices: [['', 'All apps'], ...apps] }, 'Its client_id.')}
${choose(view, id, { name: 'persona', label: 'Persona', choices: [['', 'All personas'], ...personas] }, 'Its id.')}
${field(view, id, { name: 'status', label: 'Status code', type: 'number', hint: 'From 200 to 599.' })}
${field(view, id, { name: 'error', label: 'Error code', hint: 'The error of a JSON response, such as invalid_grant.' })}
${field(view, id, { name: 'delay_ms', label: 'Delay in milliseconds', type: 'number', hint: 'At most 60000.' })}
${field(view, id, { name: 'html', label: 'HTML', hint: 'The whole body, like the error page of a proxy.' })}
${field(view, id, { name: 'location', label: 'Redirect to', hint: 'The URL of a redirect, with status 302 unless you choose another.' })}
${select(view, id, {
  name: 'drop',
  label: 'Connection',
  choices: [
    ['', 'Stays open'],
    ['true', 'Is dropped without a response'],
  ],
})}
${select(view, id, {
  name: 'drip',
  label: 'Body',
  choices: [
    ['', 'Comes at once'],
    ['true', 'Comes in single bytes during the delay'],
  ],
})}
<div class="actions"><button class="primary">Schedule</button></div>`,
)}</section>
<section class="card" aria-labelledby="clock-title"><header><h2 id="clock-title">Clock</h2><p>${clockElement(service)}</p></header>
<p class="soft">Codes are valid for ten minutes, tokens for an hour, sessions for eight hours. The clock goes forward only.</p>
<div class="actions">${advance(600, 'Advance 10 minutes')}${advance(3600, 'Advance 1 hour')}${advance(86_400, 'Advance 1 day')}</div>
${form(
  view,
  path,
  { action: 'advance', className: 'filters' },
  html`${field(view, clock, { name: 'advance_seconds', label: 'Seconds', type: 'number', required: true })}
<button>Advance</button>`,
)}</section>
<section class="card" aria-labelledby="reset-title"><header><h2 id="reset-title">Reset</h2></header>
<p class="soft">Restores the initial state: apps, personas, logins, clock, events, faults and mails.</p>
${button(view, path, { action: 'reset', className: 'danger' }, 'Reset everything')}</section>`,
  };
}

function describe(
  { state }: ControlledService,
  { on, persona, client_id: clientId, times, then }: Fault,
): Markup {
  const user = state.users.get(persona ?? '');
  const limits = [clientId && html`, for <code>${clientId}</code>`, user && html`, for ${displayName(user)}`];
  return html`<b>${on}</b>: ${effect(then)}, ${times} ${times === 1 ? 'time' : 'times'}${limits}`;
}

function effect({
  status,
  error,
  html: body,
  json,
  location,
  delay_ms: delay,
  drop,
  drip,
}: FaultEffect): string {
  return [
    delay !== undefined && `${delay} ms later`,
    drop && 'connection dropped',
    drip && 'body in single bytes',
    status !== undefined && `status ${status}`,
    error !== undefined && `error ${error}`,
    body !== undefined && 'HTML body',
    location !== undefined && `redirect to ${location}`,
    json !== undefined && `JSON body ${JSON.stringify(json)}`,
  ]
    .filter(Boolean)
    .join(', ');
}
