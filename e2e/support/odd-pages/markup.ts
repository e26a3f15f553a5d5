import { button, element, type Site, script } from '../site.ts';
import type { OddPage, OddPages } from './odd-page.ts';

const images = (...names: string[]) => names.map((name) => `<img name="${name}" alt="">`).join('');
const long = 'x'.repeat(100_000);

/** A page with the script, whose own code brings the button in. */
const brought = (after: (html: string) => string): OddPage => ({
  body: (site) => `<main></main>${script(site)}<script>${after(JSON.stringify(button(site)))}</script>`,
});

const around = (before: string, behind: string, after = ''): OddPage => ({
  body: (site) => before + button(site) + behind + script(site),
  after,
});

/** Pages whose markup uses names of the script, or has the button in an unusual place. */
export const markup: OddPages = {
  'with a label of 100 kB': { body: (site) => button(site, '', long) + script(site) },
  'with attributes of 100 kB': {
    body: (site) =>
      button(site, `id="${long}" title="${long}" aria-description="${long}" data-own="${long}"`).replace(
        'class="',
        `class="${long} `,
      ) + script(site),
  },
  'that the browser has translated': {
    after: `const text = document.querySelector('.dpplus-label').firstChild;
      const font = document.createElement('font'); font.textContent = 'Translated'; text.replaceWith(font)`,
  },
  'with the button in a dialog': around(
    '<dialog>',
    '</dialog>',
    "document.querySelector('dialog').showModal()",
  ),
  'with a late button in a dialog': brought(
    (html) =>
      `const dialog = document.createElement('dialog'); document.body.append(dialog); dialog.showModal(); dialog.innerHTML = ${html}`,
  ),
  'with the button in a popover': around(
    '<div popover>',
    '</div>',
    "document.querySelector('[popover]').showPopover()",
  ),
  'with the button in a part that opens': around(
    '<details><summary>More</summary>',
    '</details>',
    "document.querySelector('details').open = true",
  ),
  'with the button from a template': around(
    '<template>',
    '</template>',
    "document.body.append(document.querySelector('template').content.cloneNode(true))",
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
      `<div><template shadowrootmode="open">${button(site)}</template></div>${script(site)}<script>dpplusConnect.scan(document.querySelector('div').shadowRoot)</script>`,
  },
  'with a clone of the button': around(
    '',
    '',
    "const link = document.querySelector('a'); link.replaceWith(link.cloneNode(true))",
  ),
  'with a clone of a button with a label of its own': {
    body: (site) => button(site, 'data-help="true"', '<b>Mine</b>') + script(site),
    after: "const link = document.querySelector('a'); link.replaceWith(link.cloneNode(true))",
  },
  'with a button that can be edited': around(
    '<div contenteditable>',
    '</div>',
    "document.querySelector('div').contentEditable = 'false'",
  ),
  'with the button in foreign content': around(
    '<svg width="500" height="99"><foreignObject width="500" height="99">',
    '</foreignObject></svg>',
  ),
  ...Object.fromEntries(
    [
      'createElement',
      'addEventListener',
      'querySelector',
      'querySelectorAll',
      'getRootNode',
      'adoptedStyleSheets',
      'currentScript',
      'dpplusConnect',
      'documentElement',
      'body',
      'head',
      'readyState',
      'hasFocus',
      'styleSheets',
    ].map((name) => [
      `with a picture called ${name}`,
      { body: (site: Site) => images(name) + button(site) + script(site) },
    ]),
  ),
  ...Object.fromEntries(
    [
      'reactiveElementVersions',
      'reactiveElementPolyfillSupport',
      'litPropertyMetadata',
      'createElement',
      'querySelectorAll',
      'adoptedStyleSheets',
      'head',
    ].map((name) => [
      `with an element beside a picture called ${name}`,
      { body: (site: Site) => images(name) + element(site) + script(site) },
    ]),
  ),
};
