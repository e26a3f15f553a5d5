import { reportErrors } from '../native-members.ts';
import { reportPage } from '../options/reports.ts';
import { ownOrigin, webUrl } from '../options/web-url.ts';
import { emit } from '../popup/events.ts';
import { forgetPending, takePending } from '../popup/pending-logins.ts';
import { type Acknowledgement, asReturnMessage, openChannel } from '../popup/return-message.ts';

let channel: BroadcastChannel | undefined;

/**
 * Listens for return messages from windows and on the channel (docs/protocol.md, "Return message"). A second call
 * adds no second listener.
 */
export const listenForReturns = (): void => {
  channel = openChannel(receive, channel);
  window.addEventListener('pagehide', forgetPending);
};

/** Takes a return message once, for a pending login of the same state, from an origin that may send it. */
const receive = reportErrors(({ data, origin, source }: MessageEvent) => {
  const message = asReturnMessage(data);
  const login = message && takePending(message, origin, source);
  if (!login) return;
  const answer: Acknowledgement = { state: login.state, ack: true };
  ((source ?? channel) as Window | undefined)?.postMessage(answer, origin);
  if (!emit(login.starter_, message.ok ? 'success' : 'error', message, true)) return;
  const target = webUrl(message.href);
  if (target && login.origins_.indexOf(target.origin) >= 0) {
    // The answer of another origin cannot clear what the browser has fetched for this page ahead of the login. No such page
    // has this URL.
    if (origin !== ownOrigin()) target.search += '&';
    goTo(target);
  } else
    reportPage('return-href-refused', 'href', message.href, 'use the origin of redirect_uri', login.starter_);
});

/** Navigates to a URL. Reloads if only the fragment differs: otherwise the page would show its old state. */
const goTo = ({ href }: { readonly href: string }) => {
  const [page] = location.href.split('#');
  location.assign(href);
  if (href.indexOf(`${page}#`) === 0) location.reload();
};
