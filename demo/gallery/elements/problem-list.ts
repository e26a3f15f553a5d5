import { html, LitElement } from 'lit';
import { baseStyles } from './base-styles.ts';
import { logStyles } from './log-styles.ts';
import type { Problem } from './login-events.ts';

/** What `dpplusConnect.diagnose()` says of the button that is shown. */
export class ProblemList extends LitElement {
  static override properties = { problems: { attribute: false } };
  static override styles = [baseStyles, logStyles];

  declare problems: readonly Problem[];

  protected override render() {
    return html`
      <div class="bar"><h3>Diagnostics</h3></div>
      <div role="status">
        ${
          this.problems.length === 0
            ? html`<p class="hint">Nothing to mend: every attribute is as it should be.</p>`
            : html`<ul>${this.problems.map(
                ({ code, attribute, value, fix }) => html`<li class="problem">
                  <p><code>${code}</code></p>
                  <p><code>data-${attribute}=${JSON.stringify(value)}</code>: ${fix}</p>
                </li>`,
              )}</ul>`
        }
      </div>
    `;
  }
}
