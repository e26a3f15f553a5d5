import { css, html, LitElement, nothing } from 'lit';
import { installCommand } from '../../../src/vocabulary/npm-package.ts';
import { text } from '../page-texts.ts';
import type { Settings } from '../settings/settings.ts';
import { type Snippet, snippets } from '../snippets/snippets.ts';
import { baseStyles } from './base-styles.ts';

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity };

/** The code of the button that is shown, one tab for each way to write it (ARIA Authoring Practices, "Tabs"). */
export class SnippetTabs extends LitElement {
  static override properties = {
    settings: { attribute: false },
    baseUrl: { attribute: 'base-url' },
    chosen: { state: true },
  };
  /** Tabs above a block of code that scrolls within itself. */
  static override styles = [
    baseStyles,
    css`
      [role='tablist'] {
        display: flex;
        flex-wrap: wrap;
        border-bottom: 1px solid var(--line);
      }
      [role='tab'] {
        flex: 1 1 auto;
        padding: 0.5rem 0.75rem;
        border: 0;
        border-bottom: 3px solid transparent;
        border-radius: 0.5rem 0.5rem 0 0;
        color: var(--soft);
      }
      [role='tab'][aria-selected='true'] {
        border-bottom-color: var(--accent);
        color: var(--ink);
        font-weight: 600;
      }
      .bar {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: 0.75rem;
        padding: 0.75rem 0;
      }
      .hint {
        margin-top: 0.75rem;
      }
      pre {
        margin: 0;
        padding: 1rem;
        overflow-x: auto;
        background: var(--well);
        border-radius: 0.625rem;
        line-height: 1.55;
        tab-size: 2;
      }
    `,
  ];

  declare settings: Settings;
  declare baseUrl: string;
  declare chosen: number;

  constructor() {
    super();
    this.chosen = 0;
  }

  protected override render() {
    const snippet = snippets[this.chosen] as Snippet;
    const code = snippet.write(this);
    return html`
      <div role="tablist" aria-label=${text.snippets} @keydown=${this.move}>
        ${snippets.map(({ id, title }, index) => this.tab(id, title, index))}
      </div>
      <div role="tabpanel" id="panel" aria-labelledby=${snippet.id}>
        <div class="bar"><code>${snippet.file}</code><gallery-copy .text=${code}></gallery-copy></div>
        <pre tabindex="0" aria-label=${text.code}><code>${code}</code></pre>
        <p class="hint">
          ${snippet.id === 'html' ? nothing : html`${text.install} <code>${installCommand()}</code><br>`}${text.stateHint}
        </p>
      </div>
    `;
  }

  private tab(id: string, title: string, index: number) {
    const selected = index === this.chosen;
    return html`<button
      type="button"
      role="tab"
      id=${id}
      aria-controls="panel"
      aria-selected=${selected}
      tabindex=${selected ? 0 : -1}
      @click=${() => this.choose(index)}
    >${title}</button>`;
  }

  private choose(index: number) {
    this.chosen = index;
  }

  private async move(event: KeyboardEvent) {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    this.choose(Math.max(0, Math.min(this.chosen + step, snippets.length - 1)));
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('[aria-selected=true]')?.focus();
  }
}
