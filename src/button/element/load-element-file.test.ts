import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enterPage } from '../testing/enter-page.ts';
import { loadElementFile } from './load-element-file.ts';

let added: HTMLScriptElement[];

beforeEach(enterPage);
beforeEach(() => {
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
])('if %s, the element’s file is imported, and errors are logged', async (_where, refuse) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const tag = tagWith({ nonce: 'n0nce' });
  refuse();
  expect(() => loadElementFile(script, tag, hash)).not.toThrow();
  expect(added).toEqual([]);
  await vi.waitFor(() =>
    // Node imports nothing by HTTP.
    expect(warn.mock.calls).toEqual([
      ['[dpplus-connect]', expect.objectContaining({ message: expect.stringContaining('https') })],
    ]),
  );
});
