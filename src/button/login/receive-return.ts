import { guarded } from '../natives.ts';
import { reportPage } from '../options/reports.ts';
import { webUrl } from '../options/web-url.ts';
import { type Acknowledgement, asReturnMessage, openChannel } from '../return/return-message.ts';
import { emit } from './events.ts';
import { ownOrigin } from './own-origin.ts';
import { forgetPending, takePending } from './pending-logins.ts';

let channel: BroadcastChannel | undefined;

/**
 * Listens for return messages, on both ways that they may come (docs/protocol.md, "Return message"). Can be called again.
 */
export const listenForReturns = (): void => {
  channel ??= openChannel();
  channel?.addEventListener('message', receive);
  addEventListener('message', receive);
  addEventListener('pagehide', forgetPending);
};

/** Takes a return message once, for a pending login of the same state, from an origin that may send it. */
const receive = guarded(({ data, origin, source, currentTarget }: MessageEvent) => {
  const message = asReturnMessage(data);
  // A channel is its own origin's.
  const login = message && takePending(message, currentTarget === channel ? ownOrigin() : origin, source);
  if (!login) return;
  const answer: Acknowledgement = { state: login.state, ack: true };
  ((source ?? channel) as Window | undefined)?.postMessage(answer, origin);
  if (!emit(login.element, message.ok ? 'dpplus-success' : 'dpplus-error', message, true)) return;
  const target = webUrl(message.href);
  if (target && login.origins.indexOf(target.origin) >= 0) goTo(target);
  else reportPage('return-href-refused', 'href', message.href, login.element);
});

/** Goes to an address, also when it is a place on this very page: that shows the person only after a reload. */
const goTo = ({ href }: { readonly href: string }) => {
  const [page] = location.href.split('#');
  location.assign(href);
  if (href.indexOf(`${page}#`) === 0) location.reload();
};
