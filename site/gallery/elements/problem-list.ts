import { html, LitElement } from 'lit';
import { text } from '../page-texts.ts';
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
      <div class="bar"><h3>${text.diagnosticsHeading}</h3></div>
      <div role="status">
        ${
          this.problems.length === 0
            ? html`<p class="hint">${text.noProblems}</p>`
            : html`<ul>${this.problems.map(
                ({ code, attribute, value, fix }) => html`<li class="problem">
                  <p><code>${code}</code></p>
                  <p><code>data-${attribute}=${JSON.stringify(value)}</code> <span lang="en">${fix}</span></p>
                </li>`,
              )}</ul>`
        }
      </div>
    `;
  }
}
