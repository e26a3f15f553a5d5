import { type DefaultTreeAdapterTypes, parse, defaultTreeAdapter as tree } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
export type Element = DefaultTreeAdapterTypes.Element;

/** Every element of a page in its order; of templates those that become a shadow root. */
export const elementsOf = (body: string): Element[] => [...elementsIn(parse(body))];

/** An element and the elements in it. */
export function* elementsIn(node: Node): Generator<Element> {
  if (tree.isElementNode(node)) yield node;
  if ('content' in node && node.attrs.some(({ name }) => name === 'shadowrootmode'))
    yield* elementsIn(node.content);
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsIn(child);
}

/** The value of an attribute. */
export const plain = ({ attrs }: Element, name: string) => attrs.find((one) => one.name === name)?.value;

/** Whether an element has a class. */
export const hasClass = (element: Element, name: string) =>
  (plain(element, 'class') ?? '').split(/\s+/).includes(name);

/** What an element says: its texts, and the names of its controls and pictures. */
export const namesIn = (element: Element): string =>
  [...elementsIn(element)]
    .flatMap(({ childNodes, attrs }) => [
      ...childNodes.flatMap((node) => ('value' in node ? node.value : [])),
      ...attrs
        .filter(({ name }) => /^(value|name|alt|aria-label|title)$/.test(name))
        .map(({ value }) => value),
    ])
    .join(' ');
