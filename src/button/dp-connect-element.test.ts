// The definition of the element stays in the window. Vitest gives a file with other options a separate window.
// @vitest-environment-options { "url": "http://localhost:3000/dp-connect-element" }
import { expect, test, vi } from 'vitest';
import { complete } from './testing/button-page.ts';
import { enterPage } from './testing/enter-page.ts';

test('without the script nothing is thrown', async () => {
  const define = vi.fn();
  vi.stubGlobal('customElements', { get: () => undefined, define });
  vi.resetModules();
  await import('./dp-connect-element.ts');
  vi.unstubAllGlobals();
  const root = document.createElement('div').attachShadow({ mode: 'open' });
  expect(() => define.mock.calls[0]?.[1].scan(root)).not.toThrow();
  expect(define).toHaveBeenCalledTimes(1);
});

test('an element whose file ran before the script is drawn by the script, and only once', async () => {
  const leave = enterPage();
  document.body.innerHTML = `<dpplus-connect ${complete.replace('class="dpplus-connect"', '').replaceAll('data-', '')}></dpplus-connect>`;
  await import('./dp-connect-element.ts');
  const element = document.querySelector('dpplus-connect');
  const link = element?.shadowRoot?.querySelector('a');
  expect(link?.textContent).toBe('');
  const { api } = await import('./api.ts');
  window.dpplusConnect = api;
  const connected = vi.spyOn(element as unknown as { connectedCallback(): void }, 'connectedCallback');
  api.scan();
  expect(link?.textContent).toBe('Log in with Secure Connect');
  api.scan();
  expect(connected).toHaveBeenCalledTimes(1);
  leave();
});
