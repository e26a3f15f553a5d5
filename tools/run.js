// Runs a TypeScript file on every supported Node, also on those that do not strip types:
// node tools/run.js demo/dev/index.ts [arguments]
import { resolve } from 'node:path';
import { runnerImport } from 'vite';

const [file = ''] = process.argv.splice(2, 1);
await runnerImport(resolve(file), { logLevel: 'error' });
