import { parseUrl } from '../options/parse-url.ts';
import { reportPage } from '../options/problems.ts';
import { type Acknowledgement, asReturnMessage, openChannel } from '../return/return-message.ts';
import { emit } from './events.ts';
import { forgetPending, takePending } from './pending-logins.ts';

let listening = false;

/**
 * Listens for return messages, on both ways that they may come (docs/protocol.md, "Return message"); from the first
 * login on.
 */
export function listenForReturns(): void {
  if (listening) return;
  listening = true;
  const channel = openChannel();
  channel?.addEventListener('message', ({ data }) =>
    receive(data, location.origin, (answer) => channel.postMessage(answer)),
  );
  addEventListener('message', ({ data, origin, source }) =>
    receive(data, origin, (answer) => (source as Window | null)?.postMessage(answer, origin)),
  );
  addEventListener('pagehide', forgetPending);
}

/** Takes a return message once, for a pending login of the same state, from an origin that may send it. */
function receive(data: unknown, origin: string, reply: (answer: Acknowledgement) => void) {
  const message = asReturnMessage(data);
  const login = message && takePending(message, origin);
  if (!login) return;
  reply({ state: login.state, ack: true });
  if (!emit(login.element, message.ok ? 'dpplus-success' : 'dpplus-error', message)) return;
  const target = parseUrl(message.href);
  if (target && login.origins.includes(target.origin)) goTo(target);
  else
    reportPage(
      {
        code: 'return-href-refused',
        attribute: 'href',
        value: message.href,
        fix: 'use the origin of redirect_uri',
      },
      login.element,
    );
}

/** Goes to an address, also when it is a place on this very page: that shows the person only after a reload. */
function goTo(target: URL) {
  const [page] = location.href.split('#');
  location.assign(target);
  if (target.href.startsWith(`${page}#`)) location.reload();
}
