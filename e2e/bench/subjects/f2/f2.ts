// The floor of the requirements: all that the script does for a page, written by hand for this purpose alone, in one
// language, without a library and without what keeps it apart for maintenance.
import { address, draw, report, selector } from './draw.ts';
import { handBack } from './hand-back.ts';
import { post, start } from './login.ts';
import { authorizationUrl, problemsOf, readFrom } from './options.ts';
import { css } from './style.ts';

type Root = Document | ShadowRoot;

const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
const roots = new Set<Root>();

function follow(root: Root): void {
  roots.add(root);
  root.adoptedStyleSheets.push(sheet);
  root.addEventListener('animationstart', ({ target }) => {
    const found = target as HTMLAnchorElement;
    if (found.matches(selector)) draw(found);
    else if (found.matches('a.dpplus-return')) handBack(found);
  });
  for (const type of ['mouseover', 'focusin', 'pointerdown', 'click'])
    root.addEventListener(type, touch, true);
  // At the end of its way, behind the page's own listeners.
  root.addEventListener('submit', () => window.addEventListener('submit', submit, { once: true }), true);
}

function touch(event: Event): void {
  const anchor = (event.target as Element).closest<HTMLAnchorElement>(selector);
  if (!anchor) return;
  draw(anchor);
  address(anchor);
  if (event.type === 'click') window.addEventListener('click', click, { once: true });
}

function click(event: MouseEvent): void {
  const anchor = (event.composedPath()[0] as Element).closest<HTMLAnchorElement>(selector);
  const { button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event;
  if (!anchor || button || ctrlKey || metaKey || shiftKey || altKey || defaultPrevented) return;
  if (start(readFrom(anchor), anchor)) event.preventDefault();
}

function submit(event: Event): void {
  const form = event.target as HTMLFormElement;
  if (!form.matches('form.dpplus-connect') || event.defaultPrevented) return;
  const fields = [...new FormData(form)].filter(([name]) => name.startsWith('enrollment_data['));
  const read = readFrom(form);
  start(read, form, post(read, fields));
  event.preventDefault();
}

function scan(node: Root | Element = document): void {
  const root = node.getRootNode() as Root;
  if (!roots.has(root)) follow(root);
  for (const anchor of node.querySelectorAll<HTMLAnchorElement>(selector)) draw(anchor);
  for (const form of node.querySelectorAll('form.dpplus-connect')) report(form);
  const back = node.querySelector<HTMLAnchorElement>('a.dpplus-return');
  if (back) handBack(back);
}

function open(options: Record<string, unknown>) {
  const read = (name: string) => {
    const value = options[name.replace(/-(.)/g, (_, letter) => letter.toUpperCase())];
    return value == null ? null : String(value);
  };
  const fields = Object.entries((options.enrollmentData as Record<string, string>) ?? {}).map(
    ([name, value]): [string, string] => [
      `enrollment_data[${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}]`,
      value,
    ],
  );
  const outcome = start(read, null, fields.length ? post(read, fields) : undefined);
  if (!outcome && !fields.length) location.assign(authorizationUrl(read, false));
  return outcome;
}

const diagnose = () =>
  [...roots].flatMap((root) =>
    [...root.querySelectorAll('.dpplus-connect')].flatMap((anchor) => problemsOf(readFrom(anchor))),
  );

if (!window.dpplusConnect) Object.assign(window, { dpplusConnect: { language: 'en', scan, open, diagnose } });
scan();
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => scan());
