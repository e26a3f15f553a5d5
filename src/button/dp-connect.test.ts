import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { complete, completeUrl } from './testing/button-page.ts';
import { enterPage } from './testing/enter-page.ts';
import { fakeChannels } from './testing/fake-channels.ts';
import { fakeWindow } from './testing/fake-window.ts';

const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
let browser: ReturnType<typeof fakeWindow>;
let current: Element | null;

beforeEach(enterPage);
beforeEach(() => {
  fakeChannels();
  browser = fakeWindow();
  current = null;
  Object.defineProperty(Object.getPrototypeOf(document), 'currentScript', {
    configurable: true,
    get: () => current,
  });
  warn.mockClear();
});

afterEach(() => {
  Reflect.deleteProperty(Object.getPrototypeOf(document), 'currentScript');
  vi.restoreAllMocks();
});

/** Runs the script from a tag with these attributes. */
async function run(attributes: Record<string, string> = {}) {
  const script = document.createElement('script');
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  current = script;
  vi.resetModules();
  await import('./dp-connect.ts');
}

const src = 'https://cdn.test/en/dp_connect.js';

/** Where a login of this page goes. */
function service(): string {
  window.dpplusConnect?.open({ clientId: 'demoapp', redirectUri: 'https://app.test/cb', state: 's' });
  return new URL(browser.open.mock.calls[0]?.[0] ?? 'none:').origin;
}

describe('the service', () => {
  test('is the one of the script’s tag', async () => {
    await run({ 'data-base-url': 'https://login.test', src });
    expect(service()).toBe('https://login.test');
  });

  test('is the one of the tag, even if an element named currentScript is injected', async () => {
    const image = document.createElement('img');
    image.setAttribute('data-base-url', 'https://evil.test');
    // The place of a named element: the document itself.
    Object.defineProperty(document, 'currentScript', { configurable: true, value: image });
    await run({ 'data-base-url': 'https://login.test', src });
    expect(service()).toBe('https://login.test');
    Reflect.deleteProperty(document, 'currentScript');
  });
});

describe('a script that cannot find its own tag', () => {
  const runWithoutTag = async (isClassic: boolean) => {
    vi.doMock('./loaded-script.ts', async (load) => ({
      ...(await load<typeof import('./loaded-script.ts')>()),
      isClassic: () => isClassic,
    }));
    document.body.innerHTML = `<a ${complete}></a>`;
    await import('./dp-connect.ts').catch((error) => warn(String(error)));
    vi.doUnmock('./loaded-script.ts');
  };

  test('does nothing if it is a classic script: its tag may have allowlists', async () => {
    await runWithoutTag(true);
    expect(window.dpplusConnect).toBeUndefined();
    expect(document.body.innerHTML).toBe(`<a ${complete}></a>`);
    expect(warn.mock.calls).toEqual([[expect.stringContaining('no own script tag')]]);
  });

  test('works if it is a module, which an app may have imported', async () => {
    await runWithoutTag(false);
    expect(service()).toBe('https://service.test');
  });
});

describe('the allowlists of the script’s tag', () => {
  const pinned = { 'data-client-id': 'demoapp other', 'data-redirect-uri': 'https://app.test/cb', src };

  test.each([
    ['client', { clientId: 'evil' }],
    ['redirect URI', { redirectUri: 'https://evil.test/cb' }],
  ])('reject another %s', async (_what, other) => {
    await run(pinned);
    const options = { clientId: 'demoapp', redirectUri: 'https://app.test/cb', state: 's' };
    window.dpplusConnect?.open({ ...options, ...other }).catch(() => {});
    expect(browser.open).not.toHaveBeenCalled();
    expect(service()).toBe('https://service.test');
  });
});

describe('if the rest of the script cannot start', () => {
  /** Runs the script as far as its first module, which is there before what fails. */
  async function runFirstModule() {
    current = document.createElement('script');
    vi.resetModules();
    await import('./fallback.ts');
  }

  test('the links log in by their URL, also links that are added later', async () => {
    document.body.innerHTML = `<a ${complete}></a>`;
    await runFirstModule();
    expect(document.querySelector('a')?.href).toBe(completeUrl);
    expect(document.body.textContent).toBe('Log in with Secure Connect');
    document.body.innerHTML = `<a ${complete}></a>`;
    dispatchEvent(new Event('DOMContentLoaded'));
    expect(document.querySelector('a')?.href).toBe(completeUrl);
  });
});

