// Runs a TypeScript file on every supported Node, also on those that do not strip types:
// node tools/run.js tools/write/pictures/pictures.ts [arguments]
import { resolve } from 'node:path';
import { runnerImport } from 'vite';

/** Node finds a package by its own name only outside of folders with a separate `package.json`. */
const ownPackage = {
  name: 'own-package',
  enforce: 'pre',
  resolveId: (id) =>
    id.startsWith('dpplus-connect/') ? { id: import.meta.resolve(id), external: true } : undefined,
};

const [file = ''] = process.argv.splice(2, 1);
await runnerImport(resolve(file), { logLevel: 'error', plugins: [ownPackage] });
