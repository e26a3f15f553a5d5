import { html } from 'hono/html';
import { htmlPage, type Markup, type Page } from './html-page.ts';

interface EnglishPage extends Omit<Page, 'language' | 'body' | 'styles' | 'button'> {
  readonly main: Markup;
  /** The page has a button. */
  readonly button?: boolean;
  /** A stylesheet beside the common one, by its name. */
  readonly style?: string;
  /** The entry of the navigation that leads to this page. */
  readonly current?: 'start' | 'docs';
}

/** An English page of the site. */
export function frame({ main, button, style, current, ...page }: EnglishPage) {
  const { root } = page;
  const entry = (name: EnglishPage['current'], address: string, text: string) =>
    html`<a href="${root}${address}"${current === name ? html` aria-current="page"` : ''}>${text}</a>`;
  return htmlPage({
    ...page,
    language: 'en',
    button: button ? 'en' : undefined,
    styles: [
      ...(button ? ['en/dp_connect.css'] : []),
      'assets/site.css',
      ...(style ? [`assets/${style}.css`] : []),
    ],
    body: html`<a class="skip" href="#main">Skip to the content</a>
    <header>
      <a class="brand" href="${root}index.html"><img src="${root}assets/icon.svg" width="32" height="32" alt="">dpplus-connect</a>
      <nav aria-label="Site">
        ${entry('start', 'index.html', 'Home')}
        <a href="${root}en/gallery.html">Gallery</a>
        ${entry('docs', 'docs/index.html', 'Docs')}
      </nav>
    </header>
    ${main}
    <footer>
      <p id="sites">The buttons on this site log in to a demonstration on the same origin. On your site, the button and the service are on two origins. <a href="${root}docs/contributing.html#the-site">To try two sites</a>, serve this folder and open it as <code>localhost</code> with <code>?two-sites</code>: the login is then on <code>127.0.0.1</code>.</p>
      <p>dpplus-connect, MIT licence. <a href="${root}docs/support.html">Browsers</a> · <a href="${root}docs/accessibility.html">Accessibility</a> · <a href="${root}docs/security.html">Security</a> · <a href="${root}docs/changelog.html">Changes</a></p>
    </footer>`,
  });
}
