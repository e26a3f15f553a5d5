import { css, html } from 'lit';

/** A labelled line of text. `hint` explains an empty one. */
export const textField = (title: string, value: string, set: (value: string) => void, hint = '') => html`
  <label class="field">
    <span>${title}</span>
    <input
      type="text"
      .value=${value}
      placeholder=${hint}
      autocomplete="off"
      spellcheck="false"
      @input=${(event: Event) => set((event.target as HTMLInputElement).value)}
    />
  </label>
`;

/** A label above a line at least 44 px high. */
export const textFieldStyles = css`
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
`;
