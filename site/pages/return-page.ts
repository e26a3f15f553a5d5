import { html } from 'hono/html';
import { frame } from './frame.ts';

/** The static page at the end of a login: it hands back to the page with the button, and closes the popup. */
export const returnPage = () =>
  frame({
    root: '',
    title: 'Demonstration: return page – dpplus-connect',
    script: 'return',
    button: true,
    main: html`<main id="main" tabindex="-1">
      <section class="card">
        <h1>Demonstration: you are back</h1>
        <p><a class="dpplus-return" href="received.html">Continue</a></p>
      </section>
    </main>`,
  });
