import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeChannels } from '../testing/fake-channels.ts';
import { awaitReturn } from './await-return.ts';
import { findOpen, type Outcome, type PendingLogin } from './pending-logins.ts';

fakeChannels();
const own = location.origin;
const app = 'https://app.test';
let element: HTMLAnchorElement;
let popup: { closed: boolean };
let events: CustomEvent[];
const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
const note = (event: Event) => events.push(event as CustomEvent);
const types = ['dpplus-close', 'dpplus-success', 'dpplus-error'];

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Object.getPrototypeOf(document), 'hasFocus').mockReturnValue(true);
  for (const mock of [assign, reload, warn]) mock.mockClear();
  events = [];
  popup = { closed: false };
  element = document.createElement('a');
  document.body.append(element);
  for (const type of types) document.addEventListener(type, note);
});

afterEach(() => {
  dispatchEvent(new Event('pagehide'));
  for (const type of types) document.removeEventListener(type, note);
  element.remove();
  vi.useRealTimers();
});

const start = (state: string | undefined = 's') =>
  awaitReturn({ element, key: 'k', state, popup: popup as Window }, `${app}/cb`);

const outcomeOf = ({ waiters }: PendingLogin) =>
  new Promise<Outcome>((resolve) => {
    waiters.push(resolve);
  });

function post(data: unknown, origin: string = own) {
  const source = { postMessage: vi.fn() };
  dispatchEvent(new MessageEvent('message', { data, origin, source: source as never }));
  return source.postMessage;
}

const message = { state: 's', ok: true, href: `${app}/account` };

test('a closed window is announced to screen readers, in an existing live region', () => {
  start();
  const region = document.querySelector('[role=status]');
  expect(region?.textContent).toBe('');
  popup.closed = true;
  vi.advanceTimersByTime(2000);
  expect(region?.textContent).toBe('The login window was closed. You can try again.');
  expect((region as HTMLElement).lang).toBe('en');
  start();
  expect(document.querySelectorAll('[role=status]')).toHaveLength(1);
  expect(region?.textContent).toBe('');
});

describe('a return message', () => {
  test.each([own, app])('from %s is acknowledged, dispatched and followed', async (origin) => {
    const outcome = outcomeOf(start());
    expect(post(message, origin)).toHaveBeenCalledWith({ state: 's', ack: true }, origin);
    expect(events.map(({ type, detail, target }) => [type, detail, target])).toEqual([
      ['dpplus-success', message, element],
    ]);
    expect(String(assign.mock.calls[0]?.[0])).toBe(message.href);
    await expect(outcome).resolves.toEqual(message);
  });

  test('from the page itself counts on a page with a variable called origin', () => {
    vi.stubGlobal('origin', 'Brussels');
    start();
    post(message);
    expect(events).toHaveLength(1);
    vi.unstubAllGlobals();
  });

  test('with an error dispatches the error', () => {
    start();
    post({ ...message, ok: false, error: 'access_denied' });
    expect(events[0]?.type).toBe('dpplus-error');
    expect(events[0]?.detail).toMatchObject({ error: 'access_denied' });
  });

  test('counts once', () => {
    start();
    post(message);
    expect(post(message)).not.toHaveBeenCalled();
    expect(events).toHaveLength(1);
  });

  test('goes to the button of its login, and the login of another button continues', () => {
    start();
    const other = document.body.appendChild(document.createElement('a'));
    awaitReturn({ element: other, key: 'other', state: 't', popup: null }, undefined);
    post({ ...message, state: 't' });
    post(message);
    expect(events.map(({ target }) => target)).toEqual([other, element]);
    other.remove();
  });

  test('counts once for two logins with one state, and both get the result', async () => {
    const outcomes = [outcomeOf(start()), outcomeOf(start())];
    post(message);
    expect(events).toHaveLength(1);
    await expect(Promise.all(outcomes)).resolves.toEqual([message, message]);
  });

  test.each([
    ['another state', { ...message, state: 't' }, own],
    ['no state', { ok: true, href: message.href }, own],
    ['another origin', message, 'https://evil.test'],
    ['an opaque origin', message, 'null'],
    ['no shape', { state: 's' }, own],
    ['no object', 's', own],
  ])('of %s is ignored', (_what, data, origin) => {
    start();
    expect(post(data, origin)).not.toHaveBeenCalled();
    expect(events).toEqual([]);
    expect(warn).not.toHaveBeenCalled();
  });

  test.each(['myapp://cb', 'data:text/html,x', 'nonsense', '', undefined])(
    'of an opaque origin is ignored, also when the redirect URI is %j',
    (redirectUri) => {
      awaitReturn({ element, key: 'k', state: 's', popup: null }, redirectUri);
      for (const origin of ['null', '']) expect(post(message, origin)).not.toHaveBeenCalled();
      expect(events).toEqual([]);
    },
  );

  test('with an opaque origin is not followed', () => {
    awaitReturn({ element, key: 'k', state: 's', popup: null }, 'data:text/html,x');
    post({ ...message, href: 'data:text/html,y' });
    expect(events).toHaveLength(1);
    expect(assign).not.toHaveBeenCalled();
  });

  test('whose sender is already closed counts', () => {
    start();
    dispatchEvent(new MessageEvent('message', { data: message, origin: own, source: null }));
    expect(events).toHaveLength(1);
  });

  test('without a state belongs to a login without a state', () => {
    const source = Object.assign(popup, { postMessage: vi.fn() });
    awaitReturn({ element, key: 'k', state: undefined, popup: source as never }, app);
    const data = { ok: true, href: message.href };
    dispatchEvent(new MessageEvent('message', { data, origin: own, source: source as never }));
    expect(events).toHaveLength(1);
  });

  test('is not followed if a listener prevents it', () => {
    start();
    element.addEventListener('dpplus-success', (event) => event.preventDefault());
    post(message);
    expect(assign).not.toHaveBeenCalled();
  });

  test.each(['https://evil.test/', 'javascript:alert(1)', 'data:text/html,x', 'nonsense'])(
    'is not followed to %s',
    (href) => {
      start();
      post({ ...message, href });
      expect(events).toHaveLength(1);
      expect(assign).not.toHaveBeenCalled();
      expect(warn.mock.calls).toEqual([
        [
          `[dpplus-connect] return-href-refused: href=${JSON.stringify(href)}, use the origin of redirect_uri`,
          element,
        ],
      ]);
    },
  );

  test.each([
    ['a place on this very page', `${location.href}#account`, 1],
    ['this very page', location.href, 0],
    ['another page', `${own}/account#top`, 0],
    ['a page whose address begins like this one’s', `${location.href}x#top`, 0],
  ])('to %s is followed with %s reloads', (_where, href, reloads) => {
    start();
    post({ ...message, href });
    expect(String(assign.mock.calls[0]?.[0])).toBe(new URL(href).href);
    expect(reload).toHaveBeenCalledTimes(reloads);
  });

  test('to a fragment of this page reloads it, even if the page is already at a fragment', () => {
    location.hash = 'here';
    start();
    post({ ...message, href: new URL('#account', location.href).href });
    expect(reload).toHaveBeenCalledTimes(1);
    location.hash = '';
  });

  test('is dispatched on the document if the button was removed', () => {
    start();
    element.remove();
    post(message);
    expect(events[0]?.target).toBe(document);
  });
});

