import { html } from 'lit';

/** A labelled line of text. `hint` says what an empty one means. */
export const field = (title: string, value: string, set: (value: string) => void, hint = '') => html`
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
