import { html } from 'hono/html';
import type { ControlledService } from '../../control/controlled-service.ts';
import type { SandboxEvent } from '../../control/events/event-log.ts';
import { masked } from '../../control/events/mask-parameters.ts';
import { isRedirectUri } from '../../options.ts';
import type { Markup } from '../../service/pages/html-document.ts';
import { button, type View } from '../view.ts';

/** For a `redirect_uri_mismatch`: both addresses, and a button to register the received one. */
export function mismatch({ state }: ControlledService, event: SandboxEvent, view: View): Markup | undefined {
  const app = state.apps.get(event.client_id ?? '');
  const received = event.parameters.find(({ name }) => name === 'redirect_uri')?.value;
  if (event.rule !== 'redirect_uri_mismatch' || !app || received === undefined) return undefined;
  if (received === app.redirectUri) return html`<p>The received address is registered now.</p>`;
  // The masked address is not the one that was received, so it cannot be registered from here.
  const canRegister = isRedirectUri(received) && !received.includes(masked);
  return html`<dl><dt>Registered</dt><dd><code>${app.redirectUri}</code></dd>
<dt>Received</dt><dd><code>${received}</code></dd></dl>
${
  canRegister &&
  button(
    view,
    '/_sandbox',
    {
      action: 'redirect-uri',
      of: `request-${event.id}`,
      hidden: { client_id: app.clientId, redirect_uri: received },
    },
    'Register the received address',
  )
}`;
}
