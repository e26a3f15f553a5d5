import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enterPage } from '../testing/enter-page.ts';

let leave: () => void;
let added: HTMLScriptElement[];

beforeEach(() => {
  leave = enterPage();
  added = [];
  // happy-dom would fetch a script that is in the page.
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    added.push(...(nodes as HTMLScriptElement[]));
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  leave();
});

const script = 'https://cdn.test/v1/fr/dp_connect.js';
const hash = 'sha384-ofTheElement';

/** The script's tag, as browsers have it. */
const tagWith = (properties: object) =>
  Object.assign(document.createElement('script'), { nonce: '', integrity: '', ...properties });

const load = () => import('./load-element-file.ts');

test('the element’s file is the one beside the script', async () => {
  const { loadElement, loadElementFrom } = await load();
  loadElementFrom(script, undefined, hash);
  loadElement();
  expect(added.map(({ src }) => src)).toEqual(['https://cdn.test/v1/fr/dp_connect_element.js']);
  // happy-dom has no such property; a browser's would read "undefined".
  expect(Object.keys(added[0] ?? {})).not.toContain('nonce');
});

test('the element’s file has the nonce of the script', async () => {
  const { loadElement, loadElementFrom } = await load();
  loadElementFrom(script, tagWith({ nonce: 'n0nce' }), hash);
  loadElement();
  expect(added[0]?.nonce).toBe('n0nce');
});

test('the element’s file has its hash if the script has one, and is then fetched as the script is', async () => {
  const { loadElement, loadElementFrom } = await load();
  loadElementFrom(script, tagWith({ integrity: 'sha384-ofTheScript', crossOrigin: 'anonymous' }), hash);
  loadElement();
  expect(added[0]).toMatchObject({ integrity: hash, crossOrigin: 'anonymous' });
});

test('the element’s file of a script without a hash has none', async () => {
  const { loadElement, loadElementFrom } = await load();
  loadElementFrom(script, tagWith({}), hash);
  loadElement();
  expect(added[0]?.integrity).toBe('');
});

test('the element’s file is loaded once', async () => {
  const { loadElement, loadElementFrom } = await load();
  loadElementFrom(script, undefined, hash);
  loadElement();
  loadElement();
  expect(added).toHaveLength(1);
});

test('an application that took the package loads no file', async () => {
  const { loadElement } = await load();
  loadElement();
  expect(added).toEqual([]);
});

test('where Trusted Types refuse the address of a script, it is imported, and what goes wrong is told', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(HTMLScriptElement.prototype, 'src', 'set').mockImplementation(() => {
    throw new TypeError("This document requires 'TrustedScriptURL' assignment.");
  });
  const { loadElement, loadElementFrom } = await load();
  loadElementFrom(script, tagWith({ nonce: 'n0nce' }), hash);
  expect(loadElement).not.toThrow();
  expect(added).toEqual([]);
  await vi.waitFor(() =>
    // Node imports nothing by HTTP.
    expect(warn.mock.calls).toEqual([
      ['[dpplus-connect]', expect.objectContaining({ message: expect.stringContaining('https') })],
    ]),
  );
});
