import { Configurator } from './configurator.ts';
import { GalleryControls } from './controls.ts';
import { CopyButton } from './copy-button.ts';
import { EventLog } from './event-log.ts';
import { LiveButton } from './live-button.ts';
import { ProblemList } from './problem-list.ts';
import { showSamples } from './show-samples.ts';
import { SnippetTabs } from './snippet-tabs.ts';
import { WayBack } from './way-back.ts';

customElements.define('gallery-live-button', LiveButton);
customElements.define('gallery-controls', GalleryControls);
customElements.define('gallery-copy', CopyButton);
customElements.define('gallery-snippets', SnippetTabs);
customElements.define('gallery-events', EventLog);
customElements.define('gallery-problems', ProblemList);
customElements.define('gallery-configurator', Configurator);
customElements.define('gallery-way-back', WayBack);

showSamples([...document.querySelectorAll<HTMLDetailsElement>('details.language')]);
