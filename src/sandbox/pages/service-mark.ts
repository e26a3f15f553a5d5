import { html } from 'hono/html';

/** The service's sign, a shield with a tick, in the colour of the text around it. */
export const serviceMark = html`<svg class="mark" viewBox="0 0 40 40" aria-hidden="true"><path fill="currentColor" d="M20 3c4.600 2.900 9.600 4.500 15 4.800V19c0 8.600-5.600 14.700-15 18C10.600 33.700 5 27.600 5 19V7.800C10.400 7.500 15.400 5.900 20 3z"/><path fill="none" stroke="var(--card)" stroke-width="4" stroke-linecap="round" stroke-linejoin="round" d="m12.500 19.500 5.500 5.500 10-10.500"/></svg>`;
