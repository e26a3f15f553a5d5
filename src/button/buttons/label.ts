import { closedSets, type Value } from '../../../contract/attributes.ts';
import { create } from '../native-members.ts';
import { language } from '../options/configure.ts';
import { busy, closed, help as helpLine, labels } from '../texts.ts';

const labelClass = 'dpplus-label';
const helpClass = 'dpplus-help';
let helps = 0;

/** What a person sees, unlike spaces, marks of direction and the empty braille cell, which editors insert. */
const visible = /[^\s\p{DI}\u2800]/u;

/** Elements without visible text: those of HTML, and notes for screen readers, by the usual names of their classes. */
const unseen = 'style,script,noscript,[hidden],[class*=sr-only],[class*=y-hidden],[class*=screen-reader]';

/** A label without text. */
const picture = 'img,svg,i[class],[role=img]';

/**
 * What other scripts add beside the built-in label: icons of external links and of fonts, ripples, badges. A framework
 * that gives the link an own label after the first drawing gives it text, or an image with a name.
 */
const addition = ',svg,i[class],[class*=icon],[aria-hidden=true],[style*=absolute]';

/**
 * Whether a person sees a label in a node. Reads neither style nor layout, which would cost each button more than its
 * drawing.
 *
 * @param builtIn the built-in label beside the node, if it is there
 */
const isContent = (node: Node, builtIn: Element | undefined): boolean => {
  if (node.nodeType === 3) return visible.test((node as Text).data);
  const element = node as HTMLSlotElement;
  if (node.nodeType !== 1 || element.matches(builtIn ? unseen + addition : unseen)) return false;
  return (
    element.matches(builtIn ? '[alt]:not([alt=""])' : picture) ||
    [...(element.assignedNodes?.({ flatten: true }) ?? element.childNodes)].some((child) =>
      isContent(child, builtIn),
    )
  );
};

/**
 * Draws the localized label of an empty anchor, and the help line if the anchor asks for it. Both are text nodes after
 * the author's nodes. While the popup is open, one of the two says so. Removes a label or line that no longer applies.
 * Keeps the nodes that are there: a click may be under way on them.
 *
 * @param isButton `false` removes both
 * @param isNew whether the anchor was never drawn. Its line may then be a copy, with the id of the original
 */
export const drawLabel = (anchor: Element, isButton: boolean, isNew?: boolean): void => {
  let label: Drawn | undefined;
  let line: Drawn | undefined;
  // Reading `childNodes` creates a NodeList that stays in memory as long as the node.
  const nodes = (anchor.firstChild ? [...anchor.childNodes] : []) as HTMLElement[];
  for (const node of nodes) {
    const { className } = node;
    if (className === labelClass) label = node;
    if (className === helpClass) line = node;
  }
  const hasContent = nodes.some((node) => node !== label && node !== line && isContent(node, label));
  const state = anchor.getAttribute('data-dpplus');
  const isBusy = state === 'busy';
  const waiting = busy();
  let labelText = '';
  let help = '';
  if (isButton) {
    if (anchor.getAttribute('data-help') === 'true') help = helpLine();
    if (!hasContent) {
      const text = closedSets.text.indexOf(anchor.getAttribute('data-text') as Value<'text'>);
      labelText = isBusy ? waiting : (labels()[Math.max(0, text)] as string);
      // The label of the author stays, so the line has the message.
    } else if (isBusy) help = waiting;
    if (state && !isBusy) help = closed();
  }
  // While the button waits, its label keeps the size that it had: nothing beside it moves. The style is written with the text
  // only, because a page may undo it, and each answer to that counts.
  if (label && label.drawnText_ !== labelText)
    for (const side of ['width', 'height'] as const)
      label.style[side] = isBusy ? window.getComputedStyle(label)[side] : '';
  // The line stays below a label that comes back.
  draw(anchor, label, 'span', labelClass, labelText, line);
  line = draw(anchor, line, 'small', helpClass, help);
  if (line && (isNew || !line.id)) {
    line.id = `${helpClass}${++helps}`;
    line.setAttribute('aria-hidden', 'true');
  }
  // The help line is a description of the link, beside the author's, rather than a part of its name.
  const before = anchor.getAttribute('aria-describedby') ?? '';
  const described = line && (isBusy || !state) ? line.id : '';
  const after = `${before.replace(/ ?dpplus-help\d+/g, '')} ${described}`.trim();
  if (!after) anchor.removeAttribute('aria-describedby');
  else if (after !== before) anchor.setAttribute('aria-describedby', after);
};

/** A drawn node with the text that was drawn: the browser may have translated the text since. */
interface Drawn extends HTMLElement {
  drawnText_?: string;
}

/** Keeps one child with this class and text in the anchor. Removes the child if there is no text. */
const draw = (
  anchor: Element,
  child: Drawn | undefined,
  tag: 'span' | 'small',
  className: string,
  text: string,
  before?: Node,
): Drawn | undefined => {
  if (!text) {
    child?.remove();
    return undefined;
  }
  child ??= anchor.insertBefore(create(tag, { className }), before as Node);
  // A server or a copy may have drawn the child, perhaps in another language, and a script may have emptied it.
  if ((child.textContent && child.drawnText_) !== text)
    Object.assign(child, { lang: language, dir: 'ltr', textContent: text, drawnText_: text });
  return child;
};
