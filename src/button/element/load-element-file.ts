import { callNative, getNative, warn } from '../primordials.ts';

/** Elements that wait for their definition. */
export const elementSelector = 'dpplus-connect:not(:defined)';

let address: string | undefined;
let nonce: string | undefined;

/** Notes where the element's file is: beside the script, whose nonce lets it through a strict policy too. */
export const loadElementFrom = (script: string, ownNonce: string | undefined): void => {
  address = script.replace(/[^/]*$/, 'dp_connect_element.js');
  nonce = ownNonce;
};

/**
 * Loads the element's file, once, for a page that uses the element. The others do not pay for Lit. In an app
 * that took the package the element is defined by that.
 */
export const loadElement = (): void => {
  if (!address) return;
  const url = address;
  address = undefined;
  const script = callNative<HTMLScriptElement>(document, 'createElement', 'script');
  if (nonce) script.nonce = nonce;
  try {
    script.src = url;
    getNative<Element>(document, 'head').append(script);
  } catch {
    // Trusted Types block the URL of a script element, but not of an import.
    import(/* @vite-ignore */ url).catch((error) => warn('[dpplus-connect]', error));
  }
};
