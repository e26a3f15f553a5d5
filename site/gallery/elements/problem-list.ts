import { html, LitElement, nothing } from 'lit';
import { baseStyles } from './base-styles.ts';
import { logStyles } from './log-styles.ts';
import type { Problem } from './login-events.ts';

/** What `dpplusConnect.diagnose()` says of the button that is shown. */
export class ProblemList extends LitElement {
  static override properties = { problems: { attribute: false } };
  static override styles = [baseStyles, logStyles];

  declare problems: readonly Problem[];

  private hadProblems = false;

  protected override render() {
    const { problems } = this;
    this.hadProblems ||= problems.length > 0;
    const content =
      problems.length === 0
        ? html`<p class="hint">No problems found.</p>`
        : html`<ul>${problems.map(
            ({ code, attribute, value, fix }) => html`<li class="problem">
              <p><code>${code}</code></p>
              <p><code>data-${attribute}=${JSON.stringify(value)}</code> ${fix}</p>
            </li>`,
          )}</ul>`;
    // "No problems" is a message after a problem only: a screen reader would say it while the page opens.
    return html`
      <div class="bar"><h2>Diagnostics</h2></div>
      ${this.hadProblems ? nothing : content}
      <div role="status">${this.hadProblems ? content : nothing}</div>
    `;
  }
}
