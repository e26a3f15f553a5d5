import { css, html, LitElement } from 'lit';
import { languageNames } from '../../../src/vocabulary/languages.ts';
import { text } from '../page-texts.ts';
import { type Choice, scopes } from '../settings/choices.ts';
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

  /** Returns the function that changes one setting. */
  private setter<Name extends keyof Settings>(name: Name) {
    return (value: Settings[Name]) => this.set({ [name]: value });
  }

  protected override render() {
    const { settings } = this;
    const own = ownColors[settings.scheme === 'dark' ? 'dark' : 'light'];
    return html`
      ${radioGroup(text.language, 'language', languageNames, settings.language, this.setter('language'), (key) => key)}
      ${radioGroup(text.wording, 'text', text.wordings, settings.text, this.setter('text'))}
      ${textField(text.label, settings.label, this.setter('label'), text.labelHint)}
      ${radioGroup(text.size, 'size', text.sizes, settings.size, this.setter('size'))}
      ${radioGroup(text.theme, 'theme', text.themes, settings.theme, this.setter('theme'))}
      ${radioGroup(text.scheme, 'scheme', text.schemes, settings.scheme, this.setter('scheme'))}
      <fieldset>
        <legend>${text.look}</legend>
        <div class="colors">
          ${colorField(text.color, settings.color, own.color, this.setter('color'))}
          ${colorField(text.textColor, settings.textColor, own.textColor, this.setter('textColor'))}
          ${radiusField(settings.radius, this.setter('radius'))}
        </div>
        <button
          type="button"
          ?disabled=${`${settings.color}${settings.textColor}${settings.radius}` === ''}
          @click=${() => this.set({ color: '', textColor: '', radius: '' })}
        >${text.resetLook}</button>
      </fieldset>
      ${checkbox(text.mark, settings.mark, this.setter('mark'))}
      ${checkbox(text.help, settings.help, this.setter('help'))}
      <hr />
      <fieldset>
        <legend>${text.scope}</legend>
        <div class="checks">${scopes.map((name) => this.scope(name))}</div>
        <p class="hint">${text.noScope}</p>
      </fieldset>
      ${radioGroup(text.mode, 'mode', text.modes, settings.mode, this.setter('mode'))}
      ${checkbox(text.isSandbox, settings.isSandbox, this.setter('isSandbox'))}
      <details>
        <summary>${text.registration}</summary>
        ${textField(text.clientId, settings.clientId, this.setter('clientId'))}
        ${textField(text.redirectUri, settings.redirectUri, this.setter('redirectUri'))}
        <p class="hint">${text.registrationHint}</p>
      </details>
    `;
  }

  private scope(name: Choice<typeof scopes>) {
    const { scope } = this.settings;
    return checkbox(html`${text.scopes[name]} <code>${name}</code>`, scope.includes(name), (checked) =>
      this.set({ scope: scopes.filter((each) => (each === name ? checked : scope.includes(each))) }),
    );
  }
}
