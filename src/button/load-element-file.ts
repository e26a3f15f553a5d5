import { create, getNative } from './native-members.ts';
import { reportPage } from './options/reports.ts';

/**
 * Loads the element's file from beside the script. The script's nonce lets the file through a strict policy too.
 *
 * @param hash of the file. It counts if the page loads the script by its hash: both files are then of one version
 */
export const loadElementFile = (script: string, tag: HTMLScriptElement, hash: string): void => {
  const src = script.replace(/[^/]*$/, 'dp_connect_element.js');
  const onerror = () => reportPage('element-missing', 'src', src, 'put it beside the script');
  try {
    getNative<Element>(document, 'head').append(
      create('script', {
        nonce: tag.nonce,
        crossOrigin: tag.crossOrigin,
        integrity: tag.integrity && hash,
        src,
        onerror,
      }),
    );
  } catch {
    // Trusted Types block the URL of a script element, but not of an import.
    import(/* @vite-ignore */ src).catch(onerror);
  }
};
