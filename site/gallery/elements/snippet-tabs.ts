import { css, html, LitElement, nothing } from 'lit';
import { installCommand } from '../../../contract/npm-package.ts';
import { copyButton } from '../../client/copy.ts';
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
        padding: 0.5rem;
        border: 0;
        border-bottom: 3px solid transparent;
        border-radius: 0.5rem 0.5rem 0 0;
        color: var(--soft);
        font-size: 0.875rem;
      }
      [role='tab'][aria-selected='true'] {
        border-bottom-color: var(--accent);
        color: var(--ink);
        font-weight: 600;
      }
      @media (forced-colors: active) {
        [role='tab'] {
          border-bottom-color: Canvas;
        }
        [role='tab'][aria-selected='true'] {
          border-bottom-color: Highlight;
        }
      }
      .file,
      .bar {
        display: flex;
        align-items: center;
        gap: 0.75rem;
      }
      .file {
        justify-content: space-between;
        padding: 0.75rem 0;
      }
      .bar span {
        color: var(--good);
        font-size: 0.875rem;
        font-weight: 600;
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

  private code = '';
  private readonly copy = copyButton(() => this.code);

  constructor() {
    super();
    this.chosen = 0;
  }

  protected override render() {
    const snippet = snippets[this.chosen] as Snippet;
    const code = snippet.write(this);
    // The shown code has changed since it was copied.
    if (code !== this.code) this.copy.querySelector('[role=status]')?.replaceChildren();
    this.code = code;
    return html`
      <div role="tablist" aria-label="Code for" @keydown=${this.move}>
        ${snippets.map(({ id, title }, index) => this.tab(id, title, index))}
      </div>
      <div role="tabpanel" id="panel" aria-labelledby=${snippet.id}>
        <div class="file"><code>${snippet.file}</code>${this.copy}</div>
        <pre tabindex="0" aria-label="Code"><code>${code}</code></pre>
        <p class="hint">
          ${
            snippet.id === 'html'
              ? nothing
              : html`Install the package first: <code>${installCommand()}</code><br>
            <a href="docs/frameworks.html">Frameworks</a> shows the same element in React, Vue, Svelte and Angular.<br>`
          }
          The state is a new random value for each login. Your server keeps it in the session and compares it when the
          user returns. A tag with a <a href="docs/hosting.html#versions-and-caching">hash</a> loads one exact version.
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
