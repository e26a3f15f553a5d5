import { html } from 'hono/html';

/**
 * The first of the two lines to paste.
 *
 * @param {import('../index.js').Settings} settings
 * @param {string} state
 * @param {{ scope: string, wording?: 'secure-login' | 'connect' }} button
 */
export function loginButton(
  { clientId, redirectUri, isSandbox },
  state,
  { scope, wording = 'secure-login' },
) {
  return html`<a href="#" class="dpplus-connect" data-scope="${scope}" data-client-id="${clientId}" data-redirect-uri="${redirectUri}" data-is-sandbox="${String(isSandbox)}" data-state="${state}" data-text="${wording}"></a>`;
}

/**
 * The address in the second line, `<script src="…">` at the end of the page.
 *
 * @param {import('../index.js').Settings} settings
 * @param {import('../language.js').Language} language
 */
export const loginScript = ({ baseUrl }, language) => `${baseUrl}/${language}/dp_connect.js`;
