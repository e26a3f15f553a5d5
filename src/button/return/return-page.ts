import { wireName } from '../../../contract/attributes.ts';
import type { ReturnMessage } from '../../../contract/return-message.ts';
import { reportErrors } from '../native-members.ts';
import { openerOrigin } from '../options/configure.ts';
import { reportPage } from '../options/reports.ts';
import { webUrl } from '../options/web-url.ts';
import { rememberRedirect, wasRedirect } from '../popup/redirect-memory.ts';
import { isAcknowledgement, openChannel } from '../popup/return-message.ts';
import { mayClose } from '../texts.ts';
import { createStatus } from './status.ts';

/** Time for the opener to acknowledge, and for the browser to close the popup; in ms. */
const patience = 1500;
const closing = 500;

/** The values of a return page besides `href`, from attributes `data-…` of its link or from its query. */
export const returnAttributes = ['state', 'error', 'error-description', 'reference'] as const;

let done = false;

/**
 * The message of the return page, from its link's attributes or else from its query (docs/protocol.md, "Return page").
 */
export const returnMessage = (link: HTMLAnchorElement, query: string): ReturnMessage => {
  const given = new window.URLSearchParams(query);
  const attributes = returnAttributes.map((name) => link.getAttribute(`data-${name}`));
  const [state, error, errorDescription, reference] = attributes.some((value) => value != null)
    ? attributes
    : returnAttributes.map((name) => given.get(wireName(name)));
  return {
    ...(state != null && { state }),
    ok: !error,
    ...(error && { error }),
    ...(error && errorDescription && { errorDescription }),
    ...(reference && { reference }),
    href: link.href,
  };
};

/** Origin of the page that started the login: the return page's own unless `data-opener-origin` names another. */
const openerOriginOf = (link: HTMLAnchorElement): string => {
  const value = link.getAttribute('data-opener-origin');
  const url = webUrl(value ?? location.origin);
  if (url) return url.origin;
  // A message to '*' would reach whatever page the opener shows now.
  reportPage('opener-origin-invalid', 'opener-origin', value, 'use an http(s) origin', link);
  return location.origin;
};

/**
 * Reports the outcome to the page that started the login, and closes the popup. Goes to the link's URL itself if no page
 * acknowledges, or if the login was started as a redirect (docs/protocol.md, "Return page").
 */
export const notifyOpener = (link: HTMLAnchorElement): void => {
  if (done) return;
  done = true;
  const message = returnMessage(link, location.search);
  const origin = openerOriginOf(link);
  const goOn = () => {
    // Injected markup may contain such a link. It leads to another origin, or runs a script, only if the user clicks it. The
    // script's tag is not of such markup. The URL of the page is no proof: any site can post a form to it.
    const target = webUrl(link.href);
    if (target && [location.origin, webUrl(openerOrigin)?.origin].indexOf(target.origin) >= 0)
      location.replace(target.href);
  };
  if (wasRedirect(message.state ?? '')) {
    rememberRedirect();
    goOn();
    return;
  }
  const timer = window.setTimeout(goOn, patience);
  const acknowledged = reportErrors((event: MessageEvent) => {
    if (event.origin !== origin && event.currentTarget !== channel) return;
    if (!isAcknowledgement(event.data, message.state)) return;
    window.clearTimeout(timer);
    window.close();
    window.setTimeout(() => {
      const status = createStatus('');
      link.after(status);
      status.textContent = mayClose();
    }, closing);
  });
  const channel = openChannel(acknowledged);
  (window.opener as Window | null)?.postMessage(message, origin);
  channel?.postMessage(message);
};
