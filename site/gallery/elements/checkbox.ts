import { css, html, type TemplateResult } from 'lit';

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

/** A row at least 44 px high. */
export const checkboxStyles = css`
  .checks {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 11.5rem), 1fr));
  }
  .check code {
    display: block;
    color: var(--soft);
    font-size: 0.75rem;
  }
  .checks .check {
    min-height: 48px;
    line-height: 1.3;
  }
  .check {
    display: flex;
    align-items: center;
    gap: 0.625rem;
    min-height: 44px;
    cursor: pointer;
  }
  .check input {
    flex: none;
    width: 1.25rem;
    height: 1.25rem;
    margin: 0;
    accent-color: var(--accent);
  }
`;
