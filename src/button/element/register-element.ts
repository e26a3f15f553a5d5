import { DpplusConnectElement } from './connect-element.ts';

/**
 * Registers `<dpplus-connect>` unless the page has one already, from another copy or from the script.
 *
 * @param scan the engine's function that makes the anchors in a root buttons
 */
export function registerElement(scan: (root: ShadowRoot) => void): void {
  if (globalThis.customElements?.get('dpplus-connect')) return;
  DpplusConnectElement.scan = scan;
  globalThis.customElements?.define('dpplus-connect', DpplusConnectElement);
}
