import { address, hasFallback, readFrom } from './anchor.ts';
import { startLogin } from './start-login.ts';

let abort = new AbortController();

/**
 * Logs in on a plain click, as late as the page lets us: every node of the event's way gets a listener for this one
 * event, behind those of the page. The one at the end of the way decides, or an earlier one when the page has just
 * stopped the event there. So a listener of the page can prevent the login wherever it stands, and a page that stops
 * the event for reasons of its own does not.
 */
export function handleClick(event: MouseEvent, anchor: HTMLAnchorElement): void {
  abort.abort();
  abort = new AbortController();
  const { signal } = abort;
  const path = event.composedPath();
  const way = event.bubbles ? path.slice(path.indexOf(anchor)) : [anchor];
  const last = way.at(-1);
  const decide = () => {
    if (event.currentTarget !== last && !event.cancelBubble) return;
    abort.abort();
    if (isPlain(event)) logIn(event, anchor);
  };
  for (const node of way) node.addEventListener('click', decide, { signal });
}

/** Modified clicks and events that the page has dealt with belong to the browser (contract 1.4). */
const isPlain = (event: MouseEvent) =>
  !(
    event.defaultPrevented ||
    event.button ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    event.altKey
  );

function logIn(event: MouseEvent, anchor: HTMLAnchorElement) {
  const started = startLogin(readFrom(anchor), anchor);
  if (!started) return;
  if ('outcome' in started) event.preventDefault();
  else if (!started.blocked && hasFallback(anchor)) {
    event.preventDefault();
    location.assign(started.redirectTo);
  }
  // The link does its own work, with what a listener may just have changed.
  else address(anchor);
}
