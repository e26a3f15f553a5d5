import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { complete, completeUrl } from './testing/button-page.ts';
import { browser, enterPage } from './testing/enter-page.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});
let current: Element | null;

beforeEach(enterPage);
beforeEach(() => {
  current = null;
  Object.defineProperty(Object.getPrototypeOf(document), 'currentScript', {
    configurable: true,
    get: () => current,
  });
});

afterEach(() => {
  Reflect.deleteProperty(Object.getPrototypeOf(document), 'currentScript');
  vi.restoreAllMocks();
});

/** Runs the script from a tag with these attributes. */
async function run(attributes: Record<string, string> = {}) {
  // happy-dom does not know the property.
  const script = Object.assign(document.createElement('script'), { nonce: 'n0nce' });
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

test('the service is the one of the tag, even if an element named currentScript is injected', async () => {
  const image = document.createElement('img');
  image.setAttribute('data-base-url', 'https://evil.test');
  // The place of a named element: the document itself.
  Object.defineProperty(document, 'currentScript', { configurable: true, value: image });
  await run({ 'data-base-url': 'https://login.test', src });
  expect(service()).toBe('https://login.test');
  Reflect.deleteProperty(document, 'currentScript');
});

test('a module, and a script whose tag is in a shadow tree, do nothing: the tag may have allowlists', async () => {
  document.body.innerHTML = `<a ${complete}></a>`;
  await expect(import('./dp-connect.ts')).rejects.toThrow('no own script tag');
  expect(window.dpplusConnect).toBeUndefined();
  expect(document.body.innerHTML).toBe(`<a ${complete}></a>`);
});

test.each([{ clientId: 'evil' }, { redirectUri: 'https://evil.test/cb' }])(
  'the allowlists of the script’s tag reject %j',
  async (other) => {
    await run({ 'data-client-id': 'other demoapp', 'data-redirect-uri': 'https://app.test/cb', src });
    const options = { clientId: 'demoapp', redirectUri: 'https://app.test/cb', state: 's', ...other };
    await expect(window.dpplusConnect?.open(options)).rejects.toThrow('-pinned');
    expect(browser.open).not.toHaveBeenCalled();
    expect(service()).toBe('https://service.test');
  },
);

test('the links log in by their URL if the rest of the script cannot start, also links that are added later', async () => {
  const html = `<a ${complete}></a>`;
  document.body.innerHTML = html;
  vi.spyOn(Object.getPrototypeOf(document), 'readyState', 'get').mockReturnValue('loading' as never);
  vi.doMock('./scan.ts', async (load) => ({
    ...(await load<typeof import('./scan.ts')>()),
    scan: () => {
      throw new Error('no WeakSet');
    },
  }));
  await run({ src });
  vi.doUnmock('./scan.ts');
  expect(document.querySelector('a')?.href).toBe(completeUrl);
  expect(document.body.textContent).toBe('Log in with Secure Connect');
  document.body.innerHTML = html;
  dispatchEvent(new Event('DOMContentLoaded'));
  expect(document.querySelector('a')?.href).toBe(completeUrl);
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

test('an injected element or frame with the name of the global is not the first script', async () => {
  // Browsers put their names on the prototype (HTML standard, "named properties object").
  const prototype = Object.getPrototypeOf(window);
  Object.defineProperty(prototype, 'dpplusConnect', {
    configurable: true,
    writable: true,
    value: document.body,
  });
  await run({ src });
  Reflect.deleteProperty(prototype, 'dpplusConnect');
  expect(window.dpplusConnect?.open).toBeTypeOf('function');
});

test.each<[string, string, string | null, string[]]>([
  [
    'gets its file once, with the script’s nonce',
    '<dpplus-connect></dpplus-connect>',
    src,
    [src.replace('.js', '_element.js')],
  ],
  ['gets no file from a script without a URL', '<dpplus-connect></dpplus-connect>', null, []],
  ['gets no file if it has only links', `<a ${complete}></a>`, src, []],
])('a page with the element %s', async (_what, html, address, files) => {
  // happy-dom would fetch a script that is in the page.
  const append = vi.spyOn(document.head, 'append').mockImplementation(() => {});
  // happy-dom does not know the pseudo-class.
  vi.spyOn(document, 'querySelector').mockImplementation((selector) =>
    selector.startsWith('dpplus-connect') ? (document.querySelectorAll('dpplus-connect')[0] ?? null) : null,
  );
  document.body.innerHTML = html;
  await run(address === null ? {} : { src: address });
  window.dpplusConnect?.scan();
  const added = append.mock.calls.map(([script]) => script as HTMLScriptElement);
  expect(added.map((each) => [each.src, each.nonce])).toEqual(files.map((file) => [file, 'n0nce']));
});
