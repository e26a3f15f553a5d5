import { html } from 'hono/html';
import { htmlPage, type Markup, type Page } from './html-page.ts';

interface FramedPage extends Omit<Page, 'body' | 'styles' | 'button'> {
  readonly main: Markup;
  /** The page has a button. */
  readonly button?: boolean;
  /** A stylesheet beside the common one, by its name. */
  readonly style?: string;
  /** The entry of the navigation that leads to this page. */
  readonly current?: 'start' | 'gallery' | 'docs';
}

/** A page of the site in its frame: the navigation and the line below the page. */
export function frame({ main, button, style, current, ...page }: FramedPage) {
  const { root } = page;
  const link = (path: string, text: string, isCurrent = false) =>
    html`<a href="${root}${path}"${isCurrent ? html` aria-current="page"` : ''}>${text}</a>`;
  return htmlPage({
    ...page,
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
        ${link('index.html', 'Home', current === 'start')}
        ${link('gallery.html', 'Gallery', current === 'gallery')}
        ${link('docs/index.html', 'Docs', current === 'docs')}
      </nav>
    </header>
    ${main}
    <footer>
      dpplus-connect, MIT licence. ${link('docs/privacy.html', 'Privacy')}
        · ${link('docs/going-live.html', 'Going live')}
        · ${link('docs/support.html', 'Browsers')}
        · ${link('docs/accessibility.html', 'Accessibility')}
        · ${link('docs/security.html', 'Security')}
        · ${link('docs/changelog.html', 'Changes')}
    </footer>`,
  });
}
