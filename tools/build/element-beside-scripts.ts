import { createHash } from 'node:crypto';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { languages } from '../../contract/languages.ts';

/**
 * Puts the element's file, which is the same for every language, beside each script, which loads it from there. The
 * scripts are built after it, and have its hash.
 */
export function elementBesideScripts(): Plugin[] {
  return [
    {
      name: 'element-beside-scripts',
      applyToEnvironment: ({ name }) => name === 'element',
      writeBundle({ dir = '' }) {
        for (const lang of languages) cpSync(dir, `dist/${lang}`, { recursive: true });
        rmSync(dir, { recursive: true });
      },
    },
    {
      name: 'element-integrity',
      applyToEnvironment: ({ name }) => languages.some((language) => language === name),
      transform: {
        filter: { id: /\/button\/start\.ts$/ },
        handler(code) {
          const file = resolve('dist', this.environment.name, 'dp_connect_element.js');
          this.addWatchFile(file);
          // The shortest hash of Subresource Integrity: the script carries it.
          const integrity = `sha256-${createHash('sha256').update(readFileSync(file)).digest('base64')}`;
          return { code: code.replace('__ELEMENT_INTEGRITY__', JSON.stringify(integrity)), map: null };
        },
      },
    },
  ];
}
