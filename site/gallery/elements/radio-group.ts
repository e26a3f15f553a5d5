import { css, html, nothing } from 'lit';

/**
 * A labelled group of radio buttons, drawn as segments. Its name is unique within the element that renders it.
 *
 * @param name of the group; also says which setting a change is for
 * @param options each value with its name
 * @param lang returns the language of each option's name, where that is not the page's
 */
export const radioGroup = <Value extends string>(
  legend: string,
  name: string,
  options: Readonly<Record<Value, string>>,
  value: Value,
  pick: (value: Value) => void,
  lang?: (value: Value) => string,
) => html`
  <fieldset>
    <legend>${legend}</legend>
    <div class="segments">
      ${(Object.entries(options) as [Value, string][]).map(
        ([key, title]) => html`
          <label>
            <input type="radio" name=${name} .checked=${key === value} @change=${() => pick(key)} />
            <span lang=${lang ? lang(key) : nothing}>${title}</span>
          </label>
        `,
      )}
    </div>
  </fieldset>
`;

/** Segments, each at least 44 px high. */
export const radioGroupStyles = css`
  .segments {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem;
    padding: 0.25rem;
    background: var(--well);
    border-radius: 0.625rem;
  }
  .segments label {
    position: relative;
    flex: 1 1 auto;
  }
  /* Under its label, so that it keeps its place for the keyboard, the reader and the finger. */
  .segments input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  .segments span {
    display: grid;
    place-items: center;
    min-height: 44px;
    padding: 0 0.375rem;
    border-radius: 0.5rem;
    border: 1px solid transparent;
    color: var(--soft);
    font-size: 0.875rem;
  }
  /* Five are three and two in a narrow column, and none stands alone. */
  @media (max-width: 28rem) {
    .segments label {
      flex-basis: 30%;
    }
  }
  .segments label:hover span {
    background: var(--hover);
  }
  .segments input:checked + span {
    background: var(--card);
    border-color: var(--accent);
    color: var(--ink);
    font-weight: 600;
  }
  .segments input:focus-visible + span {
    outline: 3px solid var(--accent);
    outline-offset: 1px;
  }
  @media (forced-colors: active) {
    .segments input:checked + span {
      border: 2px solid Highlight;
    }
  }
`;
