import { html } from 'lit';

/**
 * A labelled group of radio buttons, drawn as segments. Its name is unique within the element that renders it.
 *
 * @param name of the group; also says which setting a change is for
 * @param options each value with what it is called
 * @param lang gives the language of each option's name, where that is not the page's
 */
export const choice = <Value extends string>(
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
            <span lang=${lang?.(key) ?? 'en'}>${title}</span>
          </label>
        `,
      )}
    </div>
  </fieldset>
`;
