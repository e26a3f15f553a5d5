import { minify } from 'terser';
import type { Plugin } from 'vite';

/**
 * Has the script's functions compiled while it is loaded, on another thread, and not one by one when the start and the
 * first click need them. Chromium reads it. For other browsers it is a comment (V8, "Explicit compile hints").
 */
const compileAtOnce = '//# allFunctionsCalledOnLoad';

/** Lit's check of how a stylesheet is made, without the texts of its errors. */
const withoutMessages = (code: string) => code.replace(/throw Error\([^)]*\)/g, 'throw Error()');

/** Minifies the files for pages and the server side once more: what Vite's own minifier leaves is four per cent larger after brotli. */
export function minifyAgain(): Plugin {
  return {
    name: 'minify-again',
    transform: {
      filter: { id: /\/@lit\/reactive-element\/css-tag\.js$/ },
      handler(code) {
        return { code: withoutMessages(code), map: null };
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
          // Browsers read a file without a charset in the encoding of the page, which may not be UTF-8.
          format: {
            ascii_only: isScript,
            ...(chunk.fileName === 'dp_connect.js' && { preamble: compileAtOnce }),
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
