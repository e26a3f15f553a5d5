import { guarded } from '../natives.ts';
import { wireName } from '../options/attributes.ts';
import { reportPage } from '../options/reports.ts';
import { webUrl } from '../options/web-url.ts';
import { mayClose } from '../wording.ts';
import { rememberRedirect, wasRedirect } from './redirect-memory.ts';
import { isAcknowledgement, openChannel, type ReturnMessage } from './return-message.ts';
import { createStatus } from './status.ts';

/** How long the opener has to acknowledge, and the browser to close the window; in ms. */
const patience = 1500;
const closing = 500;

/** What a return page may say beside `href`, as attributes `data-…` of its link or in its query. */
export const returnAttributes = ['state', 'error', 'error-description'] as const;

let done = false;

/**
 * What the return page says, from its link's attributes or else from its own query (docs/protocol.md, "Return page").
 */
export const returnMessage = (link: HTMLAnchorElement, query: string): ReturnMessage => {
  const given = new URLSearchParams(query);
  const attributes = returnAttributes.map((name) => link.getAttribute(`data-${name}`));
  const [state, error, errorDescription] = attributes.some((value) => value !== null)
    ? attributes
    : returnAttributes.map((name) => given.get(wireName(name)));
  return {
    ...(state != null && { state }),
    ok: !error,
    ...(error && { error }),
    ...(error && errorDescription && { errorDescription }),
    href: link.href,
  };
};

/** Origin of the page that started the login: the return page's own unless `data-opener-origin` names another. */
const openerOrigin = (link: HTMLAnchorElement): string => {
  const value = link.getAttribute('data-opener-origin');
  const url = webUrl(value ?? location.origin);
  if (url) return url.origin;
  // A message to '*' would reach whatever page the opener shows now.
  reportPage('opener-origin-invalid', 'opener-origin', value, link);
  return location.origin;
};

/**
 * Tells the page that started the login how it ended and closes the window; goes to the link's address itself when
 * nobody answers, or when the login was started as a redirect (docs/protocol.md, "Return page").
 */
export const handBack = (link: HTMLAnchorElement): void => {
  if (done) return;
  done = true;
  const message = returnMessage(link, location.search);
  const goOn = () => {
    // Injected markup may be such a link: anywhere else, and a script, is for the person to choose.
    const target = webUrl(link.href);
    if (target?.origin === location.origin) location.replace(target.href);
  };
  if (wasRedirect(message.state ?? '')) {
    rememberRedirect();
    goOn();
    return;
  }
  const origin = openerOrigin(link);
  const channel = openChannel();
  const timer = setTimeout(goOn, patience);
  const acknowledged = guarded((event: MessageEvent) => {
    if (event.origin !== origin && event.currentTarget !== channel) return;
    if (!isAcknowledgement(event.data, message.state)) return;
    clearTimeout(timer);
    close();
    setTimeout(() => sayMayClose(link), closing);
  });
  addEventListener('message', acknowledged);
  channel?.addEventListener('message', acknowledged);
  (opener as Window | null)?.postMessage(message, origin);
  channel?.postMessage(message);
};

const sayMayClose = (link: HTMLAnchorElement) => {
  const status = createStatus();
  link.after(status);
  status.textContent = mayClose();
};
