import { html } from 'hono/html';
import type { ControlledService } from '../control/controlled-service.ts';
import { serviceOperations } from '../openapi/service-operations.ts';
import type { AppContext } from '../service/http/context.ts';
import { page } from '../service/pages/page.ts';

/** `GET /`: the start page of the sandbox. */
export function home(c: AppContext, { settings }: ControlledService) {
  const { basePath } = settings;
  c.set('rule', 'home');
  return page(c, {
    language: 'en',
    title: 'Sandbox',
    wide: true,
    body: html`<p>A mock of the whole service, to build and test a login against. Its personas are invented and its secrets are
public: never use it in production. The <a href="${basePath}/_sandbox">inspector</a> shows each request, and the
rule that decided its response. It lists the apps and the personas.</p>
<h2 id="consent">Withdrawing consent</h2>
<p>An app keeps the access that a user has granted until that user withdraws it. In this test environment,
<code>DELETE ${basePath}/_sandbox/personas/&lt;persona&gt;/consents/&lt;client_id&gt;</code> withdraws one consent, and a reset in the
<a href="${basePath}/_sandbox">inspector</a> withdraws all.</p>
<h2>Endpoints</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Endpoints">
<table><thead><tr><th scope="col">Method</th><th scope="col">Path</th><th scope="col">Purpose</th></tr></thead>
<tbody>${serviceOperations.map(({ request, summary }) => {
      const [method, path] = request.split(' ');
      return html`<tr><td>${method}</td><td><code>${basePath}${path}</code></td><td>${summary}</td></tr>`;
    })}</tbody></table></div>`,
  });
}
