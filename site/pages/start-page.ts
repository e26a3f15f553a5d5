import { readFileSync } from 'node:fs';
import { type Language, serviceName } from 'dpplus-connect/sandbox';
import { html, raw } from 'hono/html';
import { highlight } from '../docs/highlight.ts';
import { frame } from './frame.ts';
import type { Markup } from './html-page.ts';
import { inline } from './inline.ts';
import { texts, translations } from './texts.ts';

const readme = readFileSync('README.md', 'utf8');

/** The first block of code below a heading of the README. */
function codeBelow(heading: string): string {
  const [, code] = readme.split(`\n### ${heading}\n`)[1]?.split(/^```\w*\n|\n```$/m) ?? [];
  if (!code) throw new Error(`The README has no code below "${heading}"`);
  return code;
}

/** Markup with each attribute on a line, to be read on a small screen. */
const wrapped = (code: string) =>
  raw(
    highlight(
      code.replace(/<a [^>]*>/g, (tag) => tag.replace(/ (?=[\w-]+=)/g, '\n  ').replace(/>$/, '\n>')),
      'html',
    ),
  );

const size = /<!-- size -->([\d,]+)/.exec(readme)?.[1] ?? '';

/** Questions of a newcomer, each with a short answer. `texts` has the translations. */
const questions: readonly [question: string, answer: Markup][] = [
  [
    `What is ${serviceName}?`,
    html`An OAuth 2.0 login service with two-factor authentication. It identifies each user to your app by a UUID. <a href="docs/readme.html">Overview</a>`,
  ],
  [
    'What do my users see?',
    html`A popup in their language: they choose how to log in, confirm, and agree to share data. Press the button above, or see <a href="en/gallery.html#way-back">the return step by step</a>.`,
  ],
  [
    'Which data do I get?',
    html`A UUID, and with consent the email address, phone number, identity card, photo and home address. <a href="docs/protocol.html#scopes">Scopes</a>`,
  ],
  [
    'What do I need?',
    html`A registration of your app with its <code>client_id</code> and <code>client_secret</code>, and a server. For a first try you need neither: <a href="docs/sandbox.html">the sandbox</a> has a registered app.`,
  ],
  [
    'What must my server do?',
    html`Compare the <code>state</code>, exchange the code, start a session. See <a href="received.html">each request with its response</a>, or take <a href="docs/server.html">the server side in one call</a>.`,
  ],
  [
    'How do I test it?',
    html`With <a href="docs/sandbox.html">the sandbox</a>, a mock of the whole service on your computer. <a href="docs/checker.html">The checker</a> tests your callback.`,
  ],
  [
    'Does it work with my framework?',
    html`React, Vue, Svelte, Angular, Turbo and htmx are tested. <a href="docs/frameworks.html">Frameworks</a>`,
  ],
  [
    'Can I change the look?',
    html`Size, theme, colours, corners, label and language. <a href="en/gallery.html">The gallery</a> shows each with its code.`,
  ],
  [
    'Which browsers and users can use it?',
    html`<a href="docs/support.html">Chrome and Edge 123, Firefox 128, Safari 17.5</a>, and older ones with a plain link; <a href="docs/accessibility.html">keyboard, names for screen readers and zoom</a>, for WCAG 2.2 level AA.`,
  ],
  [
    'What does it cost my page?',
    html`${size} bytes with Brotli. Before the click, the script sets no cookie and stores nothing. <a href="docs/performance.html">Performance</a> · <a href="docs/csp.html">Content Security Policy</a> · <a href="docs/security.html">Security</a>`,
  ],
];

/** The first page: the button to try, and the code to copy. */
export function startPage(language: Language) {
  const text = texts[language];
  const root = language === 'en' ? '' : '../';
  const asked =
    language === 'en'
      ? questions
      : translations[language]
          .questions(Number(size.replace(',', '')).toLocaleString(language))
          .map(([question, answer]) => [question, inline(answer, root, language)] as const);
  /** The code below a heading of the README, with the script and the link in the language of the page. */
  const code = (heading: string) =>
    wrapped(
      codeBelow(heading).replaceAll('/en/', `/${language}/`).replace('>Continue<', `>${text.continueLink}<`),
    );
  return frame({
    root,
    language,
    path: 'index.html',
    title: text.title,
    description: text.description,
    current: 'start',
    script: 'start',
    style: 'start',
    button: true,
    main: html`<main id="main" tabindex="-1">
      <div class="hero">
        <div class="pitch">
          <h1>${text.heading}</h1>
          <p class="lead">${text.lead}</p>
          <div class="try">
            <a href="#" class="dpplus-connect" data-scope="email phone eid_profile" data-is-sandbox="true" data-style="large"></a>
            <p class="hint">${text.hint}</p>
          </div>
        </div>
        <section class="steps card" aria-labelledby="steps">
          <h2 id="steps">${text.stepsHeading}</h2>
          <ol>
            <li>
              <h3>${text.button}</h3>
              <div class="code"><pre tabindex="0" aria-label="${text.buttonCode}"><code lang="zxx">${code('1. The button')}</code></pre></div>
            </li>
            <li>
              <h3>${text.callback}</h3>
              <p>${inline(text.callbackText, root, language)}</p>
            </li>
            <li>
              <h3>${text.returnPage}</h3>
              <div class="code"><pre tabindex="0" aria-label="${text.returnPageCode}"><code lang="zxx">${code('3. The return page')}</code></pre></div>
            </li>
          </ol>
        </section>
      </div>
      <section class="questions" aria-labelledby="questions">
        <h2 id="questions">${text.questionsHeading}</h2>
        <dl>${asked.map(
          ([question, answer]) => html`
          <div><dt>${question}</dt><dd>${answer}</dd></div>`,
        )}
        </dl>
      </section>
    </main>`,
  });
}
