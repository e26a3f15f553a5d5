import type { Options } from '../options/options.ts';
import { language } from '../service/configure.ts';
import { help, labels } from '../wording.ts';

const labelClass = 'dpplus-label';
const helpClass = 'dpplus-help';
let helps = 0;

const isOurs = (node: Node) =>
  node instanceof Element && (node.classList.contains(labelClass) || node.classList.contains(helpClass));

/** The nodes that make up an anchor's own content; those of an element stand in its slot. */
const contentOf = (anchor: Element): Node[] =>
  [...anchor.childNodes].flatMap((node) =>
    node instanceof HTMLSlotElement ? node.assignedNodes({ flatten: true }) : node,
  );

/** Whether the author gave the anchor a label: an element, or text that is not just white space. */
const hasContent = (anchor: Element) =>
  contentOf(anchor).some(
    (node) => !isOurs(node) && (node instanceof Element || (node instanceof Text && !!node.data.trim())),
  );

/**
 * Gives an empty anchor its localized wording, and any anchor the help line it asks for, as real text behind the
 * author's own nodes. Takes away what no longer applies; without options, all of it.
 */
export function drawLabel(anchor: Element, options: Options | undefined): void {
  draw(anchor, 'span', labelClass, options && !hasContent(anchor) ? labels()[options.text] : undefined);
  const line = draw(anchor, 'small', helpClass, options?.help === 'true' ? help() : undefined);
  describe(anchor, line);
}

/** Makes the help line a description of the link, beside the author's, rather than a part of the link's name. */
function describe(anchor: Element, line: HTMLElement | undefined) {
  const before = anchor.getAttribute('aria-describedby');
  const ids = (before ?? '').split(/\s+/).filter((id) => id && !id.startsWith(helpClass));
  if (line) {
    // A clone has the id of its original.
    const root = anchor.getRootNode() as ParentNode;
    if (!line.id || root.querySelector(`#${line.id}`) !== line) line.id = `${helpClass}${++helps}`;
    line.setAttribute('aria-hidden', 'true');
    ids.push(line.id);
  }
  const after = ids.join(' ');
  if (after && after !== before) anchor.setAttribute('aria-describedby', after);
  else if (!after && before !== null) anchor.removeAttribute('aria-describedby');
}

/** Keeps one child of a class in the anchor with this text, or none when the text is `undefined`. */
function draw(
  anchor: Element,
  tag: string,
  className: string,
  text: string | undefined,
): HTMLElement | undefined {
  let child = anchor.querySelector<HTMLElement>(`:scope > .${className}`);
  if (text === undefined) {
    child?.remove();
    return undefined;
  }
  if (!child) {
    child = document.createElement(tag);
    child.className = className;
    child.lang = language;
    anchor.append(child);
  }
  if (child.textContent !== text) child.textContent = text;
  return child;
}
