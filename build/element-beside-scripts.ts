import { cpSync, rmSync } from 'node:fs';
import type { Plugin } from 'vite';
import { languages } from '../src/vocabulary/languages.ts';

/** Puts the element's file, which is the same for every language, beside each script, which loads it from there. */
export function elementBesideScripts(): Plugin {
  return {
    name: 'element-beside-scripts',
    applyToEnvironment: (environment) => environment.name === 'element',
    writeBundle({ dir = '' }) {
      for (const lang of languages) cpSync(dir, `dist/${lang}`, { recursive: true });
      rmSync(dir, { recursive: true });
    },
  };
}
