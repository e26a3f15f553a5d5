import { settingsFromQuery } from '../settings/query.ts';
import { defaultSettings } from '../settings/settings.ts';
import { drawButton } from './draw-button.ts';
import { freshState } from './fresh-state.ts';

// In the gallery's frame the gallery draws.
if (parent === window) {
  const { clientId = '', redirectUri = '' } = document.querySelector('main')?.dataset ?? {};
  const settings = settingsFromQuery(location.search, defaultSettings({ clientId, redirectUri }));
  drawButton(document, settings, await freshState());
}
