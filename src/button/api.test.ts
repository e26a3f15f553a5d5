import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OpenOptions } from './api.ts';
import { browser, channels, enterPage } from './testing/enter-page.ts';

const request = {
  clientId: 'demoapp',
  redirectUri: 'https://app.test/cb',
  scope: 'email',
  state: 's',
  isSandbox: true,
};
const message = { state: 's', ok: true, href: 'https://app.test/account' };

const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});

beforeEach(enterPage);
beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.doUnmock('./options/configure.ts');
});

/** `open()` on a new page: each test has one. */
async function page() {
  const { open } = await import('./api.ts');
  return { open, log: (changes: Partial<OpenOptions> = {}) => open({ ...request, ...changes }) };
}

const comeBack = () =>
  dispatchEvent(new MessageEvent('message', { data: message, origin: 'https://app.test' }));

/** Whether a promise has an outcome by now. */
async function isPending(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol();
  return (await Promise.race([promise, Promise.resolve(pending)])) === pending;
}

describe('the outcome', () => {
  const canceled = { ok: false, error: 'canceled' };
  const closed = { ok: false, error: 'window_closed' };

  test('may come over the channel that all logins share, and is acknowledged there', async () => {
    const { log } = await page();
    const [outcome] = [log(), log({ clientId: 'other', state: 't' })];
    expect(channels.opened()).toBe(1);
    channels.receive(message);
    expect(await outcome).toEqual(message);
    expect(channels.posted).toEqual([{ state: 's', ack: true }]);
  });

  test('comes to the window if channels are forbidden', async () => {
    channels.forbid();
    const outcome = (await page()).log();
    comeBack();
    expect(await outcome).toEqual(message);
  });

  test('is a closed window if its signal is aborted, and a return still counts', async () => {
    const { log } = await page();
    const controller = new AbortController();
    const outcome = log({ signal: controller.signal });
    // Browsers close a popup some time later.
    Object.assign(browser.popups[0] ?? {}, { close: () => {} });
    controller.abort();
    await expect(outcome).resolves.toEqual(closed);
    log();
    expect(browser.popups).toHaveLength(2);
    comeBack();
    expect(assign.mock.calls).toEqual([[`${message.href}?&`]]);
  });

  test('is an error if its signal is already aborted, without a popup to open or focus', async () => {
    const { log } = await page();
    log();
    await expect(log({ signal: AbortSignal.abort() })).resolves.toEqual(canceled);
    await expect(log({ signal: AbortSignal.abort(), clientId: 'other' })).resolves.toEqual(canceled);
    expect(browser.popups).toHaveLength(1);
    expect(browser.popups[0]?.focus).not.toHaveBeenCalled();
  });

  test.each<[string, string, object, number]>([
    ['beforeopen', 'prevents the login', canceled, 0],
    ['beforeopen', 'aborts the signal', canceled, 0],
    ['open', 'aborts the signal', closed, 1],
  ])('is an error if a listener of dpplus-%s %s', async (type, act, outcome, windows) => {
    const { log } = await page();
    const controller = new AbortController();
    const decide = (event: Event) => (act.startsWith('abort') ? controller.abort() : event.preventDefault());
    document.addEventListener(`dpplus-${type}`, decide, { once: true });
    expect(await log({ signal: controller.signal })).toEqual(outcome);
    expect(browser.open).toHaveBeenCalledTimes(windows);
  });

  test('is not there if the login continues in the tab', async () => {
    browser.block();
    const { log } = await page();
    const outcome = log();
    comeBack();
    expect(await isPending(outcome)).toBe(true);
  });
});

describe('the mode', () => {
  const standalone = (display: boolean, ios?: boolean) => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: display && media === '(display-mode: standalone)',
    }));
    vi.stubGlobal('navigator', { standalone: ios });
  };

  test.each<[OpenOptions['mode'], boolean, boolean | undefined, boolean]>([
    ['auto', false, undefined, true],
    ['auto', false, false, true],
    ['auto', true, undefined, false],
    ['auto', false, true, false],
    ['popup', true, undefined, true],
    ['popup', false, true, true],
    ['redirect', false, undefined, false],
    ['other' as 'auto', false, undefined, true],
  ])('%s, standalone %s or %s: popup %s', async (mode, display, ios, isPopup) => {
    standalone(display, ios);
    const { log } = await page();
    log({ ...(mode && { mode }) });
    expect(browser.popups).toHaveLength(isPopup ? 1 : 0);
    expect(assign).toHaveBeenCalledTimes(isPopup ? 0 : 1);
  });
});

