import { html } from 'hono/html';
import type { Exchange } from '../demonstration/record.ts';
import { frame } from './frame.ts';

const titles = [
  'The browser opens the service, and comes back to your callback',
  'Your server exchanges the code',
  'Your server asks for the contact data',
  'Your server asks for the identity card',
  'Your server tells the service that it has the user',
];

/** The page at the end of a demonstration: the requests and responses of a login, recorded from the sandbox. */
export const receivedPage = (exchanges: readonly Exchange[]) =>
  frame({
    root: '',
    title: 'Demonstration: the login on your server – dpplus-connect',
    description: 'Each request and response between your server and the service during a login.',
    script: 'received',
    style: 'start',
    main: html`<main id="main" class="received" tabindex="-1">
      <h1>The login on your server</h1>
      <section class="card" id="own" aria-labelledby="own-heading" hidden>
        <h2 id="own-heading">Your login in this demonstration</h2>
        <p data-outcome="success" hidden>You are back, and the <code>state</code> is the value that the page with the button
          made. Your server would now exchange the code.</p>
        <p data-outcome="error" hidden>You are back with an error, so your server exchanges nothing.
          Your page would show a message and the button again.</p>
        <p data-outcome="forged" hidden>The <code>state</code> is not the value that this tab sent. Your
          server would stop here.</p>
        <dl></dl>
        <p><a href="index.html">Back to the start</a></p>
      </section>
      <p class="lead">This site has no server. A login of the <a href="docs/sandbox.html">sandbox</a> was recorded
        when the site was built: your server would send and receive the following.</p>
      <ol class="exchanges">${exchanges.map(
        ({ from, request, response }, at) => html`
        <li>
          <h2>${titles[at] ?? ''}</h2>
          <div class="pair">
            <div>
              <h3>Request of ${from === 'browser' ? 'the browser' : 'your server'}</h3>
              <div class="code"><pre tabindex="0"><code lang="zxx">${request}</code></pre></div>
            </div>
            <div>
              <h3>Response</h3>
              <div class="code"><pre tabindex="0"><code lang="zxx">${response}</code></pre></div>
            </div>
          </div>
        </li>`,
      )}
      </ol>
      <p>Then your server starts a session and redirects to <a href="docs/return-page.html">the return page</a>, which closes the
        popup. <a href="docs/server.html">The server side</a> has all of this in one call.</p>
    </main>`,
  });