describe('a closed window', () => {
  test('is reported once the page has had focus for a second, and a return still counts', async () => {
    const outcome = outcomeOf(start());
    popup.closed = true;
    vi.advanceTimersByTime(900);
    expect(events).toEqual([]);
    expect(element.dataset.dpplus).toBe('busy');
    vi.advanceTimersByTime(600);
    expect(element.dataset.dpplus).toBe('');
    expect(events.map(({ type, detail }) => [type, detail])).toEqual([['dpplus-close', { state: 's' }]]);
    await expect(outcome).resolves.toEqual({ ok: false, error: 'window_closed' });
    vi.advanceTimersByTime(60_000);
    post(message);
    expect(events.map(({ type }) => type)).toEqual(['dpplus-close', 'dpplus-success']);
  });

  test('is not reported while the page has no focus', () => {
    start();
    popup.closed = true;
    vi.mocked(document.hasFocus).mockReturnValue(false);
    vi.advanceTimersByTime(3_600_000);
    expect(events).toEqual([]);
    vi.mocked(document.hasFocus).mockReturnValue(true);
    vi.advanceTimersByTime(1500);
    expect(events).toHaveLength(1);
  });

  test('is never reported while it is open', () => {
    start();
    vi.advanceTimersByTime(3_600_000);
    expect(events).toEqual([]);
  });
});

describe('a second click', () => {
  test.each([
    ['the same element', () => findOpen(element, 'other')],
    ['another element with the same request', () => findOpen(document.createElement('a'), 'k')],
    ['open() with the same request', () => findOpen(null, 'k')],
  ])('on %s finds the open window', (_what, find) => {
    const login = start();
    expect(find()).toBe(login);
  });

  test('on another button finds no window', () => {
    start();
    expect(findOpen(document.createElement('a'), 'other')).toBeUndefined();
    expect(findOpen(null, 'other')).toBeUndefined();
  });

  test('of open() does not find the window of another open()', () => {
    awaitReturn({ element: null, key: 'k', state: 's', popup: popup as Window }, `${app}/cb`);
    expect(findOpen(null, 'other')).toBeUndefined();
  });

  test('does not find a window without a handle', () => {
    awaitReturn({ element, key: 'k', state: 's', popup: null }, `${app}/cb`);
    expect(findOpen(element, 'k')).toBeUndefined();
  });

  test('finds no closed window', () => {
    start();
    popup.closed = true;
    expect(findOpen(element, 'k')).toBeUndefined();
  });
});

test('a login that has returned does not report its closed window', () => {
  start();
  post(message);
  popup.closed = true;
  vi.advanceTimersByTime(60_000);
  expect(events.map(({ type }) => type)).toEqual(['dpplus-success']);
  expect(vi.getTimerCount()).toBe(0);
});

test('a page that is left forgets its logins', async () => {
  const outcome = outcomeOf(start());
  dispatchEvent(new Event('pagehide'));
  await expect(outcome).resolves.toEqual({ ok: false, error: 'window_closed' });
  expect(vi.getTimerCount()).toBe(0);
  expect(post(message)).not.toHaveBeenCalled();
  expect(findOpen(element, 'k')).toBeUndefined();
});