describe('enrollment data', () => {
  const enrollmentData = {
    birthDateDay: '17',
    birthDateMonth: '05',
    // A number is sent as its text.
    birthDateYear: 1990 as unknown as string,
    email: 'ada@example.com',
    lastName: 'Reader',
    firstName: 'Ada',
  };

  test('is posted into the popup, in no URL, and leaves nothing in the page', async () => {
    const before = document.documentElement.outerHTML;
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (
      this: HTMLFormElement,
    ) {
      expect([this.method, this.getAttribute('action'), this.acceptCharset.toLowerCase()]).toEqual([
        'post',
        'https://service.test/oauth/authenticate',
        'utf-8',
      ]);
      expect([this.isConnected, this.hidden, this.target]).toEqual([true, true, browser.popups[0]?.name]);
      expect([...this.querySelectorAll('input')].map(({ type, name, value }) => [type, name, value])).toEqual(
        [
          ['hidden', 'response_type', 'code'],
          ['hidden', 'client_id', 'demoapp'],
          ['hidden', 'redirect_uri', 'https://app.test/cb'],
          ['hidden', 'state', 's'],
          ['hidden', 'is_sandbox', 'true'],
          ['hidden', 'ui_locales', 'en'],
          ['hidden', 'enrollment_data[first_name]', 'Ada'],
          ['hidden', 'enrollment_data[last_name]', 'Reader'],
          ['hidden', 'enrollment_data[email]', 'ada@example.com'],
          ['hidden', 'enrollment_data[birth_date_year]', '1990'],
          ['hidden', 'enrollment_data[birth_date_month]', '05'],
          ['hidden', 'enrollment_data[birth_date_day]', '17'],
        ],
      );
    });
    (await page()).log({ enrollmentData });
    expect(submit).toHaveBeenCalledTimes(1);
    expect(browser.open.mock.calls[0]?.[0]).toBe('');
    document.querySelector('.dpplus-status')?.remove();
    expect(document.documentElement.outerHTML).toBe(before);
  });

  test('makes another request than a login without it', async () => {
    vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
    const { log } = await page();
    for (const data of [{}, { enrollmentData }, { enrollmentData }]) log(data);
    expect(browser.popups).toHaveLength(2);
  });
});

test.each<[Partial<OpenOptions>, string, string[]]>([
  [
    { clientId: 'demoapp', redirectUri: 'https://app.test/cb', state: 's' },
    '&scope=&state=s&is_sandbox=false',
    [],
  ],
  [{ clientId: '', redirectUri: 'https://app.test/cb', state: 'a' }, 'client_id=&', ['client-id-missing']],
  [{}, '?response_type=code&scope=&', ['client-id-missing', 'redirect-uri-missing', 'state-missing']],
])(
  'open() with the options %j goes to the service with them, and reports once what is wrong',
  async (given, url, codes) => {
    const { open } = await page();
    for (const _ of [1, 2]) open(given as OpenOptions);
    expect(browser.open.mock.calls).toEqual([
      [expect.stringContaining(url), expect.any(String), expect.any(String)],
    ]);
    expect(warn.mock.calls.map(([line, element]) => [/(\S+):/.exec(line)?.[1], element])).toEqual(
      codes.map((code) => [code, '']),
    );
  },
);

test('without a service a login is rejected', async () => {
  vi.doMock('./options/configure.ts', () => ({
    endpoint: () => undefined,
    language: 'en',
    version: '0',
  }));
  const { log } = await page();
  await expect(log()).rejects.toThrow('dpplus-connect: base-url-missing, see diagnose()');
  expect(browser.open).not.toHaveBeenCalled();
});
