import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findOpen, type PendingLogin } from '../popup/pending-logins.ts';
import { fakeChannels } from '../testing/fake-channels.ts';
import { expectReturn } from './expect-return.ts';

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
const types = ['dpplus-close', 'dpplus-error', 'dpplus-success'];

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

const start = (state: string | undefined = 's', told: PendingLogin['waiters_'][number] = () => {}) =>
  expectReturn(
    { starter_: element, key_: 'k', state, popup_: popup as Window, waiters_: [told] },
    `${app}/cb`,
    true,
  );

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
  test.each(['myapp://cb', 'data:text/html,x', 'nonsense', '', undefined])(
    'of an opaque origin is ignored, and not followed to an opaque origin, also when the redirect URI is %j',
    (redirectUri) => {
      expectReturn(
        { starter_: element, key_: 'k', state: 's', popup_: null, waiters_: [] },
        redirectUri,
        true,
      );
      for (const origin of ['null', '']) expect(post(message, origin)).not.toHaveBeenCalled();
      expect(events).toEqual([]);
      post({ ...message, href: 'data:text/html,y' });
      expect(events).toHaveLength(1);
      expect(assign).not.toHaveBeenCalled();
    },
  );

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
    ['a place on this very page', `${location.href}#account`, '', 1],
    ['another place on this very page', `${location.href}#account`, 'here', 1],
    ['this very page', location.href, '', 0],
    ['another page', `${own}/account#top`, '', 0],
    ['a page whose address begins like this one’s', `${location.href}x#top`, '', 0],
  ])(
    'to %s is followed, and the page reloads if only the fragment differs',
    (_where, href, hash, reloads) => {
      location.hash = hash;
      start();
      post({ ...message, href });
      expect(String(assign.mock.calls[0]?.[0])).toBe(new URL(href).href);
      expect(reload).toHaveBeenCalledTimes(reloads);
      location.hash = '';
    },
  );
});

// The answer of another origin cannot clear what the browser has fetched for this page ahead.
test.each([
  [own, `${own}/account#top`, `${own}/account#top`],
  [app, `${own}/account`, `${own}/account?&`],
  [app, `${own}/account?page=2#top`, `${own}/account?page=2&#top`],
  [app, `${app}/account`, `${app}/account?&`],
  [app, location.href, `${location.href}?&`],
])('after a message of %s, the page %s is fetched as %s', (origin, href, fetched) => {
  start();
  post({ ...message, href }, origin);
  expect(assign.mock.calls.map(String)).toEqual([fetched]);
});

test('a login whose button was removed has its events on the document', () => {
  start();
  element.remove();
  post(message);
  expect(events.map(({ type, target }) => [type, target])).toEqual([['dpplus-success', document]]);
});

test('a second click finds the open window of its button, whatever the button asks for by then', () => {
  start();
  expect(findOpen(element, 'other')?.popup_).toBe(popup);
  expect(findOpen(document.createElement('a'), 'other')).toBeUndefined();
});

test('a window without a handle is not found by a second click, and counts as closed when the page has focus', () => {
  expectReturn({ starter_: element, key_: 'k', state: 's', popup_: null, waiters_: [] }, `${app}/cb`, true);
  expect(findOpen(element, 'k')).toBeUndefined();
  vi.advanceTimersByTime(1250);
  expect(events.map(({ type }) => type)).toEqual(['dpplus-close']);
});

test.each([
  ['a service worker’s page at the redirect URI', '?code=c&state=s', '<h1>App</h1>', true],
  ['a service worker’s page at the start', '?dpplus=start', '<h1>App</h1>', true],
  ['a return page', '?dpplus=return&state=s', '<a class="dpplus-return"></a>', false],
  ['a form of the server', '?code=c&state=s', '<form method="post"></form>', false],
  ['a page of the app', '?q=code', '<h1>App</h1>', false],
])('the wait for a popup that shows %s (%s) ends with an error: %s', (_what, search, html, isError) => {
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = html;
  const href = `${own}/callback${search}`;
  Object.assign(popup, { document: page, location: { href, search } });
  const told = vi.fn();
  start('s', told);
  vi.advanceTimersByTime(4000);
  expect(events).toEqual([]);
  vi.advanceTimersByTime(1000);
  const error = { state: 's', ok: false, error: 'return_page_missing', href };
  expect(told.mock.calls).toEqual(isError ? [[error]] : []);
  expect(events.map(({ type, detail }) => [type, detail])).toEqual(isError ? [['dpplus-error', error]] : []);
  expect(assign).not.toHaveBeenCalled();
  expect(popup.closed).toBe(false);
  post(message);
  expect(events.at(-1)?.type).toBe('dpplus-success');
});

test.each(['<dialog open></dialog>', '<div aria-modal="true"></div>'])(
  'the status is in the modal dialog around the button, also around its shadow root: %s',
  (html) => {
    document.body.insertAdjacentHTML('beforeend', html);
    const dialog = document.body.lastElementChild as Element;
    const host = dialog.appendChild(document.createElement('div'));
    host.attachShadow({ mode: 'open' }).append(element);
    start();
    expect(dialog.querySelector('[role=status]')).not.toBeNull();
    dialog.remove();
  },
);
