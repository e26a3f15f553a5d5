import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OpenOptions } from './api.ts';
import { enterPage } from './testing/enter-page.ts';
import { fakeChannels } from './testing/fake-channels.ts';
import { fakeWindow } from './testing/fake-window.ts';

const service = 'https://service.test/en/oauth/authenticate.html';
const request = {
  clientId: 'demoapp',
  redirectUri: 'https://app.test/cb',
  scope: 'email',
  state: 's',
  isSandbox: true,
};
const query =
  'response_type=code&client_id=demoapp&redirect_uri=https%3A%2F%2Fapp.test%2Fcb&scope=email&state=s&is_sandbox=true';
const message = { state: 's', ok: true, href: 'https://app.test/account' };
const types = ['dpplus-beforeopen', 'dpplus-open', 'dpplus-close', 'dpplus-success', 'dpplus-error'] as const;

const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
let browser: ReturnType<typeof fakeWindow>;
let events: CustomEvent[];
const note = (event: Event) => events.push(event as CustomEvent);

beforeEach(enterPage);
beforeEach(() => {
  vi.useFakeTimers();
  fakeChannels();
  browser = fakeWindow();
  events = [];
  for (const type of types) document.addEventListener(type, note);
  assign.mockClear();
  warn.mockClear();
});

afterEach(() => {
  vi.doUnmock('./service/configure.ts');
});

/** `open()` on a new page: each test has one. */
async function page() {
  const { open } = await import('./api.ts');
  return { open, log: (changes: Partial<OpenOptions> = {}) => open({ ...request, ...changes }) };
}

const told = () => events.map(({ type }) => type);
const comeBack = (data: unknown = message, origin = 'https://app.test') =>
  dispatchEvent(new MessageEvent('message', { data, origin }));

/** Whether a promise has an outcome by now. */
async function isPending(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol();
  return (await Promise.race([promise, Promise.resolve(pending)])) === pending;
}

describe('a login in a popup', () => {
  test('opens one window, at the service, whole on the screen', async () => {
    const { log } = await page();
    log();
    expect(browser.open).toHaveBeenCalledTimes(1);
    const [url, , features] = browser.open.mock.calls[0] ?? [];
    expect(url).toBe(`${service}?${query}&popup=1`);
    expect(features).toMatch(/^popup,width=\d+,height=\d+,left=\d+,top=\d+$/);
    expect(assign).not.toHaveBeenCalled();
  });

  test('has a window with an unguessable name', async () => {
    const { log } = await page();
    for (const state of ['a', 'b']) log({ state, clientId: state });
    const names = browser.popups.map(({ name }) => name);
    expect(new Set(names).size).toBe(2);
    for (const name of names) expect(name).toMatch(/^dpplus\d{20,}$/);
  });

  test('dispatches events before and after the window opens, with the state', async () => {
    const { log } = await page();
    document.addEventListener('dpplus-beforeopen', () => expect(browser.open).not.toHaveBeenCalled(), {
      once: true,
    });
    log();
    expect(events.map(({ type, detail, cancelable }) => [type, detail, cancelable])).toEqual([
      ['dpplus-beforeopen', { state: 's' }, true],
      ['dpplus-open', { state: 's' }, false],
    ]);
  });

  test('resolves to the return message', async () => {
    const { log } = await page();
    const outcome = log();
    expect(await isPending(outcome)).toBe(true);
    comeBack();
    await expect(outcome).resolves.toEqual(message);
    expect(told()).toEqual(['dpplus-beforeopen', 'dpplus-open', 'dpplus-success']);
    expect(String(assign.mock.calls[0]?.[0])).toBe(message.href);
  });

  test('without a state dispatches events without a state', async () => {
    const { open } = await page();
    const { state: _, ...stateless } = request;
    open(stateless);
    expect(events[0]?.detail).toEqual({ state: undefined });
    expect(browser.open.mock.calls[0]?.[0]).not.toContain('state=');
  });

  test('does not open when a listener prevents it', async () => {
    const { log } = await page();
    document.addEventListener('dpplus-beforeopen', (event) => event.preventDefault(), { once: true });
    await expect(log()).resolves.toEqual({ ok: false, error: 'canceled' });
    expect(browser.open).not.toHaveBeenCalled();
    expect(told()).toEqual(['dpplus-beforeopen']);
  });

  test('uses the state that a listener sets', async () => {
    const { open } = await page();
    const options = { ...request };
    const refresh = () => {
      options.state = 'fresh';
    };
    document.addEventListener('dpplus-beforeopen', refresh, { once: true });
    open(options);
    expect(browser.open.mock.calls[0]?.[0]).toContain('&state=fresh&');
    expect(events[1]?.detail).toEqual({ state: 'fresh' });
  });

  test('forgets an earlier redirect, because the popup gets a copy of the storage', async () => {
    sessionStorage.setItem('dpplus-redirect', 'old');
    browser.open.mockImplementation(() => {
      expect(sessionStorage).toHaveLength(0);
      return null;
    });
    (await page()).log();
    expect(browser.open).toHaveBeenCalled();
  });

  test.each([
    ['of the same request', { state: 'another' }, 1],
    ['of another application', { clientId: 'other' }, 2],
  ])('a second one %s', async (_what, changes, windows) => {
    const { log } = await page();
    const first = log();
    const second = log(changes);
    expect(browser.popups).toHaveLength(windows);
    expect(browser.popups[0]?.focus).toHaveBeenCalledTimes(2 - windows);
    expect(told().filter((type) => type === 'dpplus-beforeopen')).toHaveLength(windows);
    comeBack();
    await expect(first).resolves.toEqual(message);
    if (windows === 1) await expect(second).resolves.toEqual(message);
  });

  test('a second one opens a window if the first is closed', async () => {
    const { log } = await page();
    log();
    for (const popup of browser.popups) popup.closed = true;
    log();
    expect(browser.popups).toHaveLength(2);
  });
});

