// A button's label and help line.
import { make } from './options.ts';

/** A button with what the script has to know of it; copies of the anchor do not have it. */
export interface Button extends HTMLAnchorElement {
  /** The `href` that it came with. */
  dpHref?: string | null;
  /** Whether the page vouches for it; late markup may be anybody's. */
  dpVouched?: boolean;
  /** Texts as they were drawn: a browser may have translated them since. */
  'dpplus-label'?: string;
  'dpplus-help'?: string;
}

const isContent = (node: Node): boolean =>
  node instanceof HTMLSlotElement
    ? node.assignedNodes({ flatten: true }).some(isContent)
    : node.nodeType === 1 || (node.nodeType === 3 && /\S/.test((node as Text).data));

/** What is drawn in an anchor: elements by their classes. */
const tags: Record<string, string | null> = {
  __proto__: null,
  'dpplus-label': 'span',
  'dpplus-help': 'small',
};
const samples: Record<string, Element> = {};
let helps = 0;

/** Keeps one child of a class in the anchor with this text, or none when there is no text. */
const keep = (anchor: Button, className: string, child: Element | undefined, text: string | false) => {
  if (!text) {
    child?.remove();
    return undefined;
  }
  if (!child) {
    samples[className + text] ??= make(tags[className] as string, {
      className,
      lang: 'en',
      textContent: text,
    });
    child = anchor.appendChild((samples[className + text] as Element).cloneNode(true) as Element);
  } else if (anchor[className as 'dpplus-label'] !== text) child.textContent = text;
  anchor[className as 'dpplus-label'] = text;
  return child;
};

export const drawLabel = (anchor: Button, isButton: boolean, isNew?: boolean): void => {
  const drawn: Record<string, Element> = {};
  let hasContent = false;
  for (let next: ChildNode | null, node = anchor.firstChild; node; node = next) {
    next = node.nextSibling;
    const { className } = node as Element;
    if (!(className in tags)) hasContent ||= isContent(node);
    // Of a copied button.
    else if (isNew) node.remove();
    else drawn[className] = node as Element;
  }
  const text = anchor.getAttribute('data-text');
  const busy = isButton && anchor.getAttribute('data-dpplus') === 'busy' && 'Continue in the other window';
  keep(
    anchor,
    'dpplus-label',
    drawn['dpplus-label'],
    isButton &&
      !hasContent &&
      (busy ||
        (text === 'sign-up'
          ? 'Sign up with Secure Connect'
          : text === 'connect'
            ? 'Link with Secure Connect'
            : 'Log in with Secure Connect')),
  );
  const line = keep(
    anchor,
    'dpplus-help',
    drawn['dpplus-help'],
    (hasContent && busy) ||
      (isButton &&
        anchor.getAttribute('data-help') === 'true' &&
        'Two-step login. You decide what you share.'),
  );
  // A description of the link, beside the author's, rather than a part of its name.
  const before = anchor.getAttribute('aria-describedby') ?? '';
  let after = before.replace(/ ?dpplus-help\d+/g, '');
  if (line) {
    line.id ||= `dpplus-help${++helps}`;
    line.setAttribute('aria-hidden', 'true');
    after += (after && ' ') + line.id;
  }
  if (after !== before)
    if (after) anchor.setAttribute('aria-describedby', after);
    else anchor.removeAttribute('aria-describedby');
};
