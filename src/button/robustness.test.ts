import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { attributes } from '../../contract/attributes.ts';
import { anyText, runs } from '../../testing/generated-inputs.ts';
import { click } from './testing/button-page.ts';
import { browser, channels, enterPage } from './testing/enter-page.ts';

const service = 'https://service.test/';
/** In ms: a test takes seconds on a slow machine. */
const patience = 60_000;
let failures: unknown[];
const note = (event: ErrorEvent) => failures.push(event.error ?? event.message);

beforeEach(enterPage);
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  for (const way of ['assign', 'replace', 'reload'] as const)
    vi.spyOn(location, way).mockImplementation(() => {});
  failures = [];
  window.addEventListener('error', note);
});

afterEach(() => {
  window.removeEventListener('error', note);
});

/** Arbitrary input: any text, text with a meaning for a browser or a language, and input that is almost right. */
const value = fc.oneof(
  anyText(30),
  fc.constantFrom(
    '',
    ' ',
    'true',
    '1',
    'popup',
    'redirect',
    'constructor',
    '__proto__',
    'toString',
    'null',
    'undefined',
    '*',
    '#',
    '\ud800',
    'https://app.test/cb',
    'https://app.test/cb#x',
    'https://[',
    'http:',
    '//evil.test',
    'javascript:alert(1)',
    'data:text/html,x',
    'about:blank',
    '"><img src=x onerror=alert(1)>',
    'x'.repeat(5000),
  ),
);

/** Attributes of a button, some of them missing. */
const buttonAttributes = fc.record(
  Object.fromEntries([...attributes, 'error', 'opener-origin'].map((name) => [name, value])),
  { requiredKeys: [] },
);

/** Whatever another page can send: every type that structured cloning knows, in the shape of a message or not. */
const anything = fc.anything({ withDate: true, withMap: true, withSet: true, withBigInt: true });
const data = fc.oneof(
  anything,
  value,
  fc.record(
    {
      state: fc.oneof(fc.constant('s'), value, anything),
      ok: fc.oneof(fc.boolean(), anything),
      error: fc.oneof(value, anything),
      errorDescription: fc.oneof(value, anything),
      reference: fc.oneof(value, anything),
      href: fc.oneof(value, anything),
      ack: fc.oneof(fc.boolean(), anything),
    },
    { requiredKeys: ['ok', 'href'] },
  ),
);
const origin = fc.constantFrom(location.origin, 'https://app.test', 'https://evil.test', 'null', '');

const set = (element: Element, given: Record<string, string | undefined>) => {
  for (const [name, each] of Object.entries(given))
    if (each !== undefined) element.setAttribute(`data-${name}`, each);
};

test(
  'whatever its attributes are, a button is drawn, and leads and opens to the service only',
  async () => {
    const { api } = await import('./api.ts');
    fc.assert(
      fc.property(buttonAttributes, (given) => {
        browser.open.mockClear();
        vi.mocked(location.assign).mockClear();
        document.body.innerHTML = '<a class="dpplus-connect"></a><form class="dpplus-connect"></form>';
        const [anchor, form] = document.body.children as unknown as [HTMLAnchorElement, HTMLFormElement];
        for (const element of [anchor, form]) set(element, given);
        api.scan();
        anchor.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
        click(anchor);
        // Do the deferred work, such as the reports, now.
        vi.advanceTimersByTime(50);
        for (const report of api.diagnose()) expect(report.fix).not.toBe('');
        expect(anchor.href.startsWith(service) || anchor.getAttribute('href') === '#').toBe(true);
        for (const [url] of browser.open.mock.calls) expect(url.startsWith(service)).toBe(true);
        for (const [url] of vi.mocked(location.assign).mock.calls)
          expect(String(url).startsWith(service)).toBe(true);
        expect(document.querySelector('img')).toBeNull();
        dispatchEvent(new Event('pagehide'));
      }),
      runs(200),
    );
    expect(failures).toEqual([]);
  },
  patience,
);

test(
  'whatever is posted to the page, a login keeps waiting, or goes to an allowed origin',
  async () => {
    const { api } = await import('./api.ts');
    const state = fc.constantFrom('s', undefined);
    await fc.assert(
      fc.asyncProperty(data, origin, state, async (message, from, own) => {
        vi.mocked(location.assign).mockClear();
        api.open({ clientId: 'demoapp', redirectUri: 'https://app.test/cb', ...(own && { state: own }) });
        const source = { postMessage: vi.fn() };
        dispatchEvent(new MessageEvent('message', { data: message, origin: from, source: source as never }));
        for (const [url] of vi.mocked(location.assign).mock.calls)
          expect([location.origin, 'https://app.test']).toContain(new URL(String(url)).origin);
        if (!['https://app.test', location.origin].includes(from))
          expect(source.postMessage).not.toHaveBeenCalled();
        dispatchEvent(new Event('pagehide'));
      }),
      runs(400),
    );
    expect(failures).toEqual([]);
  },
  patience,
);

test(
  'whatever its attributes are, a return page sends its message to one origin, and continues to its own origin only',
  async () => {
    await fc.assert(
      fc.asyncProperty(buttonAttributes, value, data, origin, async (given, href, answer, from) => {
        const go = enterPage();
        vi.useFakeTimers();
        const opener = { postMessage: vi.fn() };
        vi.stubGlobal('opener', opener);
        vi.stubGlobal('close', () => {});
        const { notifyOpener } = await import('./return/return-page.ts');
        const link = document.createElement('a');
        document.body.append(link);
        set(link, given);
        link.setAttribute('href', href);
        notifyOpener(link);
        dispatchEvent(new MessageEvent('message', { data: answer, origin: from }));
        channels.receive(answer);
        vi.advanceTimersByTime(5000);
        for (const [, target] of opener.postMessage.mock.calls) expect(target).toMatch(/^https?:\/\/[^/]+$/);
        for (const [url] of vi.mocked(location.replace).mock.calls)
          expect(new URL(String(url)).origin).toBe(location.origin);
        go();
      }),
      runs(60),
    );
    expect(failures).toEqual([]);
  },
  patience,
);