describe('a signal', () => {
  const closed = { ok: false, error: 'window_closed' };

  test('closes the popup, as its user would', async () => {
    const { log } = await page();
    const controller = new AbortController();
    const outcome = log({ signal: controller.signal });
    controller.abort();
    await expect(outcome).resolves.toEqual(closed);
    expect(browser.popups[0]?.closed).toBe(true);
    expect(told()).toEqual(['dpplus-beforeopen', 'dpplus-open', 'dpplus-close']);
    vi.advanceTimersByTime(60_000);
    expect(told().filter((type) => type === 'dpplus-close')).toHaveLength(1);
  });

  test('still accepts the return, as after a closed popup', async () => {
    const { log } = await page();
    const controller = new AbortController();
    log({ signal: controller.signal });
    controller.abort();
    comeBack();
    expect(told().at(-1)).toBe('dpplus-success');
    expect(String(assign.mock.calls[0]?.[0])).toBe(message.href);
  });

  test('that is already aborted opens no popup, and does not focus an open one', async () => {
    const { log } = await page();
    await expect(log({ signal: AbortSignal.abort() })).resolves.toEqual({ ok: false, error: 'canceled' });
    expect(told()).toEqual([]);
    log();
    await expect(log({ signal: AbortSignal.abort() })).resolves.toEqual({ ok: false, error: 'canceled' });
    expect(browser.popups).toHaveLength(1);
    expect(browser.popups[0]?.focus).not.toHaveBeenCalled();
  });

  test.each(['dpplus-beforeopen', 'dpplus-open'])('may be aborted by a listener of %s', async (type) => {
    const { log } = await page();
    const controller = new AbortController();
    document.addEventListener(type, () => controller.abort(), { once: true });
    expect((await log({ signal: controller.signal })).ok).toBe(false);
    expect(browser.open).toHaveBeenCalledTimes(type === 'dpplus-open' ? 1 : 0);
  });

  test('cancels the second call for the same request too, whose own signal has no effect', async () => {
    const { log } = await page();
    const [first, second] = [new AbortController(), new AbortController()];
    const outcomes = [log({ signal: first.signal }), log({ signal: second.signal })];
    second.abort();
    expect(browser.popups[0]?.closed).toBe(false);
    first.abort();
    expect(await Promise.all(outcomes)).toEqual([closed, closed]);
  });

  test('does nothing after the end: the popup may show another page by then', async () => {
    const { log } = await page();
    const controller = new AbortController();
    log({ signal: controller.signal });
    comeBack();
    controller.abort();
    expect(browser.popups[0]?.closed).toBe(false);
    expect(told().at(-1)).toBe('dpplus-success');
  });

  test('lets the next login open a new popup before the browser has closed the old one', async () => {
    const { log } = await page();
    const controller = new AbortController();
    log({ signal: controller.signal });
    Object.assign(browser.popups[0] ?? {}, { close: () => {} });
    controller.abort();
    log();
    expect(browser.popups).toHaveLength(2);
  });
});

