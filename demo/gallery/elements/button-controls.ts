import { css, html, LitElement } from 'lit';
import {
  type Choice,
  languages,
  modes,
  schemes,
  scopes,
  sizes,
  themes,
  wordings,
} from '../settings/choices.js';
import { ownColors } from '../settings/contrast.ts';
import type { Settings } from '../settings/settings.ts';
import { baseStyles } from './base-styles.ts';
import { checkbox, checkboxStyles } from './checkbox.ts';
import { colorField, colorFieldStyles, radiusField } from './color-field.ts';
import { radioGroup, radioGroupStyles } from './radio-group.ts';
import { textField, textFieldStyles } from './text-field.ts';

/**
 * One labelled control for every attribute of the button.
 *
 * @fires change - `detail` is the settings after the change.
 */
export class ButtonControls extends LitElement {
  static override properties = { settings: { attribute: false } };
  static override styles = [
    baseStyles,
    radioGroupStyles,
    checkboxStyles,
    textFieldStyles,
    colorFieldStyles,
    css`
      :host {
        display: grid;
        gap: 1rem;
        align-content: start;
      }
      fieldset {
        min-width: 0;
        margin: 0;
        padding: 0;
        border: 0;
      }
      legend,
      .field span {
        display: block;
        padding: 0;
        margin-bottom: 0.375rem;
        font-size: 0.875rem;
        font-weight: 600;
      }
      details {
        border-top: 1px solid var(--line);
      }
      summary {
        display: flex;
        align-items: center;
        gap: 0.5rem;
        min-height: 44px;
        margin-top: 0.5rem;
        font-size: 0.875rem;
        font-weight: 600;
        cursor: pointer;
      }
      summary::before {
        content: '';
        width: 0.4375rem;
        height: 0.4375rem;
        margin-inline-start: 0.125rem;
        border: solid var(--edge);
        border-width: 0 2px 2px 0;
        transform: rotate(-45deg);
      }
      details[open] summary::before {
        transform: rotate(45deg);
      }
      details .field {
        display: block;
        margin-bottom: 0.75rem;
      }
      hr {
        width: 100%;
        margin: 0.25rem 0;
        border: 0;
        border-top: 1px solid var(--line);
      }
    `,
  ];

  declare settings: Settings;

  private set(change: Partial<Settings>) {
    this.dispatchEvent(new CustomEvent('change', { detail: { ...this.settings, ...change } }));
  }

  /** Gives the function that sets one setting. */
  private setter<Name extends keyof Settings>(name: Name) {
    return (value: Settings[Name]) => this.set({ [name]: value });
  }

  protected override render() {
    const { settings } = this;
    const own = ownColors[settings.scheme === 'dark' ? 'dark' : 'light'];
    return html`
      ${radioGroup('Language', 'language', languages, settings.language, this.setter('language'), (key) => key)}
      ${radioGroup('Wording', 'text', wordings, settings.text, this.setter('text'))}
      ${textField('Own label', settings.label, this.setter('label'), 'Empty for the wording')}
      ${radioGroup('Size', 'size', sizes, settings.size, this.setter('size'))}
      ${radioGroup('Theme', 'theme', themes, settings.theme, this.setter('theme'))}
      ${radioGroup('Page around it', 'scheme', schemes, settings.scheme, this.setter('scheme'))}
      <fieldset>
        <legend>Colours and corners</legend>
        <div class="colors">
          ${colorField('Button', settings.color, own.color, this.setter('color'))}
          ${colorField('Text', settings.textColor, own.textColor, this.setter('textColor'))}
          ${radiusField(settings.radius, this.setter('radius'))}
        </div>
        <button
          type="button"
          ?disabled=${`${settings.color}${settings.textColor}${settings.radius}` === ''}
          @click=${() => this.set({ color: '', textColor: '', radius: '' })}
        >As they come</button>
      </fieldset>
      ${checkbox('The mark before a label of your own', settings.mark, this.setter('mark'))}
      ${checkbox('A line that says what the service is', settings.help, this.setter('help'))}
      <hr />
      <fieldset>
        <legend>Scope</legend>
        <div class="checks">${(Object.keys(scopes) as Choice<typeof scopes>[]).map((name) => this.scope(name))}</div>
        <p class="hint">Without any, it is a login only.</p>
      </fieldset>
      ${radioGroup('Mode', 'mode', modes, settings.mode, this.setter('mode'))}
      ${checkbox('Sandbox', settings.isSandbox, this.setter('isSandbox'))}
      <details>
        <summary>Registration</summary>
        ${textField('Client ID', settings.clientId, this.setter('clientId'))}
        ${textField('Redirect URI', settings.redirectUri, this.setter('redirectUri'))}
        <p class="hint">The demo app’s own, so that the button works here. Yours come from your registration.</p>
      </details>
    `;
  }

  private scope(name: Choice<typeof scopes>) {
    const { scope } = this.settings;
    const order = Object.keys(scopes) as (typeof name)[];
    return checkbox(html`${scopes[name]} <code>${name}</code>`, scope.includes(name), (checked) =>
      this.set({ scope: order.filter((each) => (each === name ? checked : scope.includes(each))) }),
    );
  }
}
