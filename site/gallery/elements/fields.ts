import { css, html, type TemplateResult } from 'lit';

type SetText = (value: string) => void;

const onInput = (set: SetText) => (event: Event) => set((event.target as HTMLInputElement).value);

const labelled = (title: string, input: TemplateResult) =>
  html`<label class="field"><span>${title}</span>${input}</label>`;

/** A labelled line of text. `hint` explains an empty one. */
export const textField = (title: string, value: string, set: SetText, hint = '') =>
  labelled(
    title,
    html`<input
      type="text"
      .value=${value}
      placeholder=${hint}
      autocomplete="off"
      spellcheck="false"
      @input=${onInput(set)}
    />`,
  );

/** A labelled colour. An empty value means that no colour is chosen: the field then shows `own`. */
export const colorField = (title: string, value: string, own: string, set: SetText) =>
  labelled(title, html`<input type="color" .value=${value || own} @input=${onInput(set)} />`);

/** The radius of the corners in px. An empty value means the button's default. */
export const radiusField = (value: string, set: SetText) =>
  labelled(
    `Corners: ${value === '' ? 'default' : `${value} px`}`,
    html`<input type="range" min="0" max="32" step="2" .value=${value || '8'} @input=${onInput(set)} />`,
  );

/** A labelled checkbox. */
export const checkbox = (
  title: string | TemplateResult,
  checked: boolean,
  set: (checked: boolean) => void,
) => html`
  <label class="check">
    <input
      type="checkbox"
      .checked=${checked}
      @change=${(event: Event) => set((event.target as HTMLInputElement).checked)}
    />
    <span>${title}</span>
  </label>
`;

/** Each control is at least 44 px high. */
export const fieldStyles = css`
  .field input {
    width: 100%;
    min-height: 44px;
    padding: 0.5rem 0.75rem;
    border: 1px solid var(--edge);
    border-radius: 0.5rem;
    background: var(--card);
    color: inherit;
    font: inherit;
    font-size: 1rem;
  }
  .field input::placeholder {
    color: var(--soft);
    opacity: 1;
  }
  .field input[type='color'] {
    padding: 0.25rem;
    cursor: pointer;
  }
  .field input[type='range'] {
    padding: 0;
    border: 0;
    background: none;
  }
  .colors {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 9rem), 1fr));
    gap: 0.75rem 1rem;
    margin-bottom: 0.75rem;
  }
  .checks {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 9rem), 1fr));
    column-gap: 0.75rem;
  }
  .checks .check {
    line-height: 1.3;
  }
  .check {
    display: flex;
    align-items: center;
    gap: 0.625rem;
    min-height: 44px;
    cursor: pointer;
  }
  .check code {
    display: block;
    color: var(--soft);
    font-size: 0.75rem;
  }
  .check input {
    flex: none;
    width: 1.25rem;
    height: 1.25rem;
    margin: 0;
  }
  input {
    accent-color: var(--accent);
  }
`;
