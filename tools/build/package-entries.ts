import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { languages } from '../../contract/languages.ts';

// Writes what the entries of each package.json name and Vite does not build: types, and modules for `require`. Those are in
// `dist/cjs`, whose package.json tells Node.js and TypeScript that the files there are CommonJS.

const all = 'dist/all-types';

/** Adds a declaration and those that it names. */
function collect(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const names = readFileSync(join(all, file), 'utf8').matchAll(
    /(?:from|import|module) ?\(?['"](\.[^'"]+)['"]/g,
  );
  for (const [, name = ''] of names) collect(join(file, '..', name.replace(/\.ts$/, '.d.ts')), found);
  return found;
}

interface Entry {
  default?: string;
  require?: { default?: string };
}

/** Writes what `require` gets where the build has no CommonJS: the ES module, which each supported Node.js can require. */
function requireModule(file: string, module: string) {
  if (existsSync(file)) return;
  const path = relative(dirname(file), module).replaceAll('\\', '/');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `module.exports = require('${path}');\n`);
}

/** Writes types for `require` that are those of the ES module: a copy of a class would be another class. */
function pointToModule(home: string, entry: string) {
  const [file, module] = [join(home, 'dist/cjs/types', entry), join(home, 'dist/types', entry)];
  const path = relative(dirname(file), module).replaceAll('\\', '/').replace('.d.ts', '.ts');
  const lines = [`export type * from '${path}' with { 'resolution-mode': 'import' };`];
  for (const [, names = ''] of readFileSync(module, 'utf8').matchAll(/^export \{(.+)\}/gm))
    for (const name of names.split(',').map((name) => name.trim())) {
      const type = `import('${path}', { with: { 'resolution-mode': 'import' } }).${name};`;
      if (!name.startsWith('type ')) lines.push(`export declare const ${name}: typeof ${type}`);
      if (/^[A-Z]/.test(name)) lines.push(`export type ${name} = ${type}`);
    }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${lines.join('\n')}\n`);
}

for (const config of ['tools/build/tsconfig.types.json', 'bridge/tsconfig.build.json'])
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', config], { stdio: 'inherit' });
// Beside them are those of the contract, which its entry does not need.
cpSync('dist/bridge-types/bridge', 'bridge/dist/types', { recursive: true });
for (const home of ['.', 'sandbox', 'bridge']) {
  const { exports } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const entries = JSON.stringify(exports).matchAll(/"types":"\.\/(dist\/(?:cjs\/)?types)\/([^"]+)"/g);
  // The compiler has written those of the bridge.
  const isBridge = home === 'bridge';
  for (const folder of ['dist/types', 'dist/cjs/types'])
    if (!isBridge) rmSync(join(home, folder), { recursive: true, force: true });
  // In each entry, the types for `require` come first, and are written last.
  for (const [, folder = '', entry = ''] of [...entries].reverse())
    if (folder === 'dist/cjs/types' && (isBridge || entry.startsWith('src/button/')))
      pointToModule(home, entry);
    else if (!isBridge) for (const file of collect(entry)) cpSync(join(all, file), join(home, folder, file));
  writeFileSync(join(home, 'dist/cjs/package.json'), '{ "type": "commonjs" }\n');
  for (const { default: module = '', require } of Object.values<Entry>(exports))
    for (const lang of module.includes('*') ? languages : [''])
      if (require?.default)
        requireModule(join(home, require.default.replace('*', lang)), join(home, module.replace('*', lang)));
}
for (const folder of [all, 'dist/bridge-types']) rmSync(folder, { recursive: true });
