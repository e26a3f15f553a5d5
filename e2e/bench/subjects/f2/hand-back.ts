// The return page: tells the opener and closes, or goes on itself.
import { attempt, make, webUrl } from './options.ts';
import { tellOfPage } from './tell.ts';

const key = 'dpplus-redirect';
let done = false;

/** Notes a login that goes on in this tab. */
export const remember = (state: string) => attempt(() => sessionStorage.setItem(key, state));

/** A popup begins with a copy of the tab's storage. */
export const forget = () => attempt(() => sessionStorage.removeItem(key));

export const openChannel = () => attempt(() => new BroadcastChannel('dpplus-connect'));

export const createStatus = (className: string): HTMLElement => {
  const status = make('p', { className, lang: 'en' });
  status.setAttribute('role', 'status');
  return status;
};

export const handBack = (link: HTMLAnchorElement): void => {
  if (done) return;
  done = true;
  const query = new URLSearchParams(location.search);
  const names = ['state', 'error', 'error-description'];
  const isGiven = names.some((name) => link.hasAttribute(`data-${name}`));
  const [state, error, errorDescription] = names.map(
    (name) => (isGiven ? link.getAttribute(`data-${name}`) : query.get(name.replace('-', '_'))) ?? undefined,
  );
  const message = {
    state,
    ok: !error,
    ...(error && { error, errorDescription }),
    href: link.href,
  };
  // Anywhere else is for the person to choose.
  const goOn = () => webUrl(link.href)?.origin === location.origin && location.replace(link.href);
  if (attempt(() => sessionStorage.getItem(key)) === (state ?? '')) {
    forget();
    goOn();
    return;
  }
  const given = link.getAttribute('data-opener-origin');
  const { origin } = webUrl(given) ?? location;
  if (given !== null && !webUrl(given))
    tellOfPage('opener-origin-invalid', 'opener-origin', given, 'use an http(s) origin', link);
  const channel = openChannel();
  const timer = setTimeout(goOn, 1500);
  const acknowledged = ({ data, origin: from, currentTarget }: MessageEvent) => {
    if ((from !== origin && currentTarget !== channel) || data?.ack !== true || data.state !== state) return;
    clearTimeout(timer);
    close();
    setTimeout(() => {
      const status = createStatus('');
      link.after(status);
      status.textContent = 'You can close this window now.';
    }, 500);
  };
  addEventListener('message', acknowledged);
  channel?.addEventListener('message', acknowledged);
  opener?.postMessage(message, origin);
  channel?.postMessage(message);
};
