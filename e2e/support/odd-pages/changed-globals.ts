import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { button, clientId, type Site, script } from '../site.ts';
import type { OddPages } from './odd-page.ts';

const remove = (of: string, name: string) => ({ before: `delete ${of}.${name}` });
const replace = (of: string, name: string) => ({
  before: `${of}.${name} = () => { throw new Error('replaced') }`,
});

/** An anchor that there is something to report of. */
const wrong = (site: Site) =>
  `<a class="dpplus-connect" data-redirect-uri="${site.redirectUri}" data-client-id="${clientId}" data-is-sandbox="true" href="#"></a>${script(site)}`;

const { resolve } = createRequire(import.meta.url);

/** A package's file as a page can run it: a function of MooTools More lacks the semicolon behind its call. */
const sourceOf = (file: string) =>
  readFileSync(resolve(file), 'utf8').replace(/^\}\)\(\)(?=\s+\/\*)/gm, '})();');

/** A page with the classic scripts of other packages, by their files. */
const withScripts = (...files: string[]) => ({
  body: (site: Site) =>
    files
      .map((file, index) => site.page(`/library-${index}.js`, sourceOf(file)))
      .map((address) => `<script src="${address}"></script>`)
      .join('') +
    button(site) +
    script(site),
});

/** Pages that have taken away, replaced or extended what browsers and the language have. */
export const changedGlobals: OddPages = {
  'with MooTools': withScripts('mootools-core-dist/dist/mootools-core.js', 'mootools-more'),
  'with MooTools for old pages': withScripts(
    'mootools-core-dist/dist/mootools-core-compat.js',
    'mootools-more',
  ),
  'without Array.prototype.flatMap': remove('Array.prototype', 'flatMap'),
  'without Array.prototype.find': remove('Array.prototype', 'find'),
  'without Array.prototype.includes': remove('Array.prototype', 'includes'),
  'with another Array.prototype.flatMap': replace('Array.prototype', 'flatMap'),
  'with another Array.prototype.find': replace('Array.prototype', 'find'),
  'with another Array.prototype.includes': replace('Array.prototype', 'includes'),
  'with another Array.prototype.concat': replace('Array.prototype', 'concat'),
  'with another Array.prototype.forEach': replace('Array.prototype', 'forEach'),
  'with another Array.from': replace('Array', 'from'),
  'with another Object.keys': replace('Object', 'keys'),
  'with another String.prototype.startsWith': replace('String.prototype', 'startsWith'),
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
  'without Promise': remove('window', 'Promise'),
  'without WeakRef': {
    ...remove('window', 'WeakRef'),
    body: wrong,
    after: "if (!dpplusConnect.diagnose().length) throw new Error('nothing is followed')",
  },
  'without AbortController': remove('window', 'AbortController'),
  'without CSSStyleSheet': remove('window', 'CSSStyleSheet'),
  'without URL': remove('window', 'URL'),
  'without MutationObserver': remove('window', 'MutationObserver'),
  'without customElements': {
    before: "Object.defineProperty(window, 'customElements', { value: undefined })",
  },
  'without BroadcastChannel': remove('window', 'BroadcastChannel'),
  'without adoptedStyleSheets': remove('Document.prototype', 'adoptedStyleSheets'),
  'without idle callbacks': remove('window', 'requestIdleCallback'),
  'with idle callbacks set to nothing': { before: 'window.requestIdleCallback = undefined' },
  'without crypto': { before: "Object.defineProperty(window, 'crypto', { value: undefined })" },
  'without session storage': {
    before: "Object.defineProperty(window, 'sessionStorage', { get() { throw new Error('no') } })",
  },
  'where adoptedStyleSheets cannot be set': {
    before: `Object.defineProperty(document, 'adoptedStyleSheets', {
      get: () => Object.freeze([]), set() { throw new TypeError('no') } })`,
  },
  'without a console': { before: 'delete window.console', body: wrong },
  'whose console throws': { before: "console.warn = () => { throw new Error('no') }", body: wrong },
  'whose JSON.stringify throws': { ...replace('JSON', 'stringify'), body: wrong },
  'whose window.open throws': replace('window', 'open'),
  'whose matchMedia throws': replace('window', 'matchMedia'),
  'whose requestIdleCallback throws': replace('window', 'requestIdleCallback'),
  'whose requestIdleCallback throws, with the script before the button': {
    ...replace('window', 'requestIdleCallback'),
    body: (site) => script(site) + button(site),
  },
  'whose addEventListener throws': replace('EventTarget.prototype', 'addEventListener'),
  'that stops every click at the window': {
    before: "addEventListener('click', (event) => event.stopImmediatePropagation(), true)",
  },
  'that stops every event at the window': {
    before: `for (const type of ['mouseover', 'mousedown', 'mouseup', 'pointerdown', 'pointerover', 'focusin', 'click', 'animationstart'])
      addEventListener(type, (event) => event.stopImmediatePropagation(), true)`,
  },
  'that sends a synthetic animationstart to a text node': {
    after:
      "document.querySelector('a').firstChild.firstChild.dispatchEvent(new Event('animationstart', { bubbles: true }))",
  },
};
