import { html, type TemplateResult } from 'lit';

/** A labelled checkbox. */
export const check = (
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
