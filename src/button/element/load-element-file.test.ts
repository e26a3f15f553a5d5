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

const load = () => import('./load-element-file.ts');

test('the element’s file is the one beside the script', async () => {
  const { loadElement, loadElementFrom } = await load();
  loadElementFrom(script, undefined);
  loadElement();
  expect(added.map(({ src }) => src)).toEqual(['https://cdn.test/v1/fr/dp_connect_element.js']);
  // happy-dom has no such property; a browser's would read "undefined".
  expect(Object.keys(added[0] ?? {})).not.toContain('nonce');
});

test('the element’s file has the nonce of the script', async () => {
  const { loadElement, loadElementFrom } = await load();
  loadElementFrom(script, 'n0nce');
  loadElement();
  expect(added[0]?.nonce).toBe('n0nce');
});

test('the element’s file is loaded once', async () => {
  const { loadElement, loadElementFrom } = await load();
  loadElementFrom(script, '');
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
  loadElementFrom(script, 'n0nce');
  expect(loadElement).not.toThrow();
  expect(added).toEqual([]);
  await vi.waitFor(() =>
    // Node imports nothing by HTTP.
    expect(warn.mock.calls).toEqual([
      ['[dpplus-connect]', expect.objectContaining({ message: expect.stringContaining('https') })],
    ]),
  );
});
