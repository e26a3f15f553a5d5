import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enterPage } from './testing/enter-page.ts';

let loadElementFile: typeof import('./load-element-file.ts').loadElementFile;
let added: HTMLScriptElement[];

beforeEach(enterPage);
beforeEach(async () => {
  ({ loadElementFile } = await import('./load-element-file.ts'));
  added = [];
  // happy-dom would fetch a script that is in the page.
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    added.push(...(nodes as HTMLScriptElement[]));
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

const script = 'https://cdn.test/v1/fr/dp_connect.js';
const missing =
  '[dpplus-connect] element-missing: src="https://cdn.test/v1/fr/dp_connect_element.js", put it beside the script';
const hash = 'sha384-ofTheElement';

/** The script's tag, as browsers have it. */
const tagWith = (properties: object) =>
  Object.assign(document.createElement('script'), { nonce: '', integrity: '', ...properties });

test('the element’s file is in the folder of the script', () => {
  loadElementFile(script, tagWith({}), hash);
  expect(added.map(({ src }) => src)).toEqual(['https://cdn.test/v1/fr/dp_connect_element.js']);
});

test.each([
  [{ nonce: 'n0nce' }, { nonce: 'n0nce', integrity: '' }],
  [
    { integrity: 'sha384-ofTheScript', crossOrigin: 'anonymous' },
    { integrity: hash, crossOrigin: 'anonymous' },
  ],
])('the element’s file of a script with %j has %j', (ofScript, expected) => {
  loadElementFile(script, tagWith(ofScript), hash);
  expect(added[0]).toMatchObject(expected);
});

test.each<[string, () => void]>([
  [
    'Trusted Types refuse the URL of a script',
    () =>
      vi.spyOn(HTMLScriptElement.prototype, 'src', 'set').mockImplementation(() => {
        throw new TypeError("This document requires 'TrustedScriptURL' assignment.");
      }),
  ],
  [
    'the page lets no script be made',
    () =>
      vi.spyOn(Document.prototype, 'createElement').mockImplementation(() => {
        throw new TypeError('no');
      }),
  ],
])('if %s, the element’s file is imported, and a report says if that fails', async (_where, refuse) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const tag = tagWith({ nonce: 'n0nce' });
  refuse();
  expect(() => loadElementFile(script, tag, hash)).not.toThrow();
  expect(added).toEqual([]);
  // Node imports nothing by HTTP.
  await vi.waitFor(() => expect(warn.mock.calls).toEqual([[missing, '']]));
});

test('diagnose() says that the element’s file did not load, as if it is elsewhere or blocked', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  loadElementFile(script, tagWith({}), hash);
  added[0]?.dispatchEvent(new Event('load'));
  expect(warn).not.toHaveBeenCalled();
  added[0]?.dispatchEvent(new Event('error'));
  expect(warn.mock.calls).toEqual([[missing, '']]);
  const { api } = await import('./api.ts');
  expect(api.diagnose().map(({ code, element }) => [code, element])).toContainEqual([
    'element-missing',
    null,
  ]);
});
