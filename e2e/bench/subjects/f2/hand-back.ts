// The return page: tells the opener and closes, or goes on itself.
let done = false;

export function handBack(link: HTMLAnchorElement): void {
  if (done) return;
  done = true;
  const query = new URLSearchParams(location.search);
  const given = ['state', 'error', 'error-description'].some((name) => link.hasAttribute(`data-${name}`));
  const read = (name: string) =>
    given ? link.getAttribute(`data-${name}`) : query.get(name.replace('-', '_'));
  const state = read('state') ?? undefined;
  const error = read('error') ?? undefined;
  const message = {
    state,
    ok: !error,
    error,
    errorDescription: read('error-description') ?? undefined,
    href: link.href,
  };
  const goOn = () => link.protocol.startsWith('http') && location.replace(link.href);
  if (sessionStorage.getItem('dpplus-redirect') === (state ?? '')) {
    sessionStorage.removeItem('dpplus-redirect');
    goOn();
    return;
  }
  const origin = link.getAttribute('data-opener-origin') ?? location.origin;
  const channel = new BroadcastChannel('dpplus-connect');
  const timer = setTimeout(goOn, 1500);
  const acknowledged = ({ data, origin: from, currentTarget }: MessageEvent) => {
    if ((from !== origin && currentTarget !== channel) || data?.ack !== true || data.state !== state) return;
    clearTimeout(timer);
    close();
    setTimeout(() => {
      const status = document.createElement('p');
      status.role = 'status';
      link.after(status);
      status.textContent = 'You can close this window now.';
    }, 500);
  };
  addEventListener('message', acknowledged);
  channel.addEventListener('message', acknowledged);
  opener?.postMessage(message, origin);
  channel.postMessage(message);
}
