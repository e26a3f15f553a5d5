import { call } from '../natives.ts';
import { admits } from '../options/attributes.ts';
import { language } from '../service/configure.ts';
import { busy, help as helpLine, labels } from '../wording.ts';

const labelClass = 'dpplus-label';
const helpClass = 'dpplus-help';
let helps = 0;

/** Whether a node is what an author would call a label: an element, or text that is not just white space. */
const isContent = (node: Node): boolean =>
  node instanceof HTMLSlotElement
    ? node.assignedNodes({ flatten: true }).some(isContent)
    : node.nodeType === 1 || (node.nodeType === 3 && /\S/.test((node as Text).data));

/**
 * Gives an empty anchor its localized wording, and any anchor the help line it asks for, as real text behind the
 * author's own nodes; while its window is open one of both says so. Takes away what no longer applies; with
 * `isButton` false, all of it.
 *
 * @param isNew whether the anchor was never drawn: what it has of ours is then a copy, with its original's id
 */
export const drawLabel = (anchor: Element, isButton: boolean, isNew?: boolean): void => {
  let label: Element | undefined;
  let line: Element | undefined;
  let hasContent = false;
  // A list of the children of an empty link would stay in memory.
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

/** What was drawn, with its text as it was then: a browser may have translated it since. */
interface Drawn extends Element {
  drawn?: string;
}

/** What was drawn by class and text, to be copied: a page has many buttons of one wording, and its text need be there once. */
const samples: Record<string, Drawn> = {};

/** Keeps one child of a class in the anchor with this text, or none when there is no text. */
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
  samples[className + text] ??= Object.assign(call<HTMLElement>(document, 'createElement', tag), {
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
