import { demonstration } from '../client/demonstration.js';
import { ButtonControls } from './elements/button-controls.ts';
import { Configurator } from './elements/configurator.ts';
import { ContrastFigures } from './elements/contrast-figures.ts';
import { EventLog } from './elements/event-log.ts';
import { LiveButton } from './elements/live-button.ts';
import { ProblemList } from './elements/problem-list.ts';
import { SnippetTabs } from './elements/snippet-tabs.ts';

customElements.define('gallery-live-button', LiveButton);
customElements.define('gallery-controls', ButtonControls);
customElements.define('gallery-contrast', ContrastFigures);
customElements.define('gallery-snippets', SnippetTabs);
customElements.define('gallery-events', EventLog);
customElements.define('gallery-problems', ProblemList);
customElements.define('gallery-configurator', Configurator);

const { appUrl } = demonstration;
if (appUrl !== undefined) {
  const link = document.querySelector<HTMLAnchorElement>('#app');
  link?.replaceChildren('Demo app');
  link?.setAttribute('href', appUrl);
}
