import { expect, test, vi } from 'vitest';

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
