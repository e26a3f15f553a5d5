import { api } from './api.ts';
import { address, selector } from './buttons/address.ts';
import { enhance } from './buttons/anchor.ts';
import { loadElementFile } from './load-element-file.ts';
import { ownAddress } from './loaded-script.ts';
import { callNative, getNative, reportErrors } from './native-members.ts';
import { configureBy } from './options/configure.ts';
import { loadElementBy } from './scan.ts';

/**
 * Starts the script. A click then passes `scan.ts`, `click/click.ts`, `click/start-login.ts`, `popup/open-popup.ts`,
 * `return/expect-return.ts` and, from the return page, `return/receive-return.ts`.
 *
 * @throws an Error if the browser does not name the script's tag, as for a module or a tag in a shadow tree: the tag may
 *   have allowlists
 */
export const start = (): void => {
  const tag = getNative<HTMLScriptElement | null>(document, 'currentScript');
  if (!tag) throw new Error('no own script tag');
  const script = ownAddress(tag);
  configureBy((name) => tag.getAttribute(`data-${name}`), script);
  let find = addressLinks;
  reportErrors(() => {
    // An injected element or frame of that name is a property of the prototype, not of the window.
    // biome-ignore lint/suspicious/noPrototypeBuiltins: shorter, and the window has the built-in one
    if (!window.hasOwnProperty('dpplusConnect')) window.dpplusConnect = api;
    const { scan } = window.dpplusConnect as typeof api;
    loadElementBy(() => {
      if (script) loadElementFile(script, tag, __ELEMENT_INTEGRITY__);
    });
    scan();
    find = scan;
  })(undefined);
  if (find === addressLinks) find();
  // A script in the head runs before the page's anchors are there.
  if (getNative(document, 'readyState') === 'loading')
    window.addEventListener(
      'DOMContentLoaded',
      reportErrors(() => find()),
    );
};

/** Makes the links log in where the rest of the script fails, in browsers and on pages that lack what it needs. */
const addressLinks = () => {
  const anchors = callNative<NodeListOf<Element>>(document, 'querySelectorAll', selector);
  for (const anchor of anchors) address(anchor);
  for (const anchor of anchors) enhance(anchor);
};
