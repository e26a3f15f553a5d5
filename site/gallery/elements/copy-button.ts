import { css, html, LitElement } from 'lit';
import { text } from '../page-texts.ts';
import { baseStyles } from './base-styles.ts';

/** A button that puts text on the clipboard and says so. */
export class CopyButton extends LitElement {
  static override properties = { text: { attribute: false }, said: { state: true } };
  /** The button with its answer beside it. */
  static override styles = [
    baseStyles,
    css`
      :host {
        display: flex;
        align-items: center;
        justify-content: end;
        gap: 0.75rem;
      }
      span {
        color: var(--good);
        font-size: 0.875rem;
        font-weight: 600;
      }
      button {
        flex: none;
        border-color: var(--accent);
        background: var(--accent);
        color: var(--on-accent);
        font-weight: 600;
      }
      button:hover {
        background: var(--accent-hover);
      }
    `,
  ];

  declare text: string;
  declare said: string;

  constructor() {
    super();
    this.said = '';
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>) {
    // The shown code has changed since it was copied.
    if (changed.has('text')) this.said = '';
  }

  protected override render() {
    return html`
      <span role="status">${this.said}</span>
      <button type="button" @click=${this.copy}>${text.copy}</button>
    `;
  }

  private async copy() {
    // Emptied first, so that a second copy is said again.
    this.said = '';
    await this.updateComplete;
    try {
      await navigator.clipboard.writeText(this.text);
      this.said = text.copied;
    } catch {
      this.said = text.copyRefused;
    }
  }
}
