// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  Reflect.deleteProperty(window, 'dpplusConnect');
  document.body.innerHTML = '';
});

async function show() {
  await import('./dp-connect-element.ts');
  document.body.innerHTML = '<dpplus-connect></dpplus-connect>';
  const element = document.body.firstElementChild as HTMLElementTagNameMap['dpplus-connect'];
  await element.updateComplete;
  return element.shadowRoot;
}

test('the script makes the link of the element a button', async () => {
  const scan = vi.fn();
  Object.assign(window, { dpplusConnect: { scan } });
  const root = await show();
  expect(root?.querySelector('a')).not.toBeNull();
  expect(scan.mock.calls).toEqual([[root]]);
});

test('without the script the link is there all the same', async () => {
  const root = await show();
  expect(root?.querySelector('a')).not.toBeNull();
});
