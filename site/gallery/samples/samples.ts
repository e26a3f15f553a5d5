import { demonstration } from '../../client/demonstration.js';
import { registerScript } from '../../client/live-buttons.ts';
import { moveWithArrows } from './move-with-arrows.ts';

const samples = [...document.querySelectorAll<HTMLAnchorElement>('.dpplus-connect')];
const { clientId, redirectUri } = demonstration;
for (const { dataset } of samples) Object.assign(dataset, { clientId, redirectUri });
registerScript({ clientId, redirectUri });

// The gallery takes the button into its configurator instead of a login.
document.addEventListener('dpplus-beforeopen', (event) => {
  event.preventDefault();
  const { href, search } = event.target as HTMLAnchorElement;
  if (parent === window) location.assign(href);
  else parent.postMessage({ chosen: search }, location.origin);
});

moveWithArrows(samples);
