import { readFileSync } from 'node:fs';
import type { Language } from 'dpplus-connect/sandbox';
import { html, raw } from 'hono/html';
import { highlight } from '../docs/highlight.ts';
import { frame } from './frame.ts';
import { inline } from './inline.ts';
import { texts } from './texts.ts';

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

/** The first page: the button to try, and the code to copy. */
export function startPage(language: Language) {
  const text = texts[language];
  const root = language === 'en' ? '' : '../';
  const bytes = Number(size.replace(',', '')).toLocaleString(language);
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
        <dl>${text.questions(bytes).map(
          ([question, answer]) => html`
          <div><dt>${question}</dt><dd>${inline(answer, root, language)}</dd></div>`,
        )}
        </dl>
      </section>
    </main>`,
  });
}
