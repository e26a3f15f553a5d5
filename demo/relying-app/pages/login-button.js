import { html } from 'hono/html';

/**
 * @import { Settings } from '../index.js'
 * @import { Language } from '../language.js'
 */

/**
 * The first of the two lines to paste.
 *
 * @param {Settings} settings
 * @param {string} state
 * @param {{ scope: string }} button
 */
export function loginButton({ clientId, redirectUri, isSandbox }, state, { scope }) {
  return html`<a href="#" class="dpplus-connect" data-scope="${scope}" data-client-id="${clientId}" data-redirect-uri="${redirectUri}" data-is-sandbox="${String(isSandbox)}" data-state="${state}"></a>`;
}

/**
 * The address of the style sheet for the page's head, which keeps the button's place until the script has drawn it.
 *
 * @param {Settings} settings
 * @param {Language} language
 */
export const loginStyle = ({ baseUrl }, language) => `${baseUrl}/${language}/dp_connect.css`;

/**
 * The second line, for the end of the page. It pins what the buttons of the page may ask for: markup that somebody
 * manages to inject logs nobody in to another application.
 *
 * @param {Settings} settings
 * @param {Language} language
 */
export const loginScript = ({ baseUrl, clientId, redirectUri }, language) =>
  html`<script src="${baseUrl}/${language}/dp_connect.js" data-client-id="${clientId}" data-redirect-uri="${redirectUri}"></script>`;
