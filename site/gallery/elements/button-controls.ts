import { css, html, LitElement } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Switch } from '../../../contract/attributes.ts';
import { languageNames } from '../../../contract/languages.ts';
import { sharedData } from '../../../contract/scopes.ts';
import { serviceName } from '../../../demo/relying-app/service-name.ts';
import { type Choice, type Look, scopes } from '../settings/choices.ts';
import { ownColors } from '../settings/contrast.ts';
import type { Settings } from '../settings/settings.ts';
import { baseStyles } from './base-styles.ts';
import { checkbox, colorField, fieldStyles, radiusField, textField } from './fields.ts';
import { radioGroup, radioGroupStyles } from './radio-group.ts';

/** The title of each control of a closed set, and the label of each value. */
const choices: {
  [Name in Exclude<keyof Look, Switch>]: readonly [title: string, labels: Record<Look[Name], string>];
} = {
  text: ['Label', { 'secure-login': 'Log in', 'sign-up': 'Sign up', connect: 'Link' }],
  size: ['Size', { large: 'Large', default: 'Default', medium: 'Medium', small: 'Small', false: 'Unstyled' }],
  theme: ['Theme', { filled: 'Filled', outline: 'Outline' }],
  mode: ['Mode', { auto: 'Automatic', popup: 'Popup', redirect: 'Redirect' }],
};
const switches: Record<Switch, string> = {
  mark: 'Show the logo before a custom label',
  help: `Show a line that explains ${serviceName}`,
};
const schemes: Record<Settings['scheme'], string> = {
  light: 'Light',
  dark: 'Dark',
  'light dark': 'System',
};
const choiceNames = Object.keys(choices) as (keyof typeof choices)[];
const switchNames = Object.keys(switches) as Switch[];

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
    fieldStyles,
    css`
      :host {
        display: grid;
        gap: 0.875rem;
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
        font-size: 0.875rem;
        font-weight: 600;
        line-height: 44px;
        cursor: pointer;
      }
      details .field {
        display: block;
      }
      details > :not(summary) {
        margin-bottom: 0.75rem;
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
    const isRestyled = `${settings.color}${settings.textColor}${settings.radius}` !== '';
    // A group is open at first if the address sets something in it.
    return html`
      ${radioGroup('Language of the button', 'language', languageNames, settings.language, this.setter('language'), (key) => key)}
      ${this.choice('text')}
      ${textField('Custom label', settings.label, this.setter('label'), 'Leave empty for the built-in label')}
      ${choiceNames.filter((name) => name !== 'text' && name !== 'mode').map((name) => this.choice(name))}
      <div>${switchNames.map((name) => checkbox(switches[name], settings[name], this.setter(name)))}</div>
      <fieldset>
        <legend>Data to ask for</legend>
        <div class="checks">${scopes.map((name) => this.scope(name))}</div>
        <p class="hint">With none selected, you get authentication only.</p>
      </fieldset>
      <details ?open=${guard([], () => isRestyled || settings.scheme !== 'light')}>
        <summary>Colours and corners</summary>
        ${radioGroup('Page colour scheme', 'scheme', schemes, settings.scheme, this.setter('scheme'))}
        <div class="colors">
          ${colorField('Button colour', settings.color, own.color, this.setter('color'))}
          ${colorField('Text colour', settings.textColor, own.textColor, this.setter('textColor'))}
          ${radiusField(settings.radius, this.setter('radius'))}
        </div>
        <button
          type="button"
          ?disabled=${!isRestyled}
          @click=${() => this.set({ color: '', textColor: '', radius: '' })}
        >Reset the look</button>
      </details>
      <details ?open=${guard([], () => !settings.isSandbox || settings.mode !== 'auto')}>
        <summary>Mode and registration</summary>
        ${this.choice('mode')}
        ${checkbox('Test environment', settings.isSandbox, this.setter('isSandbox'))}
        ${textField('Client ID', settings.clientId, this.setter('clientId'))}
        ${textField('Redirect URI', settings.redirectUri, this.setter('redirectUri'))}
        <p class="hint">
          These values belong to the demo app, so the button works here. You get yours when you register your app.
        </p>
      </details>
    `;
  }

  private choice<Name extends keyof typeof choices>(name: Name) {
    const [title, labels] = choices[name];
    return radioGroup(title, name, labels, this.settings[name], this.setter(name));
  }

  private scope(name: Choice<typeof scopes>) {
    const { scope } = this.settings;
    return checkbox(html`${sharedData[name].label} <code>${name}</code>`, scope.includes(name), (checked) =>
      this.set({ scope: scopes.filter((each) => (each === name ? checked : scope.includes(each))) }),
    );
  }
}
