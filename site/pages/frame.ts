import { html } from 'hono/html';
import { policy } from '../policy.ts';

/** Markup whose values are escaped already. */
export type Markup = ReturnType<typeof html>;

interface Page {
  /** From the page to the folder of the site: empty, or `../`. */
  readonly root: string;
  readonly title: string;
  readonly description: string;
  readonly main: Markup;
  /** A script of the site, by its name. */
  readonly script?: string;
  /** The page has a button. */
  readonly button?: boolean;
  /** A stylesheet beside the common one, by its name. */
  readonly style?: string;
  /** The entry of the navigation that leads to this page. */
  readonly current?: 'start' | 'docs';
  /** A step of the demonstration, which search engines should not find. */
  readonly noindex?: boolean;
}

/** An English page of the site. */
export function frame({ root, title, description, main, script, button, style, current, noindex }: Page) {
  const entry = (name: Page['current'], address: string, text: string) =>
    html`<a href="${root}${address}"${current === name ? html` aria-current="page"` : ''}>${text}</a>`;
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${policy}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="description" content="${description}">${
      noindex
        ? html`
    <meta name="robots" content="noindex">`
        : ''
    }
    <title>${title}</title>
    <link rel="icon" href="${root}assets/icon.svg">${
      button
        ? html`
    <link rel="stylesheet" href="${root}en/dp_connect.css">`
        : ''
    }
    <link rel="stylesheet" href="${root}assets/site.css">${
      style
        ? html`
    <link rel="stylesheet" href="${root}assets/${style}.css">`
        : ''
    }${
      script
        ? html`
    <script type="module" src="${root}assets/${script}.js"></script>`
        : ''
    }${
      button
        ? html`
    <script defer src="${root}en/dp_connect.js"></script>`
        : ''
    }
  </head>
  <body>
    <a class="skip" href="#main">Skip to the content</a>
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
    </footer>
  </body>
</html>
`;
}
