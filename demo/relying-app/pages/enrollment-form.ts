import type { Link } from 'dpplus-connect/server';
import { html, raw } from 'hono/html';
import { serviceName } from '../service-name.ts';
import type { Settings } from '../settings.ts';
import type { User } from '../users/users.ts';

/**
 * Connects an existing user by POST: who is new at the service finds its sign-up form filled in. Names and dates
 * travel in the body, because URLs end up in the browser's history and in logs.
 */
export function enrollmentForm(
  { baseUrl, clientId, redirectUri, isSandbox }: Settings,
  { button, user }: { button: Link; user: User },
) {
  const [year = '', month = '', day = ''] = user.birthDate.split('-');
  const state = button.attributes['data-state'] ?? '';
  const data = {
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email,
    birth_date_year: year,
    birth_date_month: month,
    birth_date_day: day,
  };
  // With the script, the browser sends the `data-*` attributes. Without it, these fields.
  const parameters = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    state,
    is_sandbox: String(isSandbox),
    ui_locales: 'en',
  };
  return html`<form class="dpplus-connect actions" method="post" action="${baseUrl}/oauth/authenticate" accept-charset="utf-8"
    data-client-id="${clientId}" data-redirect-uri="${redirectUri}" data-is-sandbox="${String(isSandbox)}" data-state="${state}">
    ${Object.entries(data)
      .filter(([, value]) => value)
      .map(([name, value]) => hidden(`enrollment_data[${name}]`, value))}
    <noscript>${Object.entries(parameters).map(([name, value]) => hidden(name, value))}</noscript>
    <button class="action">Link account to ${serviceName}</button>
  </form>${raw(button.script)}`;
}

const hidden = (name: string, value: string) => html`<input type="hidden" name="${name}" value="${value}">`;
