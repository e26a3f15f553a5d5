import { demonstration } from '../../client/demonstration.js';
import { freshState } from '../../client/fresh-state.ts';
import { registerScript } from '../../client/live-buttons.ts';
import { settingsFromQuery } from '../settings/query.ts';
import { defaultSettings } from '../settings/settings.ts';
import { drawButton } from './draw-button.ts';

const { clientId, redirectUri } = demonstration;
const main = document.querySelector('main') as HTMLElement;
Object.assign(main.dataset, { clientId, redirectUri });
registerScript();

// In the gallery's frame the gallery draws.
if (parent === window) {
  const settings = settingsFromQuery(location.search, defaultSettings(demonstration));
  drawButton(main, settings, await freshState());
}