describe('a blocked popup', () => {
  test('continues the login in the tab, which remembers it', async () => {
    browser.block();
    const { log } = await page();
    const outcome = log();
    expect(assign.mock.calls).toEqual([[`${service}?${query}`]]);
    expect(sessionStorage.getItem('dpplus-redirect')).toBe('s');
    expect(told()).not.toContain('dpplus-open');
    comeBack();
    expect(await isPending(outcome)).toBe(true);
  });

  test('inside a frame does not navigate the page, and still waits for the return', async () => {
    browser.block();
    browser.frame();
    const { log } = await page();
    const outcome = log();
    expect(assign).not.toHaveBeenCalled();
    expect(sessionStorage).toHaveLength(0);
    expect(told()).not.toContain('dpplus-open');
    comeBack();
    await expect(outcome).resolves.toEqual(message);
  });
});

describe('the mode', () => {
  const standalone = (display: boolean, ios?: boolean) => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: display && media === '(display-mode: standalone)',
    }));
    vi.stubGlobal('navigator', { standalone: ios });
  };

  test('redirect opens no window', async () => {
    const { log } = await page();
    log({ mode: 'redirect' });
    expect(browser.open).not.toHaveBeenCalled();
    expect(assign.mock.calls).toEqual([[`${service}?${query}`]]);
    expect(sessionStorage.getItem('dpplus-redirect')).toBe('s');
  });

  test('redirect without a state is remembered too', async () => {
    const { open } = await page();
    const { state: _, ...stateless } = request;
    open({ ...stateless, mode: 'redirect' });
    expect(sessionStorage.getItem('dpplus-redirect')).toBe('');
  });

  test('redirect opens a popup inside a frame, because the service refuses to be framed', async () => {
    browser.frame();
    const { log } = await page();
    log({ mode: 'redirect' });
    expect(browser.popups).toHaveLength(1);
    expect(assign).not.toHaveBeenCalled();
  });

  test.each<[OpenOptions['mode'], boolean, boolean | undefined, boolean]>([
    ['auto', false, undefined, true],
    ['auto', false, false, true],
    ['auto', true, undefined, false],
    ['auto', false, true, false],
    ['popup', true, undefined, true],
    ['popup', false, true, true],
    ['redirect', false, undefined, false],
  ])('%s, standalone %s or %s: popup %s', async (mode, display, ios, isPopup) => {
    standalone(display, ios);
    const { log } = await page();
    log({ ...(mode && { mode }) });
    expect(browser.popups).toHaveLength(isPopup ? 1 : 0);
    expect(assign).toHaveBeenCalledTimes(isPopup ? 0 : 1);
  });
});

describe('enrollment data', () => {
  const enrollmentData = { firstName: 'Ada', birthDateYear: '1990' };
  let sent: { fields: string[][]; target: string; hidden: HTMLElement['hidden'] }[];
  beforeEach(() => {
    sent = [];
    vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
      expect([this.method, this.getAttribute('action'), this.acceptCharset.toLowerCase()]).toEqual([
        'post',
        'https://service.test/oauth/authenticate',
        'utf-8',
      ]);
      expect(this.isConnected).toBe(true);
      const inputs = [...this.querySelectorAll('input')];
      expect(inputs.map(({ type }) => type)).toEqual(inputs.map(() => 'hidden'));
      sent.push({
        fields: inputs.map(({ name, value }) => [name, value]),
        target: this.target,
        hidden: this.hidden,
      });
    });
  });
  afterEach(() => vi.mocked(HTMLFormElement.prototype.submit).mockRestore());

  const fields = [
    ['response_type', 'code'],
    ['client_id', 'demoapp'],
    ['redirect_uri', 'https://app.test/cb'],
    ['state', 's'],
    ['is_sandbox', 'true'],
    ['ui_locales', 'en'],
    ['enrollment_data[first_name]', 'Ada'],
    ['enrollment_data[birth_date_year]', '1990'],
  ];

  test('is posted into the popup, and is in no URL', async () => {
    const { log } = await page();
    const outcome = log({ enrollmentData });
    expect(sent).toEqual([{ fields, target: browser.popups[0]?.name, hidden: true }]);
    expect(browser.open.mock.calls[0]?.[0]).toBe('');
    expect(assign).not.toHaveBeenCalled();
    comeBack();
    await expect(outcome).resolves.toEqual(message);
  });

  test('leaves nothing in the page', async () => {
    const before = document.documentElement.outerHTML;
    const { log } = await page();
    log({ enrollmentData });
    document.querySelector('.dpplus-status')?.remove();
    expect(document.documentElement.outerHTML).toBe(before);
  });

  test('is posted in the tab if the popup is blocked', async () => {
    browser.block();
    const { log } = await page();
    const outcome = log({ enrollmentData });
    expect(sent).toEqual([{ fields, target: '_self', hidden: true }]);
    expect(sessionStorage.getItem('dpplus-redirect')).toBe('s');
    expect(assign).not.toHaveBeenCalled();
    comeBack();
    expect(await isPending(outcome)).toBe(true);
  });

  test('is posted to a new window inside a frame', async () => {
    browser.block();
    browser.frame();
    const { log } = await page();
    log({ enrollmentData });
    expect(sent).toEqual([{ fields, target: expect.stringMatching(/^dpplus\d+$/), hidden: true }]);
    expect(sessionStorage).toHaveLength(0);
  });

  test('without a state is posted without one', async () => {
    const { open } = await page();
    const { state: _, ...stateless } = request;
    open({ ...stateless, enrollmentData });
    expect(sent[0]?.fields).toEqual(fields.filter(([name]) => name !== 'state'));
  });

  test('makes another request than a login without it', async () => {
    const { log } = await page();
    log();
    log({ enrollmentData });
    expect(browser.popups).toHaveLength(2);
    log({ enrollmentData });
    expect(browser.popups).toHaveLength(2);
  });
});

