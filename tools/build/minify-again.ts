import { minify } from 'terser';
import type { Plugin } from 'vite';
import { languages } from '../../src/vocabulary/languages.ts';

/**
 * Has the script's functions compiled while it is loaded, on another thread, and not one by one when the start and the
 * first click need them. Chromium reads it. For other browsers it is a comment (V8, "Explicit compile hints").
 */
const compileAtOnce = '//# allFunctionsCalledOnLoad';

const script = 'dp_connect.js';

/** Properties of the script's own objects that no page sees: the script has them under one letter. */
const internal =
  /^(redirectTo|isCanceled|problem|login|popup|origins|timer|drawn|waiters|canceler|gone|starter)$/;

/** Lit's check for constructed stylesheets: first that for the ShadyCSS polyfill, which none of the browsers needs. */
const supportCheck =
  /(\w+)\.ShadowRoot&&\(void 0===\1\.ShadyCSS\|\|\1\.ShadyCSS\.nativeShadow\)&&("adoptedStyleSheets"in Document\.prototype&&"replace"in \w+\.prototype)/;

/** Lit's check that only its own functions make a `CSSResult`. The script has no others. */
const constructorCheck = /if\((this\._\$cssResult\$=!0),\w+!==\w+\)throw Error\("[^"]*"\)/;

/** The template strings of a `css` tag, by which Lit keeps a sheet. The script's style is one text. */
const templateStrings = /(?<=const \w+=)this\.t(?=;)/;

/** For a `CSSResult` inside another one. */
const asText = /toString\(\)\{return this\.cssText\}/;

/**
 * Lit's `CSSResult` for the script, which has no check at its start: that would throw on a page without `CSSStyleSheet`. It
 * tries, and leaves links unstyled if that fails.
 *
 * @throws if Lit's code has changed
 */
function trimmed(code: string): string {
  for (const check of [supportCheck, constructorCheck, templateStrings, asText])
    if (!check.test(code)) throw new Error(`@lit/reactive-element/css-tag.js has no ${check}`);
  return code
    .replace(supportCheck, '!0')
    .replace(constructorCheck, '$1')
    .replace(templateStrings, 'void 0')
    .replace(asText, '');
}

/** In place of `@lit/reactive-element/css-tag.js` in the element's file: `let-page-restyle.ts` has its styles. */
const noStyles =
  'export const adoptStyles=()=>{},getCompatibleStyle=0,CSSResult=0,css=0,unsafeCSS=0,supportsAdoptingStyleSheets=0';

/** Minifies the files for pages and the server side once more: what Vite's own minifier leaves is four per cent larger after brotli. */
export function minifyAgain(): Plugin {
  return {
    name: 'minify-again',
    transform: {
      filter: { id: /\/@lit\/reactive-element\/css-tag\.js$/ },
      handler(code) {
        const isScript = languages.some((language) => language === this.environment.name);
        if (isScript) return { code: trimmed(code), map: null };
        return this.environment.name === 'element' ? { code: noStyles, map: null } : null;
      },
    },
    async generateBundle({ format }, bundle) {
      const isScript = format === 'iife';
      if (!isScript && this.environment.name !== 'server') return;
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const { code = '', map } = await minify(chunk.code, {
          ecma: 2020,
          module: !isScript,
          compress: {
            passes: 4,
            unsafe: isScript,
            unsafe_arrows: true,
            unsafe_methods: true,
            keep_fargs: false,
            pure_getters: true,
            sequences: false,
            // Side by side, functions are smaller after brotli: by 23 bytes in the server side.
            hoist_funs: !isScript,
          },
          ...(chunk.fileName === script && { mangle: { properties: { regex: internal } } }),
          // Browsers read a file without a charset in the encoding of the page, which may not be UTF-8.
          format: {
            ascii_only: isScript,
            ...(chunk.fileName === script && { preamble: compileAtOnce }),
          },
          ...(chunk.map && { sourceMap: { content: chunk.map.toString(), asObject: true } }),
        });
        chunk.code = code;
        if (chunk.map) chunk.map = map as typeof chunk.map;
        // The map is already written as a separate file.
        const written = bundle[`${chunk.fileName}.map`];
        if (written?.type === 'asset') written.source = JSON.stringify(map);
      }
    },
  };
}
