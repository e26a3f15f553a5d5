import { demonstration } from './demonstration.js';
import { freshState } from './fresh-state.ts';

/** The state of the latest login of this tab, which the page after the login compares as a server does. */
export const stateKey = 'dpplus-state';

/**
 * Tells the script of the page where the service is, and which values the buttons may have. To be called before the
 * script runs, which the page loads with `defer` behind this module.
 */
export function registerScript(pins: { clientId?: string; redirectUri?: string } = {}): void {
  const script = document.querySelector<HTMLScriptElement>('script[src$="dp_connect.js"]');
  if (script) Object.assign(script.dataset, { baseUrl: demonstration.baseUrl, ...pins });
}

/** Registers the buttons of the page with the demonstration. */
export async function registerButtons(buttons: Iterable<HTMLElement>): Promise<void> {
  const { clientId, redirectUri } = demonstration;
  registerScript({ clientId, redirectUri });
  for (const { dataset } of buttons) Object.assign(dataset, { clientId, redirectUri });
  const state = await freshState();
  sessionStorage.setItem(stateKey, state);
  for (const { dataset } of buttons) dataset.state = state;
}
