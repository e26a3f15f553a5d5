import { html, LitElement, nothing } from 'lit';
import { baseStyles } from './base-styles.ts';
import { logStyles } from './log-styles.ts';
import { formatDetail, type Heard, loginEvents } from './login-events.ts';

/**
 * The events of a button as they happen, the latest last. The hint is outside of the log: a screen reader would say it
 * while the page opens.
 *
 * @fires clear - The visitor wants the list empty.
 */
export class EventLog extends LitElement {
  static override properties = { events: { attribute: false } };
  static override styles = [baseStyles, logStyles];

  declare events: readonly Heard[];

  protected override render() {
    const { events } = this;
    const last = events.at(-1)?.detail;
    const href = last && 'href' in last ? last.href : undefined;
    return html`
      <div class="bar">
        <h2>Events</h2>
        <button type="button" ?disabled=${events.length === 0} @click=${() => this.dispatchEvent(new Event('clear'))}>
          Clear
        </button>
      </div>
      ${events.length === 0 ? html`<p class="hint">Press the button to see the events your page receives.</p>` : nothing}
      <div role="log" aria-label="Events">
        <ol>${events.map((event) => this.entry(event))}</ol>
        ${href === undefined ? nothing : html`<p>Your page would now continue. <a href=${href}>Continue to ${new URL(href).pathname}</a></p>`}
      </div>
    `;
  }

  private entry({ type, detail, at }: Heard) {
    return html`<li class=${type}>
      <p><code>${type}</code><time>${at.toTimeString().slice(0, 8)}</time></p>
      <p>${loginEvents[type]}</p>
      <code>${formatDetail(detail)}</code>
    </li>`;
  }
}
