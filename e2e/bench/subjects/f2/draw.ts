// What makes an anchor a button: its address, its reports, and their following of its attributes.
import { type Button, drawLabel } from './label.ts';
import { authorizationUrl, baseUrl, endpoint, parametersOf, readFrom, unpinned } from './options.ts';
import { report } from './reports.ts';
import { completeStyles } from './style.ts';

export const selector = 'a.dpplus-connect';

/** SVG's links have no text. */
export const isLink = (node: EventTarget): node is Button =>
  (node as Element).localName === 'a' && 'text' in node;

const isOwnUrl = (href: string | null) => href?.startsWith(endpoint());

/** Whether the `href` is the author's own, which stays. */
export const hasFallback = (anchor: Element): boolean => {
  const href = anchor.getAttribute('href');
  return (href ?? '#') !== '#' && !isOwnUrl(href);
};

export const address = (anchor: Element): void => {
  if (!baseUrl() || hasFallback(anchor)) return;
  const read = readFrom(anchor);
  const url = unpinned(read) ? '#' : authorizationUrl(parametersOf(read));
  if (anchor.getAttribute('href') !== url) anchor.setAttribute('href', url);
};

const waiting = new Set<Element>();

/** Safari has no idle moments. */
export const whenIdle = (act: () => void) =>
  (window.requestIdleCallback ?? queueMicrotask)(act, { timeout: 1000 });

/** Leaves address and reports to an idle moment. */
export const finishLater = (element: Element): void => {
  if (!waiting.size) whenIdle(finish);
  waiting.add(element);
};

const finish = (): void => {
  follow(observer.takeRecords());
  const elements = [...waiting];
  waiting.clear();
  for (const element of elements) {
    if (element.matches(selector)) address(element);
    report(readFrom(element), element);
  }
  observer.takeRecords();
};

/** Draws a button, or brings it up to date. */
export const enhance = (anchor: Button, isVouched?: boolean): void => {
  const href = anchor.getAttribute('href');
  const isNew = anchor.dpHref === undefined;
  // Without an href the keyboard cannot reach a link.
  if (href === null) anchor.href = '#';
  else if (href !== '#' && isOwnUrl(href)) address(anchor);
  if (!anchor.hasAttribute('data-dpplus')) anchor.setAttribute('data-dpplus', '');
  if (isVouched) anchor.dpVouched = true;
  completeStyles();
  drawLabel(anchor, true, isNew);
  finishLater(anchor);
  if (!isNew) return;
  anchor.dpHref = href;
  observer.observe(anchor, { attributes: true, childList: true });
};

const restore = (anchor: Button): void => {
  if (!anchor.hasAttribute('data-dpplus')) return;
  anchor.removeAttribute('data-dpplus');
  drawLabel(anchor, false);
  if (hasFallback(anchor)) return;
  if (anchor.dpHref === null) anchor.removeAttribute('href');
  else anchor.href = '#';
};

const follow = (records: MutationRecord[]): void => {
  for (const anchor of new Set(records.map(({ target }) => target as Button)))
    if (anchor.matches(selector)) enhance(anchor);
    else restore(anchor);
};

/** Follows the buttons alone: an observer of all would slow down every change of a busy page. */
const observer = new MutationObserver((records) => {
  follow(records);
  observer.takeRecords();
});
