import { css, html, LitElement } from 'lit';
import { contrasts, writtenRatio } from '../settings/contrast.ts';
import type { Settings } from '../settings/settings.ts';
import { baseStyles } from './base-styles.ts';

/** How well the button that is shown can be seen, by the formula of WCAG. */
export class ContrastFigures extends LitElement {
  static override properties = { settings: { attribute: false } };
  /** One line for each colour scheme. */
  static override styles = [
    baseStyles,
    css`
      p {
        display: flex;
        flex-wrap: wrap;
        justify-content: center;
        gap: 0 1rem;
        padding: 0.25rem 0.75rem 0;
        font-size: 0.875rem;
      }
      b {
        font-variant-numeric: tabular-nums;
      }
      .poor {
        color: var(--bad);
      }
    `,
  ];

  declare settings: Settings;

  protected override render() {
    return html`${contrasts(this.settings).map(
      ({ scheme, text: onFill, edge }) => html`
        <p>
          <span>On a ${scheme} page:</span>
          ${figure('text', onFill, levelOfText(onFill))}
          ${figure('edge', edge, edge >= 3 ? 'AA' : '')}
        </p>
      `,
    )}`;
  }
}

/** A ratio with its WCAG level; “too low” below every level. */
const figure = (what: 'text' | 'edge', value: number, level: string) => html`
  <span class=${level === '' ? 'poor' : ''}>
    ${what} <b>${writtenRatio(value)} : 1</b>, ${level || 'too low'}
  </span>
`;

/** The level of a contrast of text (WCAG 2.2, 1.4.3 and 1.4.6). */
function levelOfText(contrast: number): string {
  if (contrast >= 7) return 'AAA';
  return contrast >= 4.5 ? 'AA' : '';
}
