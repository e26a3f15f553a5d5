import { css, html } from 'lit';

/** A labelled colour. An empty value means that no colour is chosen: the field then shows `own`. */
export const colorField = (title: string, value: string, own: string, set: (value: string) => void) => html`
  <label class="field color">
    <span>${title}</span>
    <input
      type="color"
      .value=${value || own}
      @input=${(event: Event) => set((event.target as HTMLInputElement).value)}
    />
  </label>
`;

/** The radius of the corners in px. An empty value means the button's default. */
export const radiusField = (value: string, set: (value: string) => void) => html`
  <label class="field">
    <span>Corners: ${value === '' ? 'default' : `${value} px`}</span>
    <input
      type="range"
      min="0"
      max="32"
      step="2"
      .value=${value || '8'}
      @input=${(event: Event) => set((event.target as HTMLInputElement).value)}
    />
  </label>
`;

/** Controls as high as the others. */
export const colorFieldStyles = css`
  .colors {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 9rem), 1fr));
    gap: 0.75rem 1rem;
    margin-bottom: 0.75rem;
  }
  .field.color input {
    padding: 0.25rem;
    cursor: pointer;
  }
  .field input[type='range'] {
    padding: 0;
    border: 0;
    background: none;
    accent-color: var(--accent);
  }
`;
