import { html, LitElement, nothing } from 'lit';
import { queryFromSettings, settingsFromQuery } from '../settings/query.ts';
import { defaultSettings, type Settings } from '../settings/settings.ts';
import { configuratorStyles } from './configurator-styles.ts';
import { controlStyles } from './control-styles.ts';
import { hearChosen } from './hear-chosen.ts';
import type { Heard, Problem } from './login-events.ts';

/** How many events are kept. */
const limit = 10;

/** The button that the visitor puts together, live, with its code, its events and its problems. */
export class Configurator extends LitElement {
  static override properties = {
    baseUrl: { attribute: 'base-url' },
    clientId: { attribute: 'client-id' },
    redirectUri: { attribute: 'redirect-uri' },
    settings: { state: true },
    events: { state: true },
    problems: { state: true },
  };
  static override styles = [controlStyles, configuratorStyles];

  declare baseUrl: string;
  declare clientId: string;
  declare redirectUri: string;
  declare settings: Settings;
  declare events: readonly Heard[];
  declare problems: readonly Problem[];

  constructor() {
    super();
    this.events = [];
    this.problems = [];
  }

  override connectedCallback() {
    super.connectedCallback();
    this.settings = settingsFromQuery(location.search, defaultSettings(this));
    hearChosen((query) => this.choose(query));
  }

  protected override render() {
    const query = queryFromSettings(this.settings, defaultSettings(this));
    return html`
      <div class="stage card">
        <gallery-live-button
          label="The button"
          .settings=${this.settings}
          @heard=${({ detail }: CustomEvent<Heard>) => {
            this.events = [...this.events, detail].slice(-limit);
          }}
          @diagnosed=${({ detail }: CustomEvent<Problem[]>) => {
            this.problems = detail;
          }}
        ></gallery-live-button>
        <p class="hint">
          ${this.settings.mode === 'redirect' ? 'A frame cannot go to the service, so it opens a popup all the same. ' : nothing}
          <a href=${`/gallery/preview${query}`} target="_blank">Open it on a page of its own</a>
        </p>
      </div>
      <gallery-controls class="card" .settings=${this.settings} @change=${this.change}></gallery-controls>
      <gallery-snippets class="card" .settings=${this.settings} base-url=${this.baseUrl}></gallery-snippets>
      <div class="reports card">
        <gallery-events .events=${this.events} @clear=${this.clear}></gallery-events>
        <gallery-problems .problems=${this.problems}></gallery-problems>
      </div>
    `;
  }

  private change({ detail }: CustomEvent<Settings>) {
    this.settings = detail;
    const query = queryFromSettings(detail, defaultSettings(this));
    history.replaceState(null, '', `${location.pathname}${query}${location.hash}`);
  }

  private clear() {
    this.events = [];
  }

  private choose(query: string) {
    this.change(new CustomEvent('change', { detail: settingsFromQuery(query, this.settings) }));
    const section = this.closest('section');
    section?.scrollIntoView();
    section?.focus({ preventScroll: true });
  }
}
