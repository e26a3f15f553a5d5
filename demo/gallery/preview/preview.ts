import { settingsFromQuery } from '../settings/query.ts';
import { defaultSettings } from '../settings/settings.ts';
import { drawButton } from './draw-button.ts';
import { freshState } from './fresh-state.ts';

// In the gallery's frame the gallery draws.
if (parent === window) {
  const main = document.querySelector('main') as HTMLElement;
  const { clientId = '', redirectUri = '' } = main.dataset;
  const settings = settingsFromQuery(location.search, defaultSettings({ clientId, redirectUri }));
  drawButton(main, settings, await freshState());
}
