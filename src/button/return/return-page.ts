import { parseUrl } from '../options/parse-url.ts';
import { reportPage } from '../options/problems.ts';
import { language } from '../service/configure.ts';
import { mayClose } from '../wording.ts';
import { rememberRedirect, wasRedirect } from './redirect-memory.ts';
import { isAcknowledgement, openChannel, type ReturnMessage } from './return-message.ts';

/** How long the opener has to acknowledge, and the browser to close the window; in ms. */
const patience = 1500;
const closing = 500;

let done = false;

/**
 * What the return page says, from its link's attributes or else from its own query (docs/protocol.md, "Return page").
 */
export function returnMessage(link: HTMLAnchorElement, query: string): ReturnMessage {
  const given = new URLSearchParams(query);
  const names = ['state', 'error', 'error-description'];
  const attributes = names.map((name) => link.getAttribute(`data-${name}`));
  const [state, error, errorDescription] = attributes.some((value) => value !== null)
    ? attributes
    : names.map((name) => given.get(name.replace('-', '_')));
  return {
    ...(state != null && { state }),
    ok: !error,
    ...(error && { error }),
    ...(error && errorDescription && { errorDescription }),
    href: link.href,
  };
}

/** Origin of the page that started the login: the return page's own unless `data-opener-origin` names another. */
function openerOrigin(link: HTMLAnchorElement): string {
  const value = link.getAttribute('data-opener-origin');
  const url = parseUrl(value);
  if (value === null || (url && url.origin !== 'null')) return url?.origin ?? location.origin;
  // A message to '*' would reach whatever page the opener shows now.
  reportPage(
    { code: 'opener-origin-invalid', attribute: 'opener-origin', value, fix: 'use an http(s) origin' },
    link,
  );
  return location.origin;
}

/**
 * Tells the page that started the login how it ended and closes the window; goes to the link's address itself when
 * nobody answers, or when the login was started as a redirect (docs/protocol.md, "Return page").
 */
export function handBack(link: HTMLAnchorElement): void {
  if (done) return;
  done = true;
  const message = returnMessage(link, location.search);
  const goOn = () => {
    // A link may be a script's; only a person may start that.
    if (link.protocol.startsWith('http')) location.replace(link.href);
  };
  if (wasRedirect(message.state ?? '')) {
    rememberRedirect(undefined);
    goOn();
    return;
  }
  const origin = openerOrigin(link);
  const channel = openChannel();
  const timer = setTimeout(goOn, patience);
  const acknowledged = (event: MessageEvent) => {
    if (event.origin !== origin && event.currentTarget !== channel) return;
    if (!isAcknowledgement(event.data, message.state)) return;
    clearTimeout(timer);
    close();
    setTimeout(() => sayMayClose(link), closing);
  };
  addEventListener('message', acknowledged);
  channel?.addEventListener('message', acknowledged);
  (opener as Window | null)?.postMessage(message, origin);
  channel?.postMessage(message);
}

function sayMayClose(link: HTMLAnchorElement) {
  const status = document.createElement('p');
  status.lang = language;
  status.setAttribute('role', 'status');
  link.after(status);
  status.textContent = mayClose();
}
