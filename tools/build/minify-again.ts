import { minify } from 'terser';
import type { Plugin } from 'vite';
import { languages } from '../../contract/languages.ts';

/**
 * Has the script's functions compiled while it is loaded, on another thread, and not one by one when the start and the
 * first click need them. Chromium reads it. For other browsers it is a comment (V8, "Explicit compile hints").
 */
const compileAtOnce = '//# allFunctionsCalledOnLoad';

const script = 'dp_connect.js';

/**
 * Properties of the script's own objects alone, which no page sees: the script has them under one letter. Their names end with
 * `_`, as no name of a browser does.
 */
const internal = /[a-zA-Z]_$/;

/** Lit's `CSSResult` in the script: each part that the script does not need, with what takes its place. */
const trims: [RegExp, string][] = [
  // A check at the start would throw on a page without `CSSStyleSheet`. The script tries, and leaves links unstyled if that fails.
  [/(?<=const \w+=globalThis,\w+=).*?(?=,\w+=Symbol\(\))/, '!0'],
  // The check that only Lit's own functions make one, and the stylesheet that is made later.
  [
    /(?<=constructor\((\w+)),.*?(?=toString)/,
    '){this._$$cssResult$$=!0;(this.styleSheet=new CSSStyleSheet).replaceSync(this.cssText=$1)}',
  ],
  [/,void 0,\w+(?=\))/, ''],
  // For one inside another one.
  [/toString\(\)\{return this\.cssText\}/, ''],
];

/** @throws if Lit's code has changed */
const trimmed = (code: string): string =>
  trims.reduce((rest, [part, instead]) => {
    if (!part.test(rest)) throw new Error(`@lit/reactive-element/css-tag.js has no ${part}`);
    return rest.replace(part, instead);
  }, code);

/** Spaces that stay in a stylesheet after its minifier, in values with `var()` and in conditions. */
const spaces = /(?<=(?:red|1rem|system-ui),) /g;

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
        const { code = '', map } = await minify(chunk.code.replace(spaces, ''), {
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
