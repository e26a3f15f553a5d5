import { html } from 'hono/html';
import { installCommand } from '../../contract/npm-package.ts';
import type { ControlledService } from '../control/controlled-service.ts';
import type { Markup } from '../service/pages/html-document.ts';
import type { App } from '../service/state/app.ts';
import { expressApp } from './snippets.ts';
import { button, copyable, field, form, formId, newest, type View } from './view.ts';

const path = '/_sandbox/inspector/apps';

/** The page "Apps": registers and lists them. */
export function appsPage(service: ControlledService, view: View): { lead: Markup; body: Markup } {
  const id = formId('register');
  const { shown, search } = newest(
    view,
    path,
    service.state.apps.values(),
    (app) => `${app.clientId} ${app.name}`,
  );
  return {
    lead: html`Register your app to get a <code>client_id</code> and a <code>client_secret</code>.`,
    body: html`<section class="card" aria-labelledby="register-title"><header><h2 id="register-title">Register an app</h2></header>
${form(
  view,
  path,
  { action: 'register', className: 'grid' },
  html`${field(view, id, { name: 'name', label: 'Name', required: true, hint: 'Users see it on the login and the consent.' })}
${field(view, id, { name: 'redirect_uri', label: 'Redirect URI', type: 'url', required: true, hint: 'Your callback, such as http://localhost:3000/callback.' })}
${field(view, id, { name: 'logo', label: 'URL of the logo', type: 'url', hint: 'An http(s) URL, or a data: URL of an image of at most 32 KiB.' })}
${field(view, id, { name: 'privacy_url', label: 'URL of the privacy notice', type: 'url', hint: 'The consent page links to it.' })}
<div class="actions"><button class="primary">Register</button></div>`,
)}</section>
${search}${shown.map((app) => card(service, app, view))}`,
  };
}

/** The message after a registration or a new secret. The page shows the secret this one time only. */
export function secretNote(app: App, clientSecret: string, baseUrl: string): Markup {
  return html`<dl class="facts"><dt>client_id</dt><dd>${copyable('new-id', 'client_id', app.clientId)}</dd>
<dt>client_secret</dt><dd>${copyable('new-secret', 'client_secret', clientSecret)}</dd></dl>
<p>Copy the secret now: the sandbox keeps its fingerprint only.</p>
<h2>A complete app</h2><p>Run <code>${installCommand('express')}</code>, save this as <code>app.mjs</code>, and start it with <code>node app.mjs</code>.</p>
${copyable('snippet-app', 'Express app', expressApp(app, clientSecret, baseUrl))}`;
}

function card({ state }: ControlledService, app: App, view: View): Markup {
  const { clientId, name, redirectUri, logo, privacyUrl } = app;
  const links = state.links.values().filter((link) => link.clientId === clientId);
  const known = links.filter(({ issued }) => issued).length;
  const connected = links.filter((link) => link.connected).length;
  const date = (time: number) => new Date(time).toISOString().slice(0, 16).replace('T', ' ');
  return html`<section class="card" aria-labelledby="app-${clientId}"><header>${logo && html`<img class="logo" src="${logo}" alt="">`}
<h2 id="app-${clientId}">${name}</h2></header>
<dl class="facts"><dt>client_id</dt><dd>${copyable(`id-${clientId}`, `client_id of ${name}`, clientId)}</dd>
<dt>Redirect URI</dt><dd><code>${redirectUri}</code></dd>${privacyUrl && html`<dt>Privacy notice</dt><dd><code>${privacyUrl}</code></dd>`}
<dt>Registered</dt><dd>${date(app.createdAt)} UTC</dd><dt>Secret issued</dt><dd>${date(app.secretIssuedAt)} UTC</dd>
<dt>Users</dt><dd>${known} have a UUID for this app, ${connected} connected. Some personas begin with earlier logins.</dd></dl>
<div class="actions">
<details><summary class="button">New secret<span class="hide"> for ${name}</span></summary>
<p>The old secret stops working at once. Codes and tokens stay valid.</p>
${button(view, path, { action: 'secret', of: clientId }, 'Issue a new secret', `for ${name}`)}</details>
<details><summary class="button">Delete<span class="hide"> ${name}</span></summary>
<p>Its codes and tokens are revoked, and its logins end.</p>
${button(view, path, { action: 'delete', of: clientId, className: 'danger' }, 'Delete the app', name)}</details></div></section>`;
}
