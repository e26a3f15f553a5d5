import { html } from 'hono/html';

/** The service's sign as on its button, a head between two arms that make a shield, in the colour of the text around it. */
export const serviceMark = html`<svg class="mark" viewBox="0 0 120 118" aria-hidden="true">
<path fill="currentColor" d="M4.6 0A72 90 0 0 0 64 113.1V84.8A49.7 62.1 0 0 1 28.2 0z"/>
<path fill="currentColor" d="M115.4 0A72 90 0 0 1 56 113.1V84.8A49.7 62.1 0 0 0 91.8 0z"/><circle cx="60" cy="36" r="20" fill="currentColor"/></svg>`;