test('the script in the head draws the buttons when the page is parsed', async () => {
  const state = vi
    .spyOn(Object.getPrototypeOf(document), 'readyState', 'get')
    .mockReturnValue('loading' as never);
  await run({ src });
  document.body.innerHTML = `<a ${complete}></a>`;
  expect(document.body.textContent).toBe('');
  dispatchEvent(new Event('DOMContentLoaded'));
  expect(document.body.textContent).toBe('Log in with Secure Connect');
  state.mockRestore();
});

test('a script that runs late does not wait for DOMContentLoaded', async () => {
  await run({ src });
  document.body.innerHTML = `<a ${complete}></a>`;
  dispatchEvent(new Event('DOMContentLoaded'));
  expect(document.body.textContent).toBe('');
});

test('the first of several scripts counts, and the later ones scan', async () => {
  await run({ 'data-base-url': 'https://first.test', src });
  const first = window.dpplusConnect;
  document.body.innerHTML = `<a ${complete}></a>`;
  await run({ 'data-base-url': 'https://second.test', src });
  expect(window.dpplusConnect).toBe(first);
  expect(document.body.textContent).toBe('Log in with Secure Connect');
  expect(document.adoptedStyleSheets).toHaveLength(1);
  expect(service()).toBe('https://first.test');
  const told = vi.fn((event: Event) => event.preventDefault());
  document.body.addEventListener('dpplus-beforeopen', told);
  document.querySelector('a')?.click();
  expect(told).toHaveBeenCalledTimes(1);
});

test.each<[string, PropertyDescriptor]>([
  ['element', { value: document.createElement('a'), writable: true }],
  [
    'frame with a page of another origin',
    {
      get() {
        // What reading any property of such a window does.
        throw new DOMException('Blocked a frame', 'SecurityError');
      },
      // The browser's own, which a value takes the place of.
      set: (value) => Object.defineProperty(window, 'dpplusConnect', { value, configurable: true }),
    },
  ],
])('an injected %s with the name of the global is not the first script', async (_what, injected) => {
  Object.defineProperty(window, 'dpplusConnect', { configurable: true, ...injected });
  await run({ src });
  expect(window.dpplusConnect?.open).toBeTypeOf('function');
});

describe('a page that uses the element', () => {
  const added = () => vi.mocked(document.head.append).mock.calls.map(([node]) => node as HTMLScriptElement);
  beforeEach(() => {
    // happy-dom would fetch a script that is in the page.
    vi.spyOn(document.head, 'append').mockImplementation(() => {});
  });

  test('gets its file once, with the script’s nonce', async () => {
    document.body.innerHTML = '<dpplus-connect></dpplus-connect>';
    // happy-dom knows neither the property nor the pseudo-class.
    const script = Object.assign(document.createElement('script'), { nonce: 'n0nce' });
    script.setAttribute('src', src);
    current = script;
    vi.spyOn(document, 'querySelector').mockImplementation((selector) =>
      selector.startsWith('dpplus-connect') ? document.body.firstElementChild : null,
    );
    await import('./dp-connect.ts');
    window.dpplusConnect?.scan();
    expect(added().map((tag) => [tag.src, tag.nonce])).toEqual([
      ['https://cdn.test/en/dp_connect_element.js', 'n0nce'],
    ]);
  });

  test('gets no file from a script without a URL', async () => {
    document.body.innerHTML = '<dpplus-connect></dpplus-connect>';
    vi.spyOn(document, 'querySelector').mockImplementation((selector) =>
      selector.startsWith('dpplus-connect') ? document.body.firstElementChild : null,
    );
    await run();
    expect(added()).toEqual([]);
  });

  test('a page without the element does not get the file', async () => {
    document.body.innerHTML = `<a ${complete}></a>`;
    await run({ src });
    expect(added()).toEqual([]);
  });
});
