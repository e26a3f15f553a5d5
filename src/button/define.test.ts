// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';

test('the package’s entry defines the element, whose link is a button', async () => {
  const { DpplusConnectElement } = await import('./define.ts');
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  document.body.innerHTML = '<dpplus-connect client-id="demoapp"></dpplus-connect>';
  const element = document.body.firstElementChild as InstanceType<typeof DpplusConnectElement>;
  expect(element).toBeInstanceOf(DpplusConnectElement);
  await element.updateComplete;
  const link = element.shadowRoot?.querySelector('a');
  expect(link?.textContent).toBe('Log in with Secure Connect');
  element.remove();
});