describe('options', () => {
  test('can omit scope and is-sandbox without a warning', async () => {
    const { open } = await page();
    open({ clientId: 'demoapp', redirectUri: 'https://app.test/cb', state: 's' });
    expect(browser.open.mock.calls[0]?.[0]).toContain('&scope=&state=s&is_sandbox=false&popup=1');
    expect(warn).not.toHaveBeenCalled();
  });

  test('that are wrong are reported once', async () => {
    const { log } = await page();
    for (const state of ['a', 'b']) log({ clientId: '', redirectUri: 'https://app.test/cb', state });
    expect(warn.mock.calls).toEqual([
      [expect.stringContaining('client-id-missing: data-client-id="", set the registered client_id'), ''],
    ]);
  });
});

test('a login without any option logs warnings, and goes to the service unchanged', async () => {
  const { open } = await page();
  (open as () => unknown)();
  const codes = warn.mock.calls.map(([line]) => /(\S+):/.exec(line)?.[1]);
  expect(codes).toEqual(['client-id-missing', 'redirect-uri-missing', 'state-missing']);
  expect(browser.open).toHaveBeenCalledTimes(1);
});

test('without a service a login is rejected', async () => {
  vi.doMock('./service/configure.ts', () => ({
    endpoint: () => undefined,
    language: 'en',
    version: '0',
  }));
  const { log } = await page();
  await expect(log()).rejects.toThrow('dpplus-connect: base-url-missing, see diagnose()');
  expect(events).toEqual([]);
  expect(browser.open).not.toHaveBeenCalled();
});

describe('diagnose()', () => {
  const button = (attributes = '') =>
    `<a class="dpplus-connect" data-client-id="demoapp" data-redirect-uri="https://app.test/cb" data-scope="" data-state="s" data-is-sandbox="true" ${attributes}></a>`;

  test('returns the problems of every button and form of the page, with their elements', async () => {
    const { api } = await import('./api.ts');
    document.body.innerHTML = `${button()}${button('data-mode="tab"')}<form class="dpplus-connect"></form><a data-mode="tab"></a>`;
    api.scan();
    const found = api.diagnose().map(({ code, element }) => `${code} ${element?.localName}`);
    expect(found).toEqual([
      'unknown-value a',
      'client-id-missing form',
      'redirect-uri-missing form',
      'state-missing form',
      'is-sandbox-invalid form',
    ]);
    expect(api.diagnose()[0]).toEqual({
      code: 'unknown-value',
      attribute: 'mode',
      value: 'tab',
      fix: 'use auto, popup, redirect',
      element: document.querySelectorAll('a')[1],
    });
  });

  test('returns the problems of the page itself, and changes nothing', async () => {
    const { api } = await import('./api.ts');
    const { configure } = await import('./service/configure.ts');
    configure({ baseUrl: 'http://service.test' });
    api.diagnose();
    warn.mockClear();
    expect(api.diagnose()).toEqual([
      {
        code: 'base-url-invalid',
        attribute: 'base-url',
        value: 'http://service.test',
        fix: 'use an https URL',
        element: null,
      },
    ]);
    expect(warn).not.toHaveBeenCalled();
  });
});
