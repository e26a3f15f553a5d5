import { button, element, type Site, script } from './site.ts';

/** A page in which much differs from the usual, and its content. */
export interface OddPage {
  /** The page's code before our script. */
  readonly before?: string;
  /** The page's code after our script. */
  readonly after?: string;
  /** The markup, by default the anchor and the script of the README. */
  readonly body?: (site: Site) => string;
  readonly headers?: Record<string, string>;
  /** Makes the document of that content, by default HTML in UTF-8. */
  readonly as?: (content: string) => string;
  /** The media type of a document that the server generates. */
  readonly type?: string;
}

type OddPages = Readonly<Record<string, OddPage>>;

/**
 * Serves a page, and returns its URL. When all scripts have run, the page sets its title to "alive".
 *
 * @param first code that runs before the page's own
 */
export function putUp(site: Site, { before, after, body, headers, as, type }: OddPage, first = ''): string {
  const content =
    `<script>${first}</script><script>${before ?? ''}</script>${body?.(site) ?? button(site) + script(site)}` +
    `<script>${after ?? ''}\nsetTimeout(() => { document.title = 'alive' })</script>`;
  return as ? site.file('/', as(content), type ?? 'text/html') : site.page('/', content, headers);
}

/** A page for each name. */
const each = (what: string, names: readonly string[], page: (name: string) => OddPage): OddPages =>
  Object.fromEntries(names.map((name) => [`${what} ${name}`, page(name)]));

/** Pages that have removed, replaced or extended what browsers and the language have. */
const changedGlobals: OddPages = {
  ...each(
    'without',
    [
      ...['Promise', 'AbortController', 'CSSStyleSheet', 'URL', 'MutationObserver', 'BroadcastChannel'],
      ...[
        'requestIdleCallback',
        'Array.prototype.flatMap',
        'Array.prototype.find',
        'Array.prototype.includes',
      ],
      ...['Document.prototype.adoptedStyleSheets', 'PointerEvent', 'structuredClone', 'trustedTypes'],
    ],
    (name) => ({ before: `delete ${name.includes('.') ? name : `window.${name}`}` }),
  ),
  ...each(
    'with a function that throws in the place of',
    [
      ...['flatMap', 'find', 'includes', 'concat', 'forEach'].map((name) => `Array.prototype.${name}`),
      ...['Array.from', 'Object.keys', 'String.prototype.startsWith', 'window.open', 'window.matchMedia'],
      ...['window.requestIdleCallback', 'EventTarget.prototype.addEventListener'],
    ],
    (name) => ({ before: `${name} = () => { throw new Error('replaced') }` }),
  ),
  ...each('where nothing is the value of', ['customElements', 'crypto', 'requestIdleCallback'], (name) => ({
    before: `Object.defineProperty(window, '${name}', { value: undefined })`,
  })),
  'with constants of the names of globals': {
    before:
      'const [open, close, crypto, opener, screen, self, origin, matchMedia, sessionStorage, addEventListener, URL,' +
      'BroadcastChannel, MutationObserver, CustomEvent, FormData, Event, Element, Document] = []',
  },
  'without session storage': {
    before: "Object.defineProperty(window, 'sessionStorage', { get() { throw new Error('no') } })",
  },
  'with additions to every object': {
    before:
      'Object.prototype.extend = Array.prototype.each = Function.prototype.bindAsEventListener = () => {}',
  },
  'with frozen prototypes': {
    before: `for (const name of Object.getOwnPropertyNames(globalThis)) {
      const { value } = Object.getOwnPropertyDescriptor(globalThis, name)
      if (typeof value === 'function' && value.prototype) Object.freeze(value.prototype)
    }`,
  },
  'that stops every event at the window': {
    before: `for (const type of ['mouseover', 'mousedown', 'mouseup', 'pointerdown', 'pointerover', 'focusin', 'click', 'animationstart'])
      addEventListener(type, (event) => event.stopImmediatePropagation(), true)`,
  },
};

/** For the page: complains unless something is so. */
const mustBe = (so: string) => `if (!(${so})) throw new Error(${JSON.stringify(`not so: ${so}`)});`;

