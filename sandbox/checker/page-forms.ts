import type { Visit } from './app-browser.ts';
import { type Element, elementsIn, elementsOf, namesIn, plain } from './elements.ts';

/** A form of a page. */
export interface PageForm {
  method: string;
  action: string;
  /** What it sends if a user changes nothing and presses the first button. */
  fields: Record<string, string>;
  /** A user types or chooses something in it. */
  isTyped: boolean;
  /** Its address and what it says. */
  text: string;
}

/** The forms of a page. */
export function formsOf({ url, body }: Pick<Visit, 'url' | 'body'>): PageForm[] {
  const forms = elementsOf(body).filter(({ tagName }) => tagName === 'form');
  return forms.flatMap((form) => {
    const action = plain(form, 'action') ?? '';
    if (!URL.canParse(action, url)) return [];
    const method = plain(form, 'method')?.toLowerCase() ?? 'get';
    const isTyped = controlsOf(form).some((control) => !/^(hidden|submit|image)$/.test(typeOf(control)));
    const text = `${action} ${namesIn(form)}`;
    return [{ method, action: new URL(action, url).href, fields: fieldsOf(form), isTyped, text }];
  });
}

const controlsOf = (form: Element) =>
  [...elementsIn(form)].filter(({ tagName }) => /^(input|button|select|textarea)$/.test(tagName));

/** What a form sends if a user changes nothing. */
export function fieldsOf(form: Element): Record<string, string> {
  const controls = controlsOf(form);
  // Of several buttons, a user presses one.
  const [, ...others] = controls.filter((control) => /^(submit|image|button)$/.test(typeOf(control)));
  const fields = controls
    .filter((control) => !others.includes(control))
    .flatMap((control) => {
      const name = plain(control, 'name');
      return name ? [[name, plain(control, 'value') ?? '']] : [];
    });
  return Object.fromEntries(fields);
}

function typeOf(control: Element): string {
  const type = plain(control, 'type')?.toLowerCase();
  return control.tagName === 'button' ? (type ?? 'submit') : (type ?? 'text');
}
