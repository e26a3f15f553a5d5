import { css, html, LitElement, type PropertyValues } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { freshState } from '../../client/fresh-state.ts';
import { drawButton } from '../preview/draw-button.ts';
import type { Settings } from '../settings/settings.ts';
import { fitHeight } from './fit-height.ts';
import { type Heard, type LoginEventName, loginEventNames, type Problem } from './login-events.ts';

/** A login begins another session at the relying app: no button's state is good any more. */
const statesSpent = 'gallery-states-spent';

/**
 * A real button on an empty page in a frame: the gallery's styles do not apply to it, and each language has its own
 * script.
 *
 * @fires heard - An event of its login; `detail` is a `Heard`.
 * @fires diagnosed - After each change; `detail` is the problems.
 */
export class LiveButton extends LitElement {
  static override properties = { settings: { attribute: false }, label: {} };
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
  /** Name of the frame for assistive technology. */
  declare label: string;

  private page: Window | null = null;
  private state: string | undefined;

  override connectedCallback() {
    super.connectedCallback();
    addEventListener(statesSpent, this.renewState);
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener(statesSpent, this.renewState);
  }

  protected override willUpdate(changed: PropertyValues<{ settings: Settings }>) {
    // The frame of the language before is about to go.
    if (changed.get('settings')?.language !== this.settings.language) this.page = null;
  }

  protected override render() {
    const { language } = this.settings;
    const address = `../${language}/preview.html`;
    // A new frame for a new language: another address in the old one would be an entry in the history.
    return keyed(language, html`<iframe title=${this.label} src=${address} @load=${this.begin}></iframe>`);
  }

  protected override updated() {
    this.draw();
  }

  private async begin({ target }: Event) {
    const frame = target as HTMLIFrameElement;
    this.page = frame.contentWindow;
    for (const type of loginEventNames)
      this.page?.document.addEventListener(type, (event) => this.hear(type, event));
    // The gallery has a landmark of this kind too.
    this.page?.document.querySelector('main')?.setAttribute('aria-label', this.label);
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

  private hear(type: LoginEventName, event: CustomEvent) {
    const heard: Heard = { type, detail: event.detail, at: new Date() };
    this.dispatchEvent(new CustomEvent('heard', { detail: heard }));
    if (type !== 'dpplus-success' && type !== 'dpplus-error') return;
    // By default the page goes to `href`; the visitor has not seen everything here yet.
    event.preventDefault();
    dispatchEvent(new Event(statesSpent));
  }

  private readonly renewState = async () => {
    this.state = await freshState();
    this.draw();
  };
}
