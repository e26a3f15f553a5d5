import { html, LitElement } from 'lit';
import {
  type Choice,
  languages,
  modes,
  schemes,
  scopes,
  sizes,
  themes,
  wordings,
} from '../settings/choices.ts';
import type { Settings } from '../settings/settings.ts';
import { check } from './check.ts';
import { choice } from './choice.ts';
import { controlStyles } from './control-styles.ts';
import { controlsStyles } from './controls-styles.ts';
import { field } from './field.ts';

/**
 * One labelled control for every attribute of the button.
 *
 * @fires change - `detail` is the settings after the change.
 */
export class GalleryControls extends LitElement {
  static override properties = { settings: { attribute: false } };
  static override styles = [controlStyles, controlsStyles];

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
    return html`
      ${choice('Language', 'language', languages, settings.language, this.setter('language'), (key) => key)}
      ${choice('Wording', 'text', wordings, settings.text, this.setter('text'))}
      ${field('Own label', settings.label, this.setter('label'), 'Empty for the wording')}
      ${choice('Size', 'size', sizes, settings.size, this.setter('size'))}
      ${choice('Theme', 'theme', themes, settings.theme, this.setter('theme'))}
      ${choice('Page around it', 'scheme', schemes, settings.scheme, this.setter('scheme'))}
      ${check('A line that says what the service is', settings.help, this.setter('help'))}
      <hr />
      <fieldset>
        <legend>Scope</legend>
        <div class="checks">${(Object.keys(scopes) as Choice<typeof scopes>[]).map((name) => this.scope(name))}</div>
        <p class="hint">Without any, it is a login only.</p>
      </fieldset>
      ${choice('Mode', 'mode', modes, settings.mode, this.setter('mode'))}
      ${check('Sandbox', settings.isSandbox, this.setter('isSandbox'))}
      <details>
        <summary>Registration</summary>
        ${field('Client ID', settings.clientId, this.setter('clientId'))}
        ${field('Redirect URI', settings.redirectUri, this.setter('redirectUri'))}
        <p class="hint">The demo app’s own, so that the button works here. Yours come from your registration.</p>
      </details>
    `;
  }

  private scope(name: Choice<typeof scopes>) {
    const { scope } = this.settings;
    const order = Object.keys(scopes) as (typeof name)[];
    return check(html`${scopes[name]} <code>${name}</code>`, scope.includes(name), (checked) =>
      this.set({ scope: order.filter((each) => (each === name ? checked : scope.includes(each))) }),
    );
  }
}
