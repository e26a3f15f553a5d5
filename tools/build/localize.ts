import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { readMessages, texts, translations } from './messages.ts';

/**
 * Replaces each `msg()` with the text in the language that the environment is named after. Neither a message catalogue
 * nor `@lit/localize` reaches the browser.
 */
export function localize(): Plugin {
  let localized = readMessages();
  return {
    name: 'localize',
    enforce: 'pre',
    buildStart() {
      for (const file of translations()) this.addWatchFile(resolve(file));
    },
    watchChange(file) {
      if ([texts, ...translations()].some((path) => resolve(path) === file)) localized = readMessages();
    },
    transform: {
      filter: { code: '@lit/localize' },
      handler(_code, id) {
        // An environment is `fr` or `fr_modules`.
        const [language = ''] = this.environment.name.split('_');
        const code = localized(language, id);
        return code === undefined ? null : { code, map: null, moduleType: 'ts' };
      },
    },
  };
}