const tag = (site: Site, attributes: string) =>
  `<script src="${site.baseUrl}/en/dp_connect.js" ${attributes}></script>`;

/** Pages that are unusual as documents, or load the script in another way. */
const documents: OddPages = {
  'in XHTML with an element': {
    as: (content) => {
      const body = content.replace(/<script>(.*?)<\/script>/gs, '<script>//<![CDATA[\n$1\n//]]></script>');
      return `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
    },
    type: 'application/xhtml+xml',
    before: mustBe("document.createElement('A').localName === 'A'"),
    body: (site) => element(site) + script(site),
  },
  'in quirks mode': {
    as: (content) => `<title>Test</title>${content}`,
    before: mustBe("document.compatMode === 'BackCompat'"),
  },
  'with a base': {
    body: (site) => `<base href="https://elsewhere.example/" target="_blank">${button(site)}${script(site)}`,
  },
  ...each('with the script', ['async', 'defer'], (how) => ({
    body: (site) => button(site) + tag(site, how),
  })),
  'that document.write() replaces': {
    body: (site) =>
      `${script(site)}<script>setTimeout(() => { document.open(); document.write(${JSON.stringify(button(site))}); document.close() })</script>`,
  },
  'whose policy does not let the element’s file in': {
    headers: {
      'content-security-policy':
        "script-src 'unsafe-inline' http://127.0.0.1:*/en/dp_connect.js; require-trusted-types-for 'script'; trusted-types 'none'",
    },
    body: (site) => button(site) + element(site) + script(site),
  },
};

/** A page with the script, whose own code brings the button in. */
const brought = (after: (html: string) => string): OddPage => ({
  body: (site) => `<main></main>${script(site)}<script>${after(JSON.stringify(button(site)))}</script>`,
});

const images = (names: readonly string[]) => names.map((name) => `<img name="${name}" alt="">`).join('');
const members = [
  ...['createElement', 'addEventListener', 'querySelector', 'querySelectorAll', 'getRootNode', 'hasFocus'],
  ...['adoptedStyleSheets', 'currentScript', 'documentElement', 'body', 'head', 'readyState', 'styleSheets'],
  ...['dpplusConnect', 'reactiveElementVersions', 'reactiveElementPolyfillSupport', 'litPropertyMetadata'],
];

/** Pages whose markup uses names of the script, or has the button in an unusual place. */
const markup: OddPages = {
  'with a late button in a dialog': brought(
    (html) =>
      `const dialog = document.createElement('dialog'); document.body.append(dialog); dialog.showModal(); dialog.innerHTML = ${html}`,
  ),
  'with the button from a parsed document': brought(
    (html) =>
      `document.querySelector('main').append(new DOMParser().parseFromString(${html}, 'text/html').body.firstChild)`,
  ),
  'with the button from a frame’s document': brought(
    (html) => `const frame = document.createElement('iframe'); document.body.append(frame);
      frame.contentDocument.body.innerHTML = ${html}; document.querySelector('main').append(frame.contentDocument.body.firstChild)`,
  ),
  'that writes the button while it is read': brought((html) => `document.write(${html})`),
  'with a button in a shadow root from markup': {
    body: (site) =>
      `<div><template shadowrootmode="open">${button(site)}</template></div>${script(site)}
      <script>dpplusConnect.scan(document.querySelector('div').shadowRoot)</script>`,
  },
  'with the button in foreign content': {
    body: (site) =>
      `<svg width="500" height="99"><foreignObject width="500" height="99">${button(site)}</foreignObject></svg>${script(site)}`,
  },
  ...each('with a picture called', members, (name) => ({
    body: (site) => images([name]) + button(site) + script(site),
  })),
  'with an element beside pictures called as members': {
    body: (site) => images(members) + element(site) + script(site),
  },
};

/** Odd pages by their kind and their names in messages: "a page …". */
export const oddPages: Readonly<Record<string, OddPages>> = {
  'changed globals': changedGlobals,
  'unusual documents': documents,
  'unusual markup': markup,
};
