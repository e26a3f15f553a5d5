import { html, LitElement } from 'lit';
import { defaultSettings, type Settings } from '../settings/settings.ts';
import { controlStyles } from './control-styles.ts';
import type { Heard } from './login-events.ts';
import { type Stage, stageAfter, steps } from './way-back-steps.ts';
import { wayBackStyles } from './way-back-styles.ts';

/** A login from the page through the popup and the server back to the page; a live one moves along the steps. */
export class WayBack extends LitElement {
  static override properties = {
    clientId: { attribute: 'client-id' },
    redirectUri: { attribute: 'redirect-uri' },
    stage: { state: true },
  };
  static override styles = [controlStyles, wayBackStyles];

  declare clientId: string;
  declare redirectUri: string;
  declare stage: Stage;

  private settings: Settings | undefined;

  constructor() {
    super();
    this.stage = 'idle';
  }

  protected override render() {
    this.settings ??= defaultSettings(this);
    return html`
      <div class="stage">
        <gallery-live-button
          label="A button to try the way back"
          .settings=${this.settings}
          @heard=${({ detail }: CustomEvent<Heard>) => {
            this.stage = stageAfter(detail.type);
          }}
        ></gallery-live-button>
        <p role="status">${said[this.stage]}</p>
      </div>
      <ol>
        ${steps.map(
          ({ place, title, text, at }) => html`
            <li class=${place} aria-current=${at.includes(this.stage) ? 'step' : 'false'}>
              <span class="place">${places[place]}</span>
              <h3>${title}</h3>
              <p>${text}</p>
            </li>
          `,
        )}
      </ol>
    `;
  }
}

const places = { page: 'Your page', popup: 'Popup', server: 'Your server' };

const said: Record<Stage, string> = {
  idle: 'Press it to begin.',
  away: 'The login is in the popup.',
  back: 'Back: the page has heard dpplus-success, and the popup is closed.',
  failed: 'Back: the page has heard dpplus-error, and the popup is closed.',
  closed: 'The popup is closed and nobody came back. Press again to try again.',
};
