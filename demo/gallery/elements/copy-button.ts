import { html, LitElement } from 'lit';
import { controlStyles } from './control-styles.ts';
import { copyStyles } from './copy-styles.ts';

/** A button that puts text on the clipboard and says so. */
export class CopyButton extends LitElement {
  static override properties = { text: { attribute: false }, said: { state: true } };
  static override styles = [controlStyles, copyStyles];

  declare text: string;
  declare said: string;

  constructor() {
    super();
    this.said = '';
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>) {
    // What was copied is no longer what is shown.
    if (changed.has('text')) this.said = '';
  }

  protected override render() {
    return html`
      <span role="status">${this.said}</span>
      <button type="button" @click=${this.copy}>Copy</button>
    `;
  }

  private async copy() {
    // Emptied first, so that a second copy is said again.
    this.said = '';
    await this.updateComplete;
    try {
      await navigator.clipboard.writeText(this.text);
      this.said = 'Copied';
    } catch {
      this.said = 'The browser does not allow it: select the text and copy it';
    }
  }
}
