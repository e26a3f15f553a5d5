import { demonstration } from '../client/demonstration.js';
import { showSites } from '../client/live-buttons.ts';
import { ButtonControls } from './elements/button-controls.ts';
import { Configurator } from './elements/configurator.ts';
import { ContrastFigures } from './elements/contrast-figures.ts';
import { CopyButton } from './elements/copy-button.ts';
import { EventLog } from './elements/event-log.ts';
import { LiveButton } from './elements/live-button.ts';
import { ProblemList } from './elements/problem-list.ts';
import { sizeSamples } from './elements/size-samples.ts';
import { SnippetTabs } from './elements/snippet-tabs.ts';
import { StateStrip } from './elements/state-strip.ts';
import { WayBack } from './elements/way-back.ts';
import { text } from './page-texts.ts';

customElements.define('gallery-live-button', LiveButton);
customElements.define('gallery-controls', ButtonControls);
customElements.define('gallery-contrast', ContrastFigures);
customElements.define('gallery-copy', CopyButton);
customElements.define('gallery-states', StateStrip);
customElements.define('gallery-snippets', SnippetTabs);
customElements.define('gallery-events', EventLog);
customElements.define('gallery-problems', ProblemList);
customElements.define('gallery-configurator', Configurator);
customElements.define('gallery-way-back', WayBack);

sizeSamples([...document.querySelectorAll<HTMLDetailsElement>('details.language')]);

showSites();
const { appUrl } = demonstration;
if (appUrl !== undefined) {
  const link = document.querySelector<HTMLAnchorElement>('#app');
  link?.replaceChildren(text.toDemo);
  link?.setAttribute('href', appUrl);
}
