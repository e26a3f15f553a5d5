import { css, html, LitElement, type PropertyValues } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { freshState } from '../../client/fresh-state.ts';
import { drawButton } from '../preview/draw-button.ts';
import type { Settings } from '../settings/settings.ts';
import { type Heard, type LoginEventName, loginEvents, type Problem } from './login-events.ts';

/**
 * A real button on an empty page in a frame: the gallery's styles do not apply to it, and each language has its own
 * script.
 *
 * @fires heard - An event of its login; `detail` is a `Heard`.
 * @fires diagnosed - After each change; `detail` is the problems.
 */
export class LiveButton extends LitElement {
  static override properties = { settings: { attribute: false } };
  /** The frame has the colours of the page that it represents, not those of the gallery. */
  static override styles = css`
    :host {
      display: block;
    }
    iframe {
      display: block;
      width: 100%;
      height: 8rem;
      border: 0;
      border-radius: inherit;
    }
  `;

  declare settings: Settings;

  private page: Window | null = null;
  private state: string | undefined;

  protected override willUpdate(changed: PropertyValues<{ settings: Settings }>) {
    // The frame of the language before is about to go.
    if (changed.get('settings')?.language !== this.settings.language) this.page = null;
  }

  protected override render() {
    const { language } = this.settings;
    const address = `${language}/preview.html`;
    // A new frame for a new language: another address in the old one would be an entry in the history.
    return keyed(language, html`<iframe title="The button" src=${address} @load=${this.begin}></iframe>`);
  }

  protected override updated() {
    this.draw();
  }

  private async begin({ target }: Event) {
    const frame = target as HTMLIFrameElement;
    this.page = frame.contentWindow;
    for (const type of Object.keys(loginEvents) as LoginEventName[])
      this.page?.document.addEventListener(type, (event) => this.hear(type, event));
    this.page?.document.querySelector('main')?.setAttribute('aria-label', 'The button');
    fitHeight(frame);
    this.state ??= await freshState();
    this.draw();
  }

  private draw() {
    const main = this.page?.document.querySelector('main');
    if (!this.page || !main || this.state === undefined) return;
    drawButton(main, this.settings, this.state);
    const problems: Problem[] = this.page.dpplusConnect?.diagnose() ?? [];
    this.dispatchEvent(new CustomEvent('diagnosed', { detail: problems }));
  }

  private async hear(type: LoginEventName, event: CustomEvent) {
    const heard: Heard = { type, detail: event.detail, at: new Date() };
    this.dispatchEvent(new CustomEvent('heard', { detail: heard }));
    if (type !== 'dpplus-success' && type !== 'dpplus-error') return;
    // By default the page goes to `href`; the visitor has not seen everything here yet.
    event.preventDefault();
    // A login begins another session at the relying app: the state is not good any more.
    this.state = await freshState();
    this.draw();
  }
}

/** Keeps a frame of this origin as high as its content. */
function fitHeight(frame: HTMLIFrameElement) {
  const content = frame.contentDocument?.querySelector('main');
  if (!content) return;
  // The frame's own observer: it ends with the page that it observes.
  const { ResizeObserver } = content.ownerDocument.defaultView ?? window;
  new ResizeObserver(() => {
    frame.style.height = `${Math.ceil(content.getBoundingClientRect().height)}px`;
  }).observe(content);
}
