import { type PropertyDeclaration, ReactiveElement } from '@lit/reactive-element';
import { attributes, elementAttribute, isSwitch, optionName } from '../../../contract/attributes.ts';
import { create } from '../native-members.ts';
import { letPageRestyle } from './let-page-restyle.ts';

/** The value of an attribute or property of the element. */
type Setting = string | null | undefined;

/** An attribute of the element, with the attribute of the link that gets its value. */
type Forwarded = PropertyDeclaration & { readonly on: string };

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
 * @fires dpplus-beforeopen - Before the login; cancelable.
 * @fires dpplus-open - The popup is open.
 * @fires dpplus-blocked - The browser blocked the popup. The login continues in the same tab.
 * @fires dpplus-close - The popup was closed.
 * @fires dpplus-success - The user logged in and came back; cancelable.
 * @fires dpplus-error - The service sent an error; cancelable.
 */
export class DpplusConnectElement extends ReactiveElement {
  static override properties: Record<string, Forwarded> = Object.fromEntries(
    [
      ...attributes.map((name) => [elementAttribute(name), `data-${name}`] as const),
      ...['aria-label', 'aria-disabled', 'rel'].map((name) => [name, name] as const),
    ].map(([attribute, on]) => [optionName(attribute), { attribute, on }]),
  );

  static override shadowRootOptions: ShadowRootInit = { mode: 'open', delegatesFocus: true };

  /** Makes the anchor in a shadow root a button; set by the module that registers the element. */
  static scan: (root: ShadowRoot) => void = () => {};

  private readonly anchor = takeAnchor(this.shadowRoot);
  /** Absent in Safari before 16.4. */
  private readonly internals: ElementInternals | undefined = this.attachInternals?.();

  // written: element-properties, by npm run write
  /** `client_id` from your registration. */
  declare clientId: Setting;
  /** The registered `redirect_uri`, character for character. */
  declare redirectUri: Setting;
  /** The data that you ask for; empty is authentication only. */
  declare scope: Setting;
  /** Your random value; it comes back unchanged. */
  declare state: Setting;
  /** `true` while testing. */
  declare isSandbox: Setting | boolean;
  /** The URL of the start of a login; no other parameter is needed. */
  declare start: Setting;
  /** A popup or the same tab. */
  declare mode: 'auto' | 'popup' | 'redirect' | null | undefined;
  /** The label of an empty button. */
  declare text: 'secure-login' | 'sign-up' | 'connect' | null | undefined;
  /** The size; `false` leaves all styling to you. */
  declare size: 'default' | 'large' | 'medium' | 'small' | 'false' | null | undefined;
  /** The look; both follow the page's `color-scheme`. */
  declare theme: 'filled' | 'outline' | null | undefined;
  /** A line below the label that explains the service. */
  declare help: Setting | boolean;
  /** Shows the logo before a custom label. */
  declare mark: Setting | boolean;
  // /written
  /** The name of the link. */
  declare ariaLabel: string | null;
  /** `true` disables the link. */
  declare ariaDisabled: string | null;
  /** `noopener` gives the popup no reference to the page. */
  declare rel: Setting;

  /**
   * Cancels the login: closes its popup, as its user would, and fires `dpplus-close`. If the user comes back nevertheless,
   * the login succeeds. Without an open popup, the method does nothing.
   *
   * @example
   * document.querySelector('dpplus-connect').abort();
   */
  abort(): void {
    this.anchor.dispatchEvent(new window.Event('abort'));
  }

  /** Logs in as a click on the link does. */
  override click(): void {
    this.anchor.click();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // Again after each move, because a move into another document removes the stylesheets.
    const root = this.renderRoot as ShadowRoot;
    DpplusConnectElement.scan(root);
    letPageRestyle(root);
  }

  protected override createRenderRoot(): ShadowRoot {
    const root = super.createRenderRoot() as ShadowRoot;
    const { anchor } = this;
    const slot = anchor.querySelector('slot') ?? create('slot', {});
    slot.replaceChildren();
    // Nodes of a root that the server has rendered stay where they have a use: their removal would end a press on them.
    for (const node of [...root.childNodes, ...anchor.childNodes] as Element[])
      if (node !== anchor && node !== slot && node.className !== 'dpplus-label') {
        node.remove();
        node.addEventListener('click', () => this.click());
      }
    if (!anchor.contains(slot)) anchor.prepend(slot);
    if (!root.contains(anchor)) root.append(anchor);
    const scan = () => DpplusConnectElement.scan(root);
    root.addEventListener('slotchange', scan);
    // Other scripts send a click again to its target. The user's own click counts only on the link.
    this.addEventListener('click', (event) => {
      if (event.composedPath()[0] === this && (!event.isTrusted || anchor.matches(':hover'))) this.click();
    });
    const observer = new window.MutationObserver((records) => {
      // A scan for each change of the mark would answer a page that removes it without end.
      if (records.some(({ type }) => type === 'characterData')) scan();
      // Safari before 17.4 has no states.
      this.internals?.states?.[anchor.getAttribute('data-dpplus') === 'busy' ? 'add' : 'delete']('busy');
    });
    observer.observe(anchor, { attributeFilter: ['data-dpplus'] });
    observer.observe(this, { characterData: true, subtree: true });
    return root;
  }

  /** Hands a changed property to the anchor at once: a listener of `dpplus-beforeopen` may set a fresh state. */
  override requestUpdate(name?: PropertyKey, oldValue?: unknown, options?: PropertyDeclaration): void {
    super.requestUpdate(name, oldValue, options);
    if (!options) return;
    const { on } = options as Forwarded;
    let value = this[name as keyof this] as Setting | boolean;
    // A link starts at its own URL.
    if (name === 'start') this.anchor.setAttribute('href', value ? String(value) : '#');
    if (name === 'rel') value = value ? `external ${value}` : 'external';
    // Written without a value, as HTML's own switches are.
    if (isSwitch(String(name)) && value === '') value = 'true';
    if (value == null) this.anchor.removeAttribute(on);
    else this.anchor.setAttribute(on, String(value));
  }
}

/** The link of a root that the server has rendered, or a new one. Its state is not kept: the element sets it. */
function takeAnchor(root: ShadowRoot | null): HTMLAnchorElement {
  const anchor = root?.querySelector('a') ?? create('a', {});
  for (const { name } of [...anchor.attributes]) anchor.removeAttribute(name);
  Object.assign(anchor, { className: 'dpplus-connect', target: '_top', rel: 'external' });
  anchor.setAttribute('part', 'button');
  return anchor;
}

/**
 * Registers `<dpplus-connect>` unless the page has one already, from another copy or from the script.
 *
 * @param scan the engine's function that makes the anchors in a root buttons
 */
export function registerElement(scan: (root: ShadowRoot) => void): void {
  if (globalThis.customElements?.get('dpplus-connect')) return;
  DpplusConnectElement.scan = scan;
  globalThis.customElements?.define('dpplus-connect', DpplusConnectElement);
}

declare global {
  interface HTMLElementTagNameMap {
    'dpplus-connect': DpplusConnectElement;
  }
}
