import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Copies the demo's stylesheets and pictures beside the built modules, which read them relative to their own file. */
export function demoFiles(): Plugin {
  return {
    name: 'demo-files',
    applyToEnvironment: (environment) => environment.name === 'demo',
    generateBundle() {
      for (const file of readdirSync('demo', { recursive: true, encoding: 'utf8' }))
        if (/\.(css|svg)$/.test(file)) {
          const path = resolve('demo', file);
          this.addWatchFile(path);
          this.emitFile({
            type: 'asset',
            fileName: file.replaceAll('\\', '/'),
            source: readFileSync(path),
          });
        }
    },
  };
}
