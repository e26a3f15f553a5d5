import type { Link } from 'dpplus-connect/server';
import { html, raw } from 'hono/html';
import { serviceName } from '../service-name.ts';
import type { Notice } from '../session/sessions.ts';
import type { Settings } from '../settings.ts';
import { layout } from './layout.ts';

/** @param page `button`: missing if the user is logged in. */
export function homePage({
  settings,
  button,
  notice,
}: {
  settings: Settings;
  button: Link | undefined;
  notice: Notice | undefined;
}) {
  return layout({
    title: 'The library by the park',
    notice,
    login: settings,
    isLoggedIn: button === undefined,
    main: html`
      <div class="columns">
        <div>
          <p class="tagline">The library by the park</p>
          <h1>The whole library, from home</h1>
          <p class="lead">Renew a loan, reserve a book or find last summer’s novel again. One login, and no extra password to remember.</p>
        </div>
        <section class="card">
          ${button ? loginCard(button) : welcomeCard}
        </section>
        ${button ? otherWays : ''}
      </div>
      ${settings.gallery ? html`<footer class="hint">Building a page? <a href="${settings.gallery}">See all the buttons</a></footer>` : ''}`,
  });
}

const loginCard = (button: Link) => html`
  <h2>For readers</h2>
  <p class="actions">${raw(button.html)}</p>
  <p class="hint">We ask for your email address, your phone number and data from your identity card. ${serviceName} asks you before it shares them.</p>`;

const otherWays = html`
  <div class="ways">
    <p>Have a library password? <a href="/password">Log in with your password</a></p>
    <p>New to the library? <a href="/sign-up">Become a reader</a></p>
  </div>`;

const welcomeCard = html`
  <h2>Welcome back</h2>
  <p>You are logged in.</p>
  <p class="actions"><a class="action" href="/account">Go to your account</a></p>`;
