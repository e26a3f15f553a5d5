import { callNative, getNative, warn } from '../primordials.ts';

/** Elements that wait for their definition. */
export const elementSelector = 'dpplus-connect:not(:defined)';

let address: string | undefined;
let attributes: object | undefined;

/**
 * Notes where the element's file is: beside the script. The script's nonce lets the file through a strict policy too.
 *
 * @param hash of the file. It counts if the page loads the script by its hash: both files are then of one version
 */
export const loadElementFrom = (script: string, tag: HTMLScriptElement | undefined, hash: string): void => {
  address = script.replace(/[^/]*$/, 'dp_connect_element.js');
  attributes = tag && { nonce: tag.nonce, crossOrigin: tag.crossOrigin, integrity: tag.integrity && hash };
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
  Object.assign(script, attributes);
  try {
    script.src = url;
    getNative<Element>(document, 'head').append(script);
  } catch {
    // Trusted Types block the URL of a script element, but not of an import.
    import(/* @vite-ignore */ url).catch((error) => warn('[dpplus-connect]', error));
  }
};
