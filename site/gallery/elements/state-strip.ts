import { css, html, LitElement, type PropertyValues } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { pageLanguage, text } from '../page-texts.ts';
import { drawButton } from '../preview/draw-button.ts';
import { drawMarkedStates, states } from '../preview/show-states.ts';
import { statePlaceholder } from '../settings/button-attributes.ts';
import type { Settings } from '../settings/settings.ts';
import { baseStyles } from './base-styles.ts';
import { fitHeight } from './fit-height.ts';

type State = keyof typeof states;

/**
 * The button that is shown, in each of its states at once. Pictures for the eye: they cannot be pressed or reached, and
 * say nothing that the live button does not.
 */
export class StateStrip extends LitElement {
  static override properties = { settings: { attribute: false } };
  /** A heading above a sheet of paper. */
  static override styles = [
    baseStyles,
    css`
      iframe {
        display: block;
        width: 100%;
        height: 16rem;
        margin-top: 0.75rem;
        border: 0;
        border-radius: 0.625rem;
      }
    `,
  ];

  declare settings: Settings;

  private page: Document | null = null;

  protected override willUpdate(changed: PropertyValues<{ settings: Settings }>) {
    if (changed.get('settings')?.language !== this.settings.language) this.page = null;
  }

  protected override render() {
    const { language } = this.settings;
    const address = `../${language}/preview.html`;
    return html`
      <h3>${text.statesHeading}</h3>
      ${keyed(language, html`<iframe inert title=${text.statesHeading} src=${address} @load=${this.begin}></iframe>`)}
    `;
  }

  protected override updated() {
    this.draw();
  }

  private begin({ target }: Event) {
    const frame = target as HTMLIFrameElement;
    this.page = frame.contentDocument;
    const main = this.page?.querySelector('main');
    if (!this.page || !main) return;
    main.className = 'states';
    for (const state of Object.keys(states) as State[]) {
      const place = main.appendChild(this.page.createElement('div'));
      const caption = place.appendChild(this.page.createElement('p'));
      caption.lang = pageLanguage;
      caption.textContent = text.states[state];
      place.id = state;
    }
    fitHeight(frame);
    this.draw();
    // The script's stylesheet is complete once there is a button.
    drawMarkedStates(this.page);
  }

  private draw() {
    for (const [state, marks] of Object.entries(states)) {
      const place = this.page?.getElementById(state);
      if (!place) continue;
      const anchor = drawButton(place, this.settings, statePlaceholder);
      for (const [name, value] of Object.entries(marks)) anchor.setAttribute(name, value);
    }
    // A button that is busy from the beginning does not announce itself to the script.
    this.page?.defaultView?.dpplusConnect?.scan();
  }
}
