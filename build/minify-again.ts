import { minify } from 'terser';
import type { Plugin } from 'vite';

/**
 * Has the script's functions compiled while it is loaded, on another thread, and not one by one when the start and the
 * first click need them. Chromium reads it. For other browsers it is a comment (V8, "Explicit compile hints").
 */
const compileAtOnce = '//# allFunctionsCalledOnLoad';

const script = 'dp_connect.js';

/** Properties of the script's own objects that no page sees: the script has them under one letter. */
const internal =
  /^(redirectTo|is(Blocked|Canceled|Posted)|problem|login|popup|origins|timer|drawn|waiters|canceler|gone)$/;

/**
 * Lit's stylesheets without the texts of their errors, and without the check for the ShadyCSS polyfill. A browser that
 * needs it has no constructed stylesheets, and Lit checks for these too.
 */
const trimmed = (code: string) =>
  code
    .replace(/throw Error\([^)]*\)/g, 'throw Error()')
    .replace(/\w+\.ShadowRoot&&\([^)]*ShadyCSS[^)]*\)&&/, '');

/** Minifies the files for pages and the server side once more: what Vite's own minifier leaves is four per cent larger after brotli. */
export function minifyAgain(): Plugin {
  return {
    name: 'minify-again',
    transform: {
      filter: { id: /\/@lit\/reactive-element\/css-tag\.js$/ },
      handler(code) {
        return { code: trimmed(code), map: null };
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
