import { html, LitElement, nothing } from 'lit';
import { controlStyles } from './control-styles.ts';
import { logStyles } from './log-styles.ts';
import type { Heard, LoginEventName } from './login-events.ts';
import { tellDetail } from './tell-detail.ts';

const meanings: Record<LoginEventName, string> = {
  'dpplus-beforeopen': 'Pressed. Nothing is open yet: a listener may prevent it, or set a state.',
  'dpplus-open': 'The popup is open.',
  'dpplus-close': 'The window is closed. That is no error: a success may still come.',
  'dpplus-success': 'The person is back.',
  'dpplus-error': 'The service, or the demo app, did not let the person in.',
};

/**
 * The events of a button as they happen, the latest last.
 *
 * @fires clear - The visitor wants the list empty.
 */
export class EventLog extends LitElement {
  static override properties = { events: { attribute: false } };
  static override styles = [controlStyles, logStyles];

  declare events: readonly Heard[];

  protected override render() {
    const { events } = this;
    const last = events.at(-1)?.detail;
    const href = last && 'href' in last ? last.href : undefined;
    return html`
      <div class="bar">
        <h3>Events</h3>
        <button type="button" ?disabled=${events.length === 0} @click=${() => this.dispatchEvent(new Event('clear'))}>
          Clear
        </button>
      </div>
      <div role="log" aria-label="Events">
        ${events.length === 0 ? html`<p class="hint">Press the button: what your page would hear appears here.</p>` : nothing}
        <ol>${events.map((event) => this.entry(event))}</ol>
        ${href === undefined ? nothing : html`<p>Your page would now go on. <a href=${href}>Go on to ${new URL(href).pathname}</a></p>`}
      </div>
    `;
  }

  private entry({ type, detail, at }: Heard) {
    return html`<li class=${type}>
      <p><code>${type}</code><time>${at.toTimeString().slice(0, 8)}</time></p>
      <p>${meanings[type]}</p>
      <code>${tellDetail(detail)}</code>
    </li>`;
  }
}
