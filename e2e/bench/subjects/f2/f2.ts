// The floor of the requirements: all that the script does for a page, written by hand for this purpose alone, in one
// language, without a library and without what keeps it apart for maintenance. It leaves out what is there only for
// pages that have taken away or replaced what browsers have, and for browsers that do not have it: it takes prototypes,
// constructors, the console and the names of nodes as they should be. `configure()` and a build's own address are the
// package's.
import { version } from '../../../../package.json';
import { address, enhance, finishLater, hasFallback, isLink, selector, whenIdle } from './draw.ts';
import { forget, handBack } from './hand-back.ts';
import type { Button } from './label.ts';
import { start } from './login.ts';
import { baseUrl, make, nonce, type Read, readFrom, source } from './options.ts';
import { report } from './reports.ts';
import { addStyles, isLookComplete } from './style.ts';
import { pageReports } from './tell.ts';

type Root = (Document | ShadowRoot) & { dpFollowed?: number };

let elementFile = source?.replace(/[^/]*$/, 'dp_connect_element.js');
const roots: WeakRef<Root>[] = [];

const loadElement = (): void => {
  if (!elementFile) return;
  const url = elementFile;
  elementFile = '';
  try {
    document.head.append(make('script', { nonce, src: url }));
  } catch {
    // Trusted Types refuse a script's address, and not that of an import.
    import(/* @vite-ignore */ url).catch((error) => console.warn('[dpplus-connect]', error));
  }
};

const take = (found: Element, isVouched?: boolean): void => {
  if (found.localName === 'form') finishLater(found);
  else if (found.matches('dpplus-connect:not(:defined)')) loadElement();
  else if (isLink(found))
    if (found.matches(selector)) enhance(found, isVouched);
    else handBack(found);
};

const find = (node: Root | Element, isVouched?: boolean): void => {
  const root = node.getRootNode() as Root;
  const isRoot = root.adoptedStyleSheets;
  if (isRoot) follow(root);
  // One query each: browsers answer them from what they know.
  for (const name of ['.dpplus-connect', '.dpplus-return', 'dpplus-connect'])
    for (const found of node.querySelectorAll(name)) take(found, isVouched);
  if (!isRoot) return;
  // What announces late buttons can wait, what is to be seen cannot.
  if (isLookComplete()) addStyles(root);
  else whenIdle(() => addStyles(root));
};

const scan = (node: Root | Element = document) => find(node, true);

/** Can be called again: what is added a second time is not there twice. */
const follow = (root: Root): void => {
  root.addEventListener('animationstart', announced);
  for (const type of ['mouseover', 'focusin', 'pointerdown', 'click'])
    root.addEventListener(type, gesture, true);
  root.addEventListener('submit', submit, true);
  root.dpFollowed ??= roots.push(new WeakRef(root));
};

const announced = ({ target }: Event): void => {
  const found = (target as Element).closest?.('.dpplus-connect,.dpplus-return,dpplus-connect:not(:defined)');
  if (found) take(found);
};

/** Acts at the end of the event's way, or where the page stops it, behind the page's own listeners. */
const actAfterPage = (event: Event, from: Element, act: () => void): void => {
  const path = event.composedPath();
  const way = path.slice(path.indexOf(from));
  for (const node of way)
    node.addEventListener(
      event.type,
      () => {
        if ((event.currentTarget === way[way.length - 1] || event.cancelBubble) && !event.defaultPrevented)
          act();
      },
      { once: true },
    );
};

const gesture = (event: Event): void => {
  const root = event.currentTarget as Root;
  addStyles(root);
  for (const node of event.composedPath())
    if (isLink(node) && node.matches(selector) && node.getRootNode() === root) {
      if (node.dpHref === undefined) enhance(node);
      if (node.getAttribute('href') === '#') address(node);
      if (event.type === 'click') click(event as MouseEvent, node);
      // Its first touch takes time, which the click does not have.
      else forget();
      return;
    }
};

const click = (event: MouseEvent, anchor: Button): void => {
  if (anchor.getAttribute('aria-disabled') === 'true') event.preventDefault();
  else if (!(event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey))
    actAfterPage(event, anchor, () => {
      const { problem, redirectTo, isBlocked } = start(readFrom(anchor), anchor, anchor.dpVouched);
      if (problem) return;
      if (!redirectTo) event.preventDefault();
      else if (!isBlocked && hasFallback(anchor)) {
        event.preventDefault();
        location.assign(redirectTo);
      } else address(anchor);
    });
};

const submit = (event: Event): void => {
  const form = event.target as HTMLFormElement;
  if (!form.matches('form.dpplus-connect')) return;
  actAfterPage(event, form, () => {
    const field = (name: string) => new FormData(form).get(`enrollment_data[${name}]`);
    if (!start(readFrom(form), form, true, field).problem) event.preventDefault();
  });
};

const optionName = (name: string) => name.replace(/[-_](.)/g, (_, letter) => letter.toUpperCase());

const open = (options: Record<string, unknown>) => {
  const all: Record<string, unknown> = { scope: '', isSandbox: false, ...options };
  const read: Read = (name) => (all[optionName(name)] as string | null | undefined)?.toString();
  const data = options.enrollmentData as Record<string, unknown> | undefined;
  const { problem, redirectTo, outcome } = start(
    read,
    null,
    true,
    data && ((name) => data[optionName(name)]),
  );
  if (problem) return Promise.reject(new Error(`dpplus-connect: ${problem}, see diagnose()`));
  if (redirectTo) location.assign(redirectTo);
  return outcome ?? new Promise(() => {});
};

const diagnose = () => {
  baseUrl();
  const reports = [...pageReports];
  for (const root of roots)
    for (const element of root.deref()?.querySelectorAll('a.dpplus-connect,form.dpplus-connect') ?? [])
      reports.push(...report(readFrom(element), element));
  return reports;
};

const page = window as unknown as { dpplusConnect?: { scan: typeof scan } };
// The first script counts; a later one has it look for new buttons.
page.dpplusConnect ??= { version, language: 'en', scan, open, diagnose } as { scan: typeof scan };
const running = page.dpplusConnect;
if (running.scan === scan)
  // `document.open()` takes the listeners away, and all the rest.
  new MutationObserver(() => find(document)).observe(document, { childList: true });
running.scan();
// A script in the head runs before the page's anchors are there.
addEventListener('DOMContentLoaded', () => running.scan());
