import { css, html, LitElement, nothing } from 'lit';
import { demonstration } from '../../client/demonstration.js';
import { pageLanguage, text } from '../page-texts.ts';
import { defaultSettings } from '../settings/settings.ts';
import { baseStyles } from './base-styles.ts';
import type { Heard } from './login-events.ts';
import { type Stage, stageAfter, steps } from './way-back-steps.ts';

/** A login from the page through the popup and the server back to the page; a live one moves along the steps. */
export class WayBack extends LitElement {
  static override properties = {
    stage: { state: true },
  };
  /** Three lanes on a wide screen, one column on a phone. */
  static override styles = [
    baseStyles,
    css`
      :host {
        display: grid;
        gap: 1.25rem;
      }
      .stage {
        display: grid;
        gap: 0.25rem;
        padding: 0.5rem;
        border: 1px solid var(--line);
        border-radius: 1rem;
        background: var(--card);
        text-align: center;
      }
      gallery-live-button {
        border-radius: 0.625rem;
      }
      .stage p {
        padding: 0.5rem;
        color: var(--soft);
      }
      ol {
        display: grid;
        gap: 1.75rem 1rem;
        margin: 0;
        padding: 0;
        list-style: none;
        counter-reset: step;
      }
      li {
        position: relative;
        counter-increment: step;
        padding: 1rem 1.25rem;
        background: var(--card);
        border: 1px solid var(--line);
        border-radius: 0.75rem;
      }
      li p {
        color: var(--soft);
        font-size: 0.9375rem;
      }
      h3 {
        margin-bottom: 0.375rem;
        line-height: 1.3;
      }
      h3::before {
        content: counter(step) '. ';
      }
      .place {
        display: inline-block;
        margin-bottom: 0.25rem;
        color: var(--lane);
        font-size: 0.8125rem;
        font-weight: 600;
      }
      .page {
        --lane: var(--accent);
      }
      .popup {
        --lane: var(--good);
      }
      .server {
        --lane: var(--plum);
      }
      li[aria-current='step'] {
        border-color: var(--lane);
        box-shadow: 0 0 0 2px var(--lane);
      }
      /* The arrow to the next step. */
      li:not(:last-child)::after {
        content: '';
        position: absolute;
        inset-block-start: calc(100% + 0.375rem);
        inset-inline-start: 50%;
        width: 0.75rem;
        height: 0.75rem;
        border: solid var(--edge);
        border-width: 0 2px 2px 0;
        transform: translateX(-50%) rotate(45deg) scale(0.85);
      }
      @media (min-width: 64rem) {
        ol {
          grid-template-columns: repeat(5, minmax(0, 1fr));
          gap: 1.75rem;
        }
        li:not(:last-child)::after {
          inset-block-start: 50%;
          inset-inline-start: calc(100% + 0.875rem);
          transform: translate(-60%, -50%) rotate(-45deg) scale(0.85);
        }
      }
    `,
  ];

  declare stage: Stage;

  private readonly settings = defaultSettings(demonstration, pageLanguage);

  constructor() {
    super();
    this.stage = 'idle';
  }

  protected override render() {
    const isIdle = this.stage === 'idle';
    // The first text is outside of the live region: a screen reader would say it while the page opens.
    return html`
      <div class="stage">
        <gallery-live-button
          label=${text.wayBackButton}
          .settings=${this.settings}
          @heard=${({ detail }: CustomEvent<Heard>) => {
            this.stage = stageAfter(detail.type);
          }}
        ></gallery-live-button>
        <p>
          ${isIdle ? text.stages.idle : nothing}<output>${isIdle ? nothing : text.stages[this.stage]}</output>
        </p>
      </div>
      <ol>
        ${steps.map(
          ({ place, title, text: said, at }) => html`
            <li class=${place} aria-current=${at.includes(this.stage) ? 'step' : 'false'}>
              <span class="place">${text.places[place]}</span>
              <h3>${title}</h3>
              <p>${said}</p>
            </li>
          `,
        )}
      </ol>
    `;
  }
}
