import { beforeEach, expect, test, vi } from 'vitest';
import { complete } from './testing/button-page.ts';
import { enterPage } from './testing/enter-page.ts';

beforeEach(enterPage);

test('the package’s entry defines the element, and makes the link in it a button', async () => {
  const define = vi.fn();
  vi.stubGlobal('customElements', { get: () => undefined, define });
  const { DpplusConnectElement } = await import('./define.ts');
  expect(define.mock.calls).toEqual([['dpplus-connect', DpplusConnectElement]]);
  const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
  root.innerHTML = `<a ${complete}></a>`;
  DpplusConnectElement.scan(root);
  expect(root.textContent).toBe('Log in with Secure Connect');
});
