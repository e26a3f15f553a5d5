import type { Language } from 'dpplus-sandbox';
import { Window } from 'happy-dom';
import { policy } from '../policy.ts';
import { personas, type Recording, type Step, steps } from './record.ts';
import { demonstrationTexts } from './texts.ts';

/** The pages of a scripted login in one language by their names, and the stylesheet that they share. */
export interface ScriptedPages {
  readonly pages: Readonly<Record<Step, string>>;
  readonly style: string;
}

/** Makes scripted pages of the sandbox's: the same texts and controls, which a script of the site answers. */
export function scriptedPages(recording: Recording, language: Language): ScriptedPages {
  const { people, canceled, notSandbox } = recording;
  const outcomes = JSON.stringify({ people, canceled, notSandbox });
  let style = '';
  const pages = {} as Record<Step, string>;
  for (const step of steps) {
    const { document, close } = read(recording.pages[step]);
    const find = (selector: string) => {
      const found = document.querySelector(selector);
      if (!found) throw new Error(`The sandbox's page ${step} has no ${selector}`);
      return found;
    };
    const make = (name: string, attributes: Record<string, string>, content = '') => {
      const made = document.createElement(name);
      for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
      made.textContent = content;
      return made;
    };
    const text = demonstrationTexts[language];

    style = find('style').textContent;
    find('style').replaceWith(make('link', { rel: 'stylesheet', href: '../../assets/service.css' }));
    find('meta[charset]').after(make('meta', { 'http-equiv': 'Content-Security-Policy', content: policy }));
    find('title').prepend(`${text.demonstration}: `);
    document.head.append(
      make('link', { rel: 'icon', href: '../../assets/icon.svg' }),
      make('script', { type: 'module', src: '../../assets/scripted-login.js' }),
    );
    find('.notice').textContent = `${text.demonstration}. ${text.notice}`;
    find('.notice').after(make('noscript', {}, text.withoutScript));
    document.querySelector('img.logo')?.setAttribute('src', '../../assets/linden.svg');
    document.body.dataset.step = step;
    document.body.dataset.outcomes = outcomes;

    // The script answers the controls. Without it, a form would send its fields.
    for (const form of document.querySelectorAll('form')) {
      form.removeAttribute('action');
      form.setAttribute('method', 'dialog');
      for (const hidden of form.querySelectorAll('input[type=hidden]')) hidden.remove();
    }
    for (const link of document.querySelectorAll('nav a'))
      link.setAttribute('href', `../../${link.getAttribute('lang')}/oauth/${step}.html`);
    // Pages that a demonstration has not: the sign-up, and the sandbox's own page.
    document.querySelector('[value=sign-up]')?.closest('p')?.remove();
    for (const link of document.querySelectorAll('main a[href^="/"]')) link.remove();
    for (const button of document.querySelectorAll<HTMLButtonElement>('[name=persona]'))
      if (!personas.some((id) => id === button.getAttribute('value'))) button.closest('li')?.remove();
    if (step === 'error') find('main').append(make('p', {}, text.refused));
    markName(document.body as unknown as Element, people.fresh.name);
    pages[step] = `<!doctype html>\n${document.documentElement.outerHTML}\n`;
    close();
  }
  return { pages, style };
}

function read(html: string) {
  const window = new Window({ settings: { disableJavaScriptEvaluation: true, disableCSSFileLoading: true } });
  window.document.write(html);
  return { document: window.document as unknown as Document, close: () => void window.happyDOM.close() };
}

/** Marks the name of the recorded user, which the script replaces by the name of the chosen one. */
function markName(root: Element, name: string) {
  for (const element of root.querySelectorAll('b, .account .soft')) {
    const text = element.textContent ?? '';
    if (!text.includes(name)) continue;
    const [before = '', after = ''] = text.split(name);
    const marked = root.ownerDocument.createElement('span');
    marked.setAttribute('data-person', '');
    marked.textContent = name;
    element.replaceChildren(before, marked, after);
  }
}
