// The logins whose windows are open, and how they end.
import { createStatus, openChannel } from './hand-back.ts';
import { webUrl } from './options.ts';
import { completeStyles } from './style.ts';
import { tellOfPage } from './tell.ts';

export interface Outcome {
  state?: string | null;
  ok: boolean;
  error?: string | null;
  errorDescription?: string | null;
  href?: string;
}

export interface Login {
  element: Element | null;
  key: string;
  state: string | undefined;
  popup: Window | null | undefined;
  origins: (string | undefined)[];
  settle: (outcome: Outcome) => void;
  timer: number;
  outcome: Promise<Outcome>;
}

const windowClosed = { ok: false, error: 'window_closed' };
export const logins = new Set<Login>();
let channel: BroadcastChannel | undefined;
let status: HTMLElement | undefined;

export const ownOrigin = () => (location.origin === 'null' ? self.origin : location.origin);

export const emit = (element: Element | null, type: string, detail: unknown, cancelable = false) =>
  (element?.isConnected ? element : document).dispatchEvent(
    new CustomEvent(`dpplus-${type}`, { bubbles: true, composed: true, cancelable, detail }),
  );

const showBusy = ({ element }: Login, busy: string): void => {
  if (element?.localName === 'a') element.setAttribute('data-dpplus', busy);
};

export const wait = (login: Login): void => {
  if (!status) {
    channel = openChannel();
    channel?.addEventListener('message', receive);
    addEventListener('message', receive);
    addEventListener('pagehide', () => {
      for (const login of logins) end(login, windowClosed);
    });
    status = createStatus('dpplus-status');
  }
  completeStyles();
  const said = status;
  said.textContent = '';
  document.body.append(said);
  login.outcome = new Promise((settle) => {
    login.settle = settle;
  });
  let focused = 0;
  login.timer = window.setInterval(() => {
    // A cut-off window reads as closed too.
    focused = login.popup?.closed !== false && document.hasFocus() ? focused + 250 : 0;
    if (focused <= 1000) return;
    clearInterval(login.timer);
    emit(login.element, 'close', { state: login.state });
    showBusy(login, '');
    said.textContent = 'The login window was closed. You can try again.';
    login.settle(windowClosed);
  }, 250);
  logins.add(login);
  showBusy(login, 'busy');
};

const end = (login: Login, outcome: Outcome): void => {
  logins.delete(login);
  clearInterval(login.timer);
  showBusy(login, '');
  login.settle(outcome);
};

const receive = ({ data, origin, source, currentTarget }: MessageEvent): void => {
  const { state = '', ok, error = '', errorDescription = '', href } = (data ?? {}) as Outcome;
  const isMessage =
    typeof ok === 'boolean' &&
    [state, error, errorDescription, href].every((text) => typeof text === 'string' && text.length <= 65_536);
  if (!isMessage) return;
  const from = currentTarget === channel ? ownOrigin() : origin;
  let latest: Login | undefined;
  for (const login of logins)
    if (
      login.state === data.state &&
      login.origins.includes(from) &&
      // Anybody can show the return page an error of his.
      (ok || login.state !== undefined || (source && login.popup === source))
    ) {
      latest = login;
      end(login, data);
    }
  if (!latest) return;
  ((source ?? channel) as Window | undefined)?.postMessage({ state: data.state, ack: true }, origin);
  if (!emit(latest.element, ok ? 'success' : 'error', data, true)) return;
  const target = webUrl(href);
  if (!target || !latest.origins.includes(target.origin)) {
    tellOfPage(
      'return-href-refused',
      'href',
      href as string,
      'use the origin of redirect_uri',
      latest.element,
    );
    return;
  }
  const [page] = location.href.split('#');
  location.assign(target.href);
  // A place on this very page shows the person only after a reload.
  if (target.href.startsWith(`${page}#`)) location.reload();
};
