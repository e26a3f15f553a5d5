import { afterEach, expect, test, vi } from 'vitest';
import type { DpplusConnectElement } from './element/connect-element.ts';

afterEach(() => {
  Reflect.deleteProperty(window, 'dpplusConnect');
  vi.unstubAllGlobals();
});

/** Runs the element's file and returns the classes that it defines. */
async function define() {
  const defined = new Map<string, typeof DpplusConnectElement>();
  vi.stubGlobal('customElements', {
    get: (name: string) => defined.get(name),
    define: (name: string, element: typeof DpplusConnectElement) => defined.set(name, element),
  });
  vi.resetModules();
  await import('./dp-connect-element.ts');
  return defined.get('dpplus-connect') as typeof DpplusConnectElement;
}

const root = document.createElement('div').attachShadow({ mode: 'open' });

test('without the script nothing is thrown', async () => {
  const element = await define();
  expect(() => element.scan(root)).not.toThrow();
});
