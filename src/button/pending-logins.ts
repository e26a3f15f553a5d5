import { reportPage } from './diagnostics.ts';
import { emit } from './login-events.ts';
import { type Acknowledgement, asReturnMessage, openChannel, type ReturnMessage } from './return-message.ts';
import { parseUrl } from './url.ts';

/** How a login ended: the return page's message, or `ok: false` with `window_closed` or `canceled`. */
export type Outcome = Omit<ReturnMessage, 'href'> & Partial<Pick<ReturnMessage, 'href'>>;

/** A login whose window was opened and that has not come back. */
export interface PendingLogin {
  /** The button; `null` for a login started by `open()`. */
  readonly element: Element | null;
  /** Logins with an equal key ask the service for the same. */
  readonly key: string;
  readonly state: string | undefined;
  /** The popup; `null` where the browser opened it without giving a handle. */
  readonly popup: Window | null;
  readonly outcome: Promise<Outcome>;
  /** Origins that may send the return message and that its `href` may lead to. */
  readonly origins: readonly string[];
  readonly settle: (outcome: Outcome) => void;
  watch?: ReturnType<typeof setInterval>;
}

/** How often a popup is looked at, and how long the page must have had focus with the popup gone; in ms. */
const interval = 250;
const patience = 1000;

const pending = new Set<PendingLogin>();
let channel: BroadcastChannel | undefined;
let listening = false;

/** The login that a second click belongs to: of the same element or the same request, its window still open. */
export function findOpen(element: Element | null, key: string): PendingLogin | undefined {
  return [...pending].find(
    (login) => (login.key === key || (element && login.element === element)) && login.popup?.closed === false,
  );
}

/** Waits for the return of a login without a time limit; a page that goes away forgets it (contract 2.5, 2.6). */
export function awaitReturn(
  login: Pick<PendingLogin, 'element' | 'key' | 'state' | 'popup'>,
  redirectUri: string | undefined,
): PendingLogin {
  if (!listening) listen();
  let settle: PendingLogin['settle'] = () => {};
  const outcome = new Promise<Outcome>((resolve) => {
    settle = resolve;
  });
  const origins = [location.origin, parseUrl(redirectUri)?.origin ?? ''];
  const added: PendingLogin = { ...login, outcome, settle, origins };
  added.watch = watchForClose(added);
  pending.add(added);
  return added;
}

function listen() {
  listening = true;
  channel = openChannel();
  channel?.addEventListener('message', ({ data }) =>
    receive(data, location.origin, (answer) => channel?.postMessage(answer)),
  );
  addEventListener('message', ({ data, origin, source }) =>
    receive(data, origin, (answer) => (source as Window | null)?.postMessage(answer, origin)),
  );
  addEventListener('pagehide', () => pending.forEach(forget));
}

/**
 * `closed` reads true for an open window once Cross-Origin-Opener-Policy has cut the link, so it only counts
 * together with the page's having focus again, and a return that comes later still counts.
 */
function watchForClose(login: PendingLogin) {
  let focused = 0;
  return setInterval(() => {
    focused = login.popup?.closed !== false && document.hasFocus() ? focused + interval : 0;
    if (focused <= patience) return;
    clearInterval(login.watch);
    emit(login.element, 'dpplus-close', { state: login.state });
    login.settle({ ok: false, error: 'window_closed' });
  }, interval);
}

function forget(login: PendingLogin) {
  clearInterval(login.watch);
  pending.delete(login);
  login.settle({ ok: false, error: 'window_closed' });
}

/** Goes to an address, also when it is a place on this very page: that shows the person only after a reload. */
function goTo(target: URL) {
  const [page] = location.href.split('#');
  location.assign(target);
  if (target.href.startsWith(`${page}#`)) location.reload();
}

/** Takes a return message once, for a pending login of the same state, from an origin that may send it. */
function receive(data: unknown, origin: string, reply: (answer: Acknowledgement) => void) {
  const message = asReturnMessage(data);
  const logins = [...pending].filter(
    (login) => message && login.state === message.state && login.origins.includes(origin),
  );
  const login = logins.at(-1);
  if (!message || !login) return;
  reply({ state: login.state, ack: true });
  for (const each of logins) {
    each.settle(message);
    forget(each);
  }
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
