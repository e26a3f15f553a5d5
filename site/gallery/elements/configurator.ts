import { css, html, LitElement, nothing } from 'lit';
import { demonstration } from '../../client/demonstration.js';
import { queryFromSettings, settingsFromQuery } from '../settings/query.ts';
import { defaultSettings, type Settings } from '../settings/settings.ts';
import { baseStyles } from './base-styles.ts';
import type { Heard, Problem } from './login-events.ts';
import { scrollIntoViewOnFocus } from './scroll-into-view.ts';

/** The settings without a query. */
const usual = defaultSettings(demonstration);

/** How many events are kept. */
const limit = 10;

/** The button that the visitor puts together, live, with its code, its events and its problems. */
export class Configurator extends LitElement {
  static override properties = {
    settings: { state: true },
    events: { state: true },
    problems: { state: true },
  };
  /** One column on a phone, two columns if they fit. The button stays in sight. */
  static override styles = [
    baseStyles,
    css`
      :host {
        display: grid;
        gap: 1rem;
        grid-template-columns: minmax(0, 1fr);
      }
      .stage {
        padding: 0.5rem 0.5rem 0;
      }
      @media (min-height: 40rem) {
        .stage {
          position: sticky;
          top: 0;
          z-index: 1;
        }
      }
      gallery-live-button {
        border-radius: 0.628rem;
      }
      .stage .hint {
        padding: 0 0.75rem;
        text-align: center;
      }
      .stage a {
        display: inline-flex;
        align-items: center;
        min-height: 44px;
      }
      .reports {
        display: grid;
        gap: 0.5rem 1.28rem;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr));
        align-content: start;
      }
      @media (min-width: 64rem) {
        :host {
          grid-template-columns: minmax(0, 1fr) 28rem;
          grid-template-rows: auto auto 1fr;
          align-items: start;
        }
        gallery-controls {
          grid-area: 1 / 2 / 4 / 3;
        }
        .stage,
        gallery-snippets,
        .reports {
          grid-column: 1;
        }
      }
    `,
  ];

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
    this.settings = settingsFromQuery(location.search, usual);
  }

  protected override firstUpdated() {
    const [stage, ...others] = this.renderRoot.children;
    for (const { shadowRoot } of others) if (stage && shadowRoot) scrollIntoViewOnFocus(shadowRoot, stage);
  }

  protected override render() {
    const query = queryFromSettings(this.settings, usual);
    return html`
      <div class="stage card">
        <gallery-live-button
          .settings=${this.settings}
          @heard=${({ detail }: CustomEvent<Heard>) => {
            this.events = [...this.events, detail].slice(-limit);
          }}
          @diagnosed=${({ detail }: CustomEvent<Problem[]>) => {
            this.problems = detail;
          }}
        ></gallery-live-button>
        <gallery-contrast .settings=${this.settings}></gallery-contrast>
        <p class="hint">
          ${
            this.settings.mode === 'redirect'
              ? 'The login page does not open in a frame, so this preview opens a popup.'
              : nothing
          }
          <a href=${`${this.settings.language}/preview.html${query}`} target="_blank">Open it on a separate page</a>
        </p>
      </div>
      <gallery-controls class="card" .settings=${this.settings} @change=${this.change}></gallery-controls>
      <gallery-snippets class="card" .settings=${this.settings} base-url=${demonstration.baseUrl}></gallery-snippets>
      <div class="reports card">
        <gallery-events .events=${this.events} @clear=${this.clear}></gallery-events>
        <gallery-problems .problems=${this.problems}></gallery-problems>
      </div>
    `;
  }

  private change({ detail }: CustomEvent<Settings>) {
    this.settings = detail;
    history.replaceState(null, '', `${location.pathname}${queryFromSettings(detail, usual)}${location.hash}`);
  }

  private clear() {
    this.events = [];
  }
}
