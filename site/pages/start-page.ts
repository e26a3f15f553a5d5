import { readFileSync } from 'node:fs';
import { html, raw } from 'hono/html';
import MarkdownIt from 'markdown-it';
import { serviceName } from '../../demo/relying-app/service-name.ts';
import { highlight } from '../docs/highlight.ts';
import { frame } from './frame.ts';

const readme = readFileSync('README.md', 'utf8');

/** The first table of the docs' index: what a reader has, and the page for it. */
const [, first = ''] = readFileSync('docs/README.md', 'utf8').split('\n## ');
const readers = [...first.matchAll(/^\| (.+) \| \[.+\]\((.+)\.md\) \|$/gm)];

/** Questions of a newcomer, each with a short answer. The links lead from the folder of the site. */
const questions = `### Which kind of service is ${serviceName}?
An OAuth 2.0 login service with two-factor authentication. It identifies each user to your app by a UUID.
[Overview](docs/readme.html)
### What do my users see?
A popup in their language: they choose how to log in, confirm, and allow data to be shared. Press the button above, or see
[each screen of a login](docs/users.html).
### Which data do I get?
A UUID, and with consent the email address, phone number, identity card, photo and home address.
[Scopes](docs/protocol.html#scopes)
### What do I need?
A registration of your app with its \`client_id\` and \`client_secret\`, and a server. For a first try you need neither:
[the sandbox](docs/sandbox.html) has a registered app.
### What must my server do?
Compare the \`state\`, exchange the code, start a session. See [each request with its response](received.html), or take
[the server side in one call](docs/server.html).
### How do I test it?
With [the sandbox](docs/sandbox.html), a mock of the whole service on your computer. [The checker](docs/checker.html)
tests your callback.
### Does it work with my framework?
React, Vue, Svelte, Angular, Turbo and htmx are tested. [Frameworks](docs/frameworks.html)
### Can I change the look?
Size, theme, colours, corners, label and language. [The gallery](gallery.html) shows each with its code.
### Which browsers and users can use it?
[Chrome and Edge 123, Firefox 128, Safari 17.5](docs/support.html), and older ones with a plain link. It is made for
[keyboard, screen readers and zoom](docs/accessibility.html), after WCAG 2.2 level AA.
### What does it cost my page?
The script has under 8 kB after Brotli. Before the click, the script sets no cookie and stores nothing.
[Performance](docs/performance.html) · [Content Security Policy](docs/csp.html) · [Security](docs/security.html)
`;

/** The first block of code below a heading of the README, with each attribute on a line, to be read on a small screen. */
function codeBelow(heading: string) {
  const [, code] = readme.split(`\n### ${heading}\n`)[1]?.split(/^```\w*\n|\n```$/m) ?? [];
  if (!code) throw new Error(`The README has no code below: ${heading}`);
  const wrapped = code.replace(/<a [^>]*>/g, (tag) =>
    tag.replace(/ (?=[\w-]+=)/g, '\n  ').replace(/>$/, '\n>'),
  );
  return raw(highlight(wrapped, 'html'));
}

/** The first page: the button to try, and the code to copy. */
export const startPage = () =>
  frame({
    root: '',
    title: `${serviceName} login button – dpplus-connect`,
    description: `Add ${serviceName} login to any web page with one script tag and one link. Try the button, copy the code.`,
    current: 'start',
    script: 'start',
    style: 'start',
    button: true,
    main: html`<main id="main" tabindex="-1">
      <div class="intro hero">
        <h1>${serviceName} login for any web page</h1>
        <p class="lead">One script tag and one link. Users log in with two-factor authentication in a popup, and return to
          your page.</p>
        <div class="try card">
          <a href="#" class="dpplus-connect" target="_top" rel="external" data-scope="email phone eid_profile" data-is-sandbox="true" data-style="large"></a>
          <p class="hint">Try it: choose a test user, confirm, allow. This is a demonstration. No data is sent.</p>
        </div>
      </div>
      <section aria-labelledby="readers">
        <h2 id="readers">What do you have?</h2>
        <ul class="readers">${readers.map(
          ([, thing, page]) => html`
          <li><a href="docs/${page}.html">${thing}</a></li>`,
        )}
        </ul>
      </section>
      <section class="steps card" aria-labelledby="steps">
        <h2 id="steps">Add it in three steps</h2>
        <ol>
          <li>
            <h3>The button, in your page</h3>
            <div class="code"><pre tabindex="0" aria-label="Code of the button"><code lang="zxx">${codeBelow('1. The button')}</code></pre></div>
          </li>
          <li>
            <h3>The callback, on your server</h3>
            <p>It compares <code>state</code>, exchanges the code for the user’s UUID, and starts a session:
              <a href="docs/readme.html#2-the-callback">a whole app in Express</a>, or
              <a href="docs/other-languages.html">another server</a>.</p>
          </li>
          <li>
            <h3>The return page, which closes the popup</h3>
            <div class="code"><pre tabindex="0" aria-label="Code of the return page"><code lang="zxx">${codeBelow('3. The return page')}</code></pre></div>
          </li>
        </ol>
      </section>
      <section class="questions" aria-labelledby="questions">
        <h2 id="questions">Questions</h2>
        <div>${raw(new MarkdownIt().render(questions))}</div>
      </section>
    </main>`,
  });
