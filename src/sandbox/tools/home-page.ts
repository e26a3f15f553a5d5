import { html } from 'hono/html';
import { languages } from '../../vocabulary/languages.ts';
import type { AppContext } from '../http/context.ts';
import { page } from '../pages/page.ts';
import { displayName } from '../state/personas/persona.ts';
import type { DevService } from './dev-service.ts';

const endpoints = [
  ['GET', '/<lang>/dp_connect.js', `The login button, for ${languages.join(', ')}`],
  ['GET', '/<lang>/oauth/authenticate.html', 'Authorization: where the button sends users'],
  ['POST', '/oauth/token', 'Exchanges a code for a UUID and an access token'],
  ['GET', '/oauth/user_data', 'Email address and phone number'],
  ['GET', '/oauth/eid_data', 'Identity-card data'],
  ['GET', '/oauth/eid_photo_data', 'The photo on the card'],
  ['GET, POST', '/api/uuids/connected', 'Lists or reports the users that an app has stored'],
  ['POST', '/api/uuids/disconnected', 'Reports the users that it has dropped'],
] as const;

/** `GET /`: the start page of the sandbox. */
export function home(c: AppContext, { settings, state }: DevService) {
  const { basePath } = settings;
  c.set('rule', 'home');
  return page(c, {
    language: 'en',
    title: 'Sandbox',
    wide: true,
    body: html`<p>A mock of the whole service, to build and test a login against. Its personas are invented and its secrets are
public: never use it in production. The <a href="${basePath}/_sandbox">inspector</a> shows each request, and the
rule that decided its response.</p>
<h2 id="consent">Withdrawing consent</h2>
<p>An app keeps the access that a user has granted until that user withdraws it. In this test environment,
<code>DELETE ${basePath}/_sandbox/personas/&lt;persona&gt;/consents/&lt;client_id&gt;</code> withdraws one consent, and a reset in the
<a href="${basePath}/_sandbox">inspector</a> withdraws all.</p>
<h2>Endpoints</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Endpoints"><table><thead><tr><th scope="col">Method</th><th scope="col">Path</th><th scope="col">Purpose</th></tr></thead>
<tbody>${endpoints.map(
      ([method, path, purpose]) =>
        html`<tr><td>${method}</td><td><code>${basePath}${path}</code></td><td>${purpose}</td></tr>`,
    )}</tbody></table></div>
<h2>Registered apps</h2>
<ul>${state.apps
      .values()
      .slice(-20)
      .map(
        (app) =>
          html`<li>${app.name}: <code>${app.clientId}</code>, returns to <code>${app.redirectUri}</code></li>`,
      )}</ul>
<h2>Personas</h2>
<ul>${settings.personas.map((persona) => html`<li><code>${persona.id}</code> ${displayName(persona)}</li>`)}</ul>`,
  });
}
