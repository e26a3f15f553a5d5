import { html, raw } from 'hono/html';
import type { ControlledService } from '../control/controlled-service.ts';
import { clockTime } from '../control/whole-sandbox.ts';
import type { Markup } from '../service/pages/html-document.ts';

/** A message on the page that follows a form. */
export interface Note {
  text: string;
  /** Markup below the text, such as a secret that is shown once. */
  more?: Markup | undefined;
}

/** A rejected form. */
export interface RejectedForm {
  text: string;
  /** The id of the form, if the page has it. */
  form: string;
  /** The submitted values, which the form shows again. */
  values: Readonly<Record<string, string>>;
}

/** The part of a page that depends on the request. */
export interface View {
  /** The URL of the service, as the browser names it, and its path. */
  baseUrl: string;
  basePath: string;
  query: URLSearchParams;
  note?: Note | undefined;
  problem?: RejectedForm | undefined;
}

/** A form that posts to its own page. */
export interface FormParts {
  action: string;
  /** Distinguishes the forms of several entries. */
  of?: string;
  /** Fields that the user does not see. */
  hidden?: Readonly<Record<string, string>>;
  className?: string;
}

/** Returns the id of a form, with which the ids of its fields begin. */
export function formId(action: string, of = ''): string {
  return of === '' ? action : `${action}-${of}`;
}

/** Returns a form without its fields, which `fields` renders, for a page at `path`. */
export function form(
  { basePath }: View,
  path: string,
  { action, of = '', hidden = {}, className = '' }: FormParts,
  fields: Markup,
): Markup {
  return html`<form method="post" action="${basePath}${path}"
  id="${formId(action, of)}"${className && raw(` class="${className}"`)}>
${Object.entries({ action, ...(of && { of }), ...hidden }).map(
  ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
)}
${fields}</form>`;
}

/** A text field, or another kind of input. */
export interface FieldParts {
  name: string;
  label: string;
  value?: string | undefined;
  type?: 'text' | 'url' | 'number';
  hint?: string;
  required?: boolean;
}

/** Returns a labelled input. After a rejected submission it has the submitted value. */
export function field({ problem }: View, id: string, parts: FieldParts): Markup {
  const { name, label, value = '', type = 'text', hint, required } = parts;
  const shown = problem?.form === id ? (problem.values[name] ?? '') : value;
  const own = `${id}-${name}`;
  return html`<div class="field"><label for="${own}">${label}${required ? '' : html` <span class="soft">optional</span>`}</label>
<input id="${own}" name="${name}" type="${type}" value="${shown}"
  ${required ? raw('required') : ''}${hint ? html` aria-describedby="${own}-hint"` : ''} autocomplete="off" spellcheck="false">
${hint && html`<small id="${own}-hint">${hint}</small>`}</div>`;
}

/** A list of choices. */
export interface ListParts extends Pick<FieldParts, 'name' | 'label'> {
  choices: readonly (readonly [value: string, text: string])[];
}

/** Returns a labelled list of choices. */
export function select({ problem }: View, id: string, { name, label, choices }: ListParts): Markup {
  const shown = problem?.form === id ? problem.values[name] : undefined;
  return html`<div class="field"><label for="${id}-${name}">${label}</label>
<select id="${id}-${name}" name="${name}">${choices.map(
    ([choice, text]) =>
      html`<option value="${choice}"${choice === shown ? raw(' selected') : ''}>${text}</option>`,
  )}</select></div>`;
}

/** Returns a list of choices, of which the first is not an entry. With too many entries, it is a field for the id of an entry, with a hint. */
export function choose(view: View, id: string, list: ListParts, hint: string): Markup {
  return list.choices.length > most + 1 ? field(view, id, { ...list, hint }) : select(view, id, list);
}

/** Returns the time of the sandbox. */
export function clockElement(service: ControlledService): Markup {
  const time = clockTime(service);
  const text = `${time.slice(0, 19).replace('T', ' ')} UTC`;
  return html`<time datetime="${time}">${text}</time>`;
}

/** The maximum number of entries on a page. With thousands, it would have megabytes. */
export const most = 20;

/**
 * Returns the newest entries, and a form that finds the others.
 *
 * @param textOf returns the text of an entry that the form searches: its id, a space and more. A whole id finds one entry.
 */
export function newest<T>(
  view: View,
  path: string,
  entries: readonly T[],
  textOf: (entry: T) => string,
): { shown: readonly T[]; search: Markup } {
  const { query, basePath } = view;
  const wanted = query.get('q') ?? '';
  const exact = entries.filter((entry) => textOf(entry).startsWith(`${wanted} `));
  const similar = (entry: T) => textOf(entry).toLowerCase().includes(wanted.toLowerCase());
  const found = exact.length > 0 ? exact : entries.filter(similar);
  const shown = found.slice(-most);
  const search = html`<form class="filters" action="${basePath}${path}" aria-label="Search">
${field(view, 'search', { name: 'q', label: 'Search', value: wanted })}<button>Search</button>
<span class="soft">The newest ${shown.length} of ${found.length} are shown.</span></form>`;
  return { shown, search: html`${entries.length > most && search}` };
}

/**
 * Returns a form of one button.
 *
 * @param detail the end of its accessible name, which tells it from the buttons of other entries.
 */
export function button(view: View, path: string, parts: FormParts, label: string, detail?: string): Markup {
  const name = html`${label}${detail && html`<span class="hide"> ${detail}</span>`}`;
  return form(view, path, parts, html`<button>${name}</button>`);
}

/** Returns text with a button that copies it, which is hidden without script. */
export function copyable(id: string, label: string, text: string): Markup {
  return html`<div class="copyable"><pre tabindex="0" role="group" aria-label="${label}"><code id="${id}">${text}</code></pre>
<button type="button" class="small" data-copy="${id}" hidden>Copy<span class="hide"> ${label}</span></button></div>`;
}
