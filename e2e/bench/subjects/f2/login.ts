// From the click to the popup and back.
import { authorizationUrl, choice, endpoint, parametersOf, type Read } from './options.ts';

interface Message {
  state?: string | null;
  ok: boolean;
  error?: string | null;
  href?: string;
}

interface Login {
  element: Element | null;
  key: string;
  state: string | null;
  popup: Window | null;
  origins: string[];
  settle: (outcome: Message) => void;
  timer: number;
}

const logins = new Set<Login>();
let channel: BroadcastChannel | undefined;

const emit = (element: Element | null, type: string, detail: unknown, cancelable = false) =>
  (element?.isConnected ? element : document).dispatchEvent(
    new CustomEvent(type, { bubbles: true, composed: true, cancelable, detail }),
  );

const origin = (url: string | null) => (url && URL.canParse(url) ? new URL(url).origin : location.origin);

function features(): string {
  const { availWidth, availHeight } = screen;
  const width = Math.min(500, availWidth);
  const height = Math.min(720, availHeight);
  const left = Math.round(Math.max(0, Math.min(screenX + (outerWidth - width) / 2, availWidth - width)));
  const top = Math.round(Math.max(0, Math.min(screenY + (outerHeight - height) / 2, availHeight - height)));
  return `popup,width=${width},height=${height},left=${left},top=${top}`;
}

const isRedirect = (read: Read) =>
  self === top &&
  (choice(read, 'mode') === 'redirect' ||
    (choice(read, 'mode') === 'auto' && matchMedia('(display-mode: standalone)').matches));

/** Gives the outcome of the login in its own window, `undefined` when it is to go on in the tab. */
export function start(
  read: Read,
  element: Element | null,
  post?: (target: string) => void,
): Promise<Message> | undefined {
  const key = authorizationUrl((name) => (name === 'state' ? null : read(name)), !post);
  for (const login of logins)
    if (!login.popup?.closed && (login.key === key || (element && login.element === element))) {
      login.popup?.focus();
      return new Promise(() => {});
    }
  const { state: before } = parametersOf(read);
  if (!emit(element, 'dpplus-beforeopen', { state: before }, true))
    return Promise.resolve({ ok: false, error: 'canceled' });
  const { state = null, redirect_uri: redirectUri = null } = parametersOf(read);
  // A popup begins with a copy of the tab's storage.
  sessionStorage.removeItem('dpplus-redirect');
  const name = `dpplus${crypto.getRandomValues(new Uint32Array(4)).join('')}`;
  const popup = isRedirect(read) ? null : open(post ? '' : authorizationUrl(read, true), name, features());
  if (!popup && self === top) {
    sessionStorage.setItem('dpplus-redirect', state ?? '');
    post?.('_self');
    return undefined;
  }
  post?.(popup ? name : '_blank');
  listen();
  return new Promise((settle) => {
    let focused = 0;
    const login: Login = {
      element,
      key,
      state,
      popup,
      origins: [location.origin, origin(redirectUri)],
      settle,
      timer: 0,
    };
    login.timer = setInterval(() => {
      focused = popup?.closed !== false && document.hasFocus() ? focused + 250 : 0;
      if (focused <= 1000) return;
      clearInterval(login.timer);
      emit(element, 'dpplus-close', { state });
      settle({ ok: false, error: 'window_closed' });
    }, 250) as unknown as number;
    logins.add(login);
    emit(element, 'dpplus-open', { state });
  });
}

function end(login: Login, outcome: Message): void {
  logins.delete(login);
  clearInterval(login.timer);
  login.settle(outcome);
}

function listen(): void {
  if (channel) return;
  channel = new BroadcastChannel('dpplus-connect');
  channel.onmessage = ({ data }) => receive(data, location.origin, (answer) => channel?.postMessage(answer));
  addEventListener('message', (event) =>
    receive(event.data, event.origin, (answer) => (event.source as Window).postMessage(answer, event.origin)),
  );
  addEventListener('pagehide', () => {
    for (const login of logins) end(login, { ok: false, error: 'window_closed' });
  });
}

function receive(message: Message | null, from: string, reply: (answer: unknown) => void): void {
  if (typeof message?.ok !== 'boolean' || typeof message.href !== 'string') return;
  for (const login of logins) {
    if ((message.state ?? null) !== login.state || !login.origins.includes(from)) continue;
    end(login, message);
    reply({ state: login.state, ack: true });
    if (emit(login.element, message.ok ? 'dpplus-success' : 'dpplus-error', message, true))
      if (login.origins.includes(origin(message.href))) location.assign(message.href);
    return;
  }
}

/** POSTs the enrollment data, so that none of it stands in an address. */
export const post = (read: Read, fields: Iterable<[string, FormDataEntryValue]>) => (target: string) => {
  const form = document.createElement('form');
  Object.assign(form, { method: 'post', action: `${endpoint}/oauth/authenticate`, target, hidden: true });
  const { scope: _, ...own } = parametersOf(read);
  for (const [name, value] of [...Object.entries({ response_type: 'code', ...own }), ...fields]) {
    if (typeof value !== 'string') continue;
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    form.append(input);
  }
  document.documentElement.append(form);
  form.submit();
  form.remove();
};
