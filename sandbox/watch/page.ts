import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { Reply } from './ask.ts';

type Attributes = Record<string, string>;

/** The login and the script of a page. */
export interface Page {
  /** The link to a start. */
  start?: URL;
  /** The attributes of the button of the specification. */
  button?: Attributes;
  /** A link to the service. */
  link?: URL;
  /** The script's tag, with its address. */
  script?: { url: URL; attributes: Attributes };
  /** The Content Security Policies of the headers and of the page. */
  policies: string[];
}

const servicePath = '/oauth/authenticate.html';

/** Finds the login of a page: of several buttons the one of `client`. */
export function readPage({ url, bytes, headers }: Reply, client?: string): Page {
  const elements = [...elementsOf(parse(bytes.toString()))];
  const base = resolve(elements.find(({ name }) => name === 'base')?.attributes.href, url) ?? url;
  const marked = elements.filter(isMarked).map(({ attributes }) => withoutPrefix(attributes));
  const started = marked.find((each) => 'start' in each);
  const buttons = marked.filter((each) => 'client-id' in each);
  const button = buttons.find((each) => each['client-id'] === client) ?? buttons[0];
  const script = elements.find(isScript)?.attributes;
  const page: Page = { policies: policiesOf(headers['content-security-policy'], elements) };
  const start = started && resolve(started.href ?? started.start, base);
  const link = elements
    .map(({ attributes }) => resolve(attributes.href, base))
    .find((target) => target?.pathname.endsWith(servicePath));
  const scriptUrl = resolve(script?.src, base);
  if (start) page.start = start;
  if (button) page.button = button;
  if (link) page.link = link;
  if (script && scriptUrl) page.script = { url: scriptUrl, attributes: script };
  return page;
}

interface Element {
  name: string;
  attributes: Attributes;
}

function* elementsOf(node: DefaultTreeAdapterTypes.Node): Generator<Element> {
  if ('tagName' in node)
    yield {
      name: node.tagName,
      attributes: Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])),
    };
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsOf(child);
}

/** The link with the class, and the element. */
const isMarked = ({ name, attributes }: Element) =>
  name === 'dpplus-connect' ||
  (name === 'a' && (attributes.class ?? '').split(/\s+/).includes('dpplus-connect'));

const isScript = ({ name, attributes }: Element) =>
  name === 'script' && /(^|\/)dp_connect\.js$/.test((attributes.src ?? '').replace(/[?#].*/, ''));

/** The attributes of a link have the prefix `data-`, those of the element do not. */
const withoutPrefix = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name.replace(/^data-/, ''), value]));

const resolve = (address: string | undefined, base: URL): URL | undefined =>
  address !== undefined && URL.canParse(address, base) ? new URL(address, base) : undefined;

/** Several headers, and several policies in one header, come as one text with commas. */
function policiesOf(header: string | string[] | undefined, elements: Element[]): string[] {
  const inPage = elements
    .filter(({ attributes }) => attributes['http-equiv']?.toLowerCase() === 'content-security-policy')
    .map(({ attributes }) => attributes.content ?? '');
  return [...String(header ?? '').split(','), ...inPage].map((text) => text.trim()).filter(Boolean);
}
