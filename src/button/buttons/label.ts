import { admits } from '../../vocabulary/attributes.ts';
import { callNative } from '../native-members.ts';
import { language } from '../options/configure.ts';
import { busy, help as helpLine, labels } from '../texts.ts';

const labelClass = 'dpplus-label';
const helpClass = 'dpplus-help';
let helps = 0;

/** Whether a node counts as a label: an element, or text that is not only whitespace. */
const isContent = (node: Node): boolean =>
  node instanceof HTMLSlotElement
    ? node.assignedNodes({ flatten: true }).some(isContent)
    : node.nodeType === 1 || (node.nodeType === 3 && /\S/.test((node as Text).data));

/**
 * Draws the localized label of an empty anchor, and the help line if the anchor asks for it. Both are text nodes after
 * the author's nodes. While the popup is open, one of the two says so. Removes a label or line that no longer applies.
 *
 * @param isButton `false` removes both
 * @param isNew whether the anchor was never drawn. Its label and line are then copies, with the id of the original
 */
export const drawLabel = (anchor: Element, isButton: boolean, isNew?: boolean): void => {
  let label: Element | undefined;
  let line: Element | undefined;
  let hasContent = false;
  // Reading `childNodes` creates a NodeList that stays in memory as long as the node.
  for (const node of (anchor.firstChild ? [...anchor.childNodes] : []) as Element[]) {
    const { className } = node;
    if (className !== labelClass && className !== helpClass) hasContent ||= isContent(node);
    else if (isNew) node.remove();
    else if (className === labelClass) label = node;
    else line = node;
  }
  const text = anchor.getAttribute('data-text');
  const isBusy = anchor.getAttribute('data-dpplus') === 'busy';
  draw(
    anchor,
    label,
    'span',
    labelClass,
    isButton && !hasContent && (isBusy ? busy() : labels()[admits('text', text) ? text : 'secure-login']),
  );
  const help =
    isButton && (isBusy && hasContent ? busy() : anchor.getAttribute('data-help') === 'true' && helpLine());
  const before = anchor.getAttribute('aria-describedby') ?? '';
  // The help line is a description of the link, beside the author's, rather than a part of its name.
  let after = before.replace(/ ?dpplus-help\d+/g, '');
  line = draw(anchor, line, 'small', helpClass, help);
  if (line) {
    if (!line.id) {
      line.id = `${helpClass}${++helps}`;
      line.setAttribute('aria-hidden', 'true');
    }
    after += (after && ' ') + line.id;
  }
  if (after === before) return;
  if (after) anchor.setAttribute('aria-describedby', after);
  else anchor.removeAttribute('aria-describedby');
};

/** A drawn node with the text that was drawn: the browser may have translated the text since. */
interface Drawn extends Element {
  drawn?: string;
}

/** Drawn nodes by class and text. Copies share their text, which saves memory on a page with many buttons. */
const samples: Record<string, Drawn> = {};

/** Keeps one child with this class and text in the anchor. Removes the child if there is no text. */
const draw = (
  anchor: Element,
  child: Drawn | undefined,
  tag: string,
  className: string,
  text: string | false,
): Element | undefined => {
  if (!text) {
    child?.remove();
    return undefined;
  }
  if (child) {
    if (child.drawn !== text) child.textContent = child.drawn = text;
    return child;
  }
  samples[className + text] ??= Object.assign(callNative<HTMLElement>(document, 'createElement', tag), {
    className,
    lang: language,
    textContent: text,
    drawn: text,
  });
  const sample = samples[className + text] as Drawn;
  const copy = anchor.appendChild(sample.cloneNode(true) as Drawn);
  copy.drawn = sample.drawn as string;
  return copy;
};
