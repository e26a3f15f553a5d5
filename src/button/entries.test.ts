// The definition of the element stays in the window. Vitest gives a file with other options a separate window.
// @vitest-environment-options { "url": "http://localhost:3000/entries" }
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DpplusConnectElement } from './element/connect-element.ts';
import { cancelable, type LoginDetail } from './popup/events.ts';
import { browser, enterPage } from './testing/enter-page.ts';
import { entries, type Given, own, plain, post, start, went } from './testing/entries.ts';

const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
/** The events of logins. The state of a login that begins at a start is random: here it is `s`. */
let told: string[];
let latestState: string | undefined;

customElements.define('dpplus-connect', DpplusConnectElement);

beforeEach(enterPage);
beforeEach(() => {
  went.length = 0;
  told = [];
  vi.spyOn(location, 'assign').mockImplementation((url) => went.push(`tab ${plain(String(url))}`));
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    const where = this.target === browser.popups.at(-1)?.name ? 'popup' : this.target;
    went.push(`${where.replace('_self', 'tab').replace(/^dpplus\d{16,}$/, 'window')} ${this.action}`);
  });
});

/** With the URLs of the popups. */
const all = () => [
  ...browser.open.mock.calls.flatMap(([url]) => (url ? `popup ${plain(url)}` : [])),
  ...went,
];
/** The return page's message. */
const comeBack = (ok = true) => {
  const data = { state: latestState, ok, href: `${own}/account` };
  dispatchEvent(new MessageEvent('message', { data, origin: own }));
};

describe.each(Object.entries(entries))('a login by %s', (_entry, entry) => {
  const { popup, blocked, redirect } = entry;

  async function show(given?: Given) {
    const shown = await entry.show(given);
    for (const type of ['beforeopen', 'open', 'blocked', 'close', 'success', 'error'] as const)
      shown.target.addEventListener(`dpplus-${type}`, (event) => {
        const { detail } = event as CustomEvent<LoginDetail>;
        latestState = detail.state;
        expect.soft(event.cancelable, type).toBe(cancelable[`dpplus-${type}`]);
        told.push(`${type} ${plain(detail.state)}`);
      });
    return shown;
  }

  test('opens one popup at the service, whole on the screen', async () => {
    (await show()).begin();
    expect(all()).toEqual([`popup ${popup}`]);
    expect(browser.open.mock.calls).toEqual([
      [
        expect.any(String),
        expect.any(String),
        expect.stringMatching(/^popup(,(width|height|left|top)=\d+){4}$/),
      ],
    ]);
  });

  test('dispatches its events with the state, before and after the popup opens', async () => {
    const { begin, target } = await show();
    const opened: number[] = [];
    target.addEventListener('dpplus-beforeopen', () => opened.push(browser.popups.length));
    begin();
    expect(opened).toEqual([0]);
    expect(told).toEqual(['beforeopen s', 'open s']);
  });

  test('does not start if a listener prevents it', async () => {
    const { begin, target } = await show();
    target.addEventListener('dpplus-beforeopen', (event) => event.preventDefault(), { once: true });
    begin();
    expect([all(), told]).toEqual([[], ['beforeopen s']]);
  });

  test('uses the state that a listener sets', async () => {
    const { begin, target, setState } = await show();
    target.addEventListener('dpplus-beforeopen', () => setState?.('fresh'), { once: true });
    begin();
    expect(told.at(-1)).toBe(`open ${setState ? 'fresh' : 's'}`);
  });

  test('that begins again brings its popup to the front, and after its end opens another', async () => {
    const { begin } = await show();
    begin();
    begin();
    expect(browser.popups.map(({ focus }) => vi.mocked(focus).mock.calls.length)).toEqual([1]);
    expect(told).toEqual(['beforeopen s', 'open s']);
    Object.assign(browser.popups[0] ?? {}, { closed: true });
    const before = latestState;
    begin();
    expect(browser.popups).toHaveLength(2);
    // A login that begins at a start has a separate id.
    expect(latestState === before).toBe(!popup.startsWith(start));
  });

  test('leaves the popup no copy of an earlier redirect, which its return page would continue', async () => {
    sessionStorage.setItem('dpplus-redirect', 'old');
    const copied: number[] = [];
    browser.open.mockImplementationOnce(() => {
      copied.push(sessionStorage.length);
      return null;
    });
    (await show()).begin();
    expect(copied).toEqual([0]);
  });

  test('continues in the tab if the popup is blocked, and the tab remembers it', async () => {
    browser.block();
    (await show()).begin();
    expect(went).toEqual([`tab ${blocked}`]);
    expect(told).toEqual(['beforeopen s', 'blocked s']);
    expect(sessionStorage.getItem('dpplus-redirect')).toBe(latestState);
  });

  test('waits for the return in a frame that gets no handle of the popup', async () => {
    browser.frame();
    browser.block();
    const { begin } = await show();
    begin();
    expect(went.filter((where) => !where.startsWith('window'))).toEqual([]);
    expect([told, sessionStorage.length]).toEqual([['beforeopen s'], 0]);
    comeBack();
    expect(told.at(-1)).toBe('success s');
  });

  test.each([false, true])('in redirect mode uses the tab, unless it is in a frame: %s', async (isFramed) => {
    if (isFramed) browser.frame();
    (await show({ mode: 'redirect' })).begin();
    const window = popup === post ? 'window' : 'popup';
    expect(all()).toEqual([isFramed ? `${window} ${popup}` : `tab ${redirect}`]);
    expect(told).not.toContain('blocked s');
    expect(sessionStorage.getItem('dpplus-redirect')).toBe(isFramed ? null : latestState);
  });

  test.each([true, false])(
    'ends by the return of its state only, and the page follows it: %s',
    async (ok) => {
      const { begin } = await show();
      begin();
      const state = latestState;
      latestState = 'dpplus1';
      comeBack();
      expect(told).toEqual(['beforeopen s', 'open s']);
      latestState = state;
      comeBack(ok);
      expect(told[2]).toBe(`${ok ? 'success' : 'error'} s`);
      expect(went.at(-1)).toBe(`tab ${own}/account`);
    },
  );

  test('is closed by `abort`, once', async () => {
    const { begin, abort } = await show();
    document.addEventListener('abort', () => told.push('abort outside of the button'));
    begin();
    abort();
    abort();
    expect(browser.popups[0]?.closed).toBe(true);
    expect(told.slice(2)).toEqual(['close s']);
  });

  test('does not start with a redirect URI that is not on the allowlist', async () => {
    const { configure } = await import('./options/configure.ts');
    configure({ baseUrl: 'https://service.test', redirectUri: 'https://app.test/other' });
    (await show()).begin();
    expect([browser.open.mock.calls, told, went.join()]).toEqual([
      [],
      [],
      expect.not.stringContaining('service'),
    ]);
    expect(warn.mock.calls.map(String).join()).toContain('redirect-uri-pinned');
  });

  test('without a state sends no state, and the tab remembers it', async () => {
    if (popup.startsWith(start)) return;
    const { begin } = await show({ state: undefined, mode: 'redirect' });
    begin();
    expect([told[0], went.join().includes('state=')]).toEqual(['beforeopen undefined', false]);
    expect(sessionStorage.getItem('dpplus-redirect')).toBe('');
  });
});
