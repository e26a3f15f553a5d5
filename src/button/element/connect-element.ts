import {
  type CSSResult,
  css,
  type PropertyDeclaration,
  type PropertyDeclarations,
  ReactiveElement,
} from '@lit/reactive-element';
import { attributes, elementAttribute, optionName } from '../../vocabulary/attributes.ts';
import { callNative } from '../native-members.ts';
import { letPageRestyle } from './let-page-restyle.ts';

/** The value of an attribute or property of the element. */
type Setting = string | null | undefined;

/** `aria-label` is forwarded unchanged: the link carries the accessible name, not the host. */
const label = 'aria-label';

/**
 * The login button as an element: an anchor like those of the script in an open shadow root, so that options, address,
 * popup, return and events are the anchor's (docs/protocol.md, "Element and global").
 *
 * @slot - The label. If it is empty, the element shows the localized label.
 * @csspart button - The link.
 * @cssprop --dpplus-color - Fill, or line and text of the outline theme.
 * @cssprop --dpplus-text-color - Text of the filled theme.
 * @cssprop --dpplus-radius - Radius of the corners.
 * @cssprop --dpplus-font - Font family.
 * @cssprop --dpplus-font-size - Font size; the rest is measured by it.
 * @cssprop --dpplus-width - Width.
 * @cssstate busy - The popup is open.
 * @attr client-id - `client_id` from the registration; required.
 * @attr redirect-uri - The registered `redirect_uri`; required.
 * @attr scope - Space-separated scope names; `""` is authentication only.
 * @attr is-sandbox - `true` while testing, `false` in production.
 * @attr state - A random value that the relying app compares in the callback.
 * @attr start - The URL of the app that starts a login, in place of the five attributes above.
 * @attr mode - `auto`, `popup` or `redirect`.
 * @attr text - `secure-login`, `sign-up` or `connect`.
 * @attr size - `default`, `large`, `medium`, `small` or `false`.
 * @attr theme - `filled` or `outline`.
 * @attr aria-label - The name of the link.
 * @attr help - `true` for a line that explains the service.
 * @attr mark - `true` for the logo before a custom label.
 * @fires dpplus-beforeopen - Before the login; cancelable.
 * @fires dpplus-open - The popup is open.
 * @fires dpplus-blocked - The browser blocked the popup. The login continues in the same tab.
 * @fires dpplus-close - The popup was closed.
 * @fires dpplus-success - The user logged in and came back; cancelable.
 * @fires dpplus-error - The service sent an error; cancelable.
 */
export class DpplusConnectElement extends ReactiveElement {
  static override properties: PropertyDeclarations = Object.fromEntries(
    [...attributes.map(elementAttribute), label].map((attribute) => [optionName(attribute), { attribute }]),
  );

  static override shadowRootOptions: ShadowRootInit = { mode: 'open', delegatesFocus: true };

  static override styles: CSSResult = css`
    /* The line height is that of the space around the link. */
    :host {
      display: inline-block;
      max-width: 100%;
      contain: none !important;
    }
    :host(:not([size='false'])) {
      line-height: 0;
    }
    :host([hidden]) {
      display: none;
    }
  `;

  /** Makes the anchor in a shadow root a button; set by the module that registers the element. */
  static scan: (root: ShadowRoot) => void = () => {};

  private readonly anchor = createAnchor();
  /** Absent in Safari before 16.4. */
  private readonly internals: ElementInternals | undefined = this.attachInternals?.();

  declare clientId: Setting;
  declare redirectUri: Setting;
  declare scope: Setting;
  declare isSandbox: Setting | boolean;
  declare state: Setting;
  declare start: Setting;
  declare mode: 'auto' | 'popup' | 'redirect' | null | undefined;
  declare text: 'secure-login' | 'sign-up' | 'connect' | null | undefined;
  declare size: 'default' | 'large' | 'medium' | 'small' | 'false' | null | undefined;
  declare theme: 'filled' | 'outline' | null | undefined;
  declare help: Setting | boolean;
  declare ariaLabel: string | null;
  declare mark: Setting | boolean;

  /**
   * Cancels the login: closes its popup, as its user would, and fires `dpplus-close`. If the user comes back nevertheless,
   * the login succeeds. Without an open popup, the method does nothing.
   *
   * @example
   * document.querySelector('dpplus-connect').abort();
   */
  abort(): void {
    this.anchor.dispatchEvent(new Event('abort'));
  }

  protected override createRenderRoot(): ShadowRoot {
    const root = super.createRenderRoot() as ShadowRoot;
    // Replaces a root that the server has rendered, because that root has no state.
    root.replaceChildren(this.anchor);
    root.addEventListener('slotchange', () => this.hasUpdated && DpplusConnectElement.scan(root));
    return root;
  }

  /** Hands a changed property to the anchor at once: a listener of `dpplus-beforeopen` may set a fresh state. */
  override requestUpdate(
    name?: PropertyKey,
    ...rest: [oldValue?: unknown, options?: PropertyDeclaration]
  ): void {
    super.requestUpdate(name, ...rest);
    if (name === undefined) return;
    const option = attributes.find((each) => optionName(elementAttribute(each)) === name);
    const attribute = option ? `data-${option}` : label;
    const value = this[name as keyof this];
    // A link starts at its own URL.
    if (name === 'start') this.anchor.setAttribute('href', value ? String(value) : '#');
    if (value == null) this.anchor.removeAttribute(attribute);
    // Written without a value, as HTML's own switches are.
    else
      this.anchor.setAttribute(
        attribute,
        (name === 'help' || name === 'mark') && value === '' ? 'true' : String(value),
      );
  }

  protected override firstUpdated(): void {
    const root = this.renderRoot as ShadowRoot;
    DpplusConnectElement.scan(root);
    letPageRestyle(root);
    // Safari before 17.4 has no states.
    new MutationObserver(() => {
      const isBusy = this.anchor.getAttribute('data-dpplus') === 'busy';
      this.internals?.states?.[isBusy ? 'add' : 'delete']('busy');
    }).observe(this.anchor, { attributeFilter: ['data-dpplus'] });
  }
}

function createAnchor(): HTMLAnchorElement {
  const anchor = callNative<HTMLAnchorElement>(document, 'createElement', 'a');
  anchor.className = 'dpplus-connect';
  anchor.setAttribute('part', 'button');
  anchor.append(callNative<HTMLSlotElement>(document, 'createElement', 'slot'));
  return anchor;
}

declare global {
  interface HTMLElementTagNameMap {
    'dpplus-connect': DpplusConnectElement;
  }
}
