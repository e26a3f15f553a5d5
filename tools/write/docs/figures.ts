// `npm run figures`: after a build that changed a script or the server side, writes the sizes to package.json, the README
// docs/server.md and docs/performance.md, and the tag of this version with its hash to docs/hosting.md.
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { Integrity } from '../../build/cdn/integrity.ts';
import { rewrite } from './rewrite.ts';

const integrity: Record<string, Integrity> = JSON.parse(readFileSync('dist/cdn/integrity.json', 'utf8'));
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

const latest = Object.entries(integrity).filter(([file]) => /^\w\w\//.test(file));
const scripts = latest.filter(([file]) => file.endsWith('/dp_connect.js'));
const sheets = latest.filter(([file]) => file.endsWith('/dp_connect.css'));
const sizes = Object.fromEntries([
  ...scripts.map(([file, { brotli }]) => [file, brotli]),
  ['dp_connect_element.js', integrity['en/dp_connect_element.js']?.brotli],
  ...sheets.map(([file, { brotli }]) => [file, brotli]),
]);
const bytes = scripts.map(([, { brotli }]) => brotli);

const serverSizes = { 'index.js': 0, 'texts.js': 0 };
for (const file of ['index.js', 'texts.js'] as const)
  serverSizes[file] = brotliCompressSync(readFileSync(`dist/server/${file}`)).length;

const written = (count: number) => count.toLocaleString('en');

rewrite('package.json', [
  [/"sizes": \{[^}]*\}/, `"sizes": ${JSON.stringify(sizes, null, 2).replaceAll('\n', '\n  ')}`],
  [
    /"serverSizes": \{[^}]*\}/,
    `"serverSizes": ${JSON.stringify(serverSizes, null, 2).replaceAll('\n', '\n  ')}`,
  ],
]);
rewrite('docs/server.md', [
  [/(?<=<!-- index: written by npm run figures -->).*?(?=<!--)/, written(serverSizes['index.js'])],
  [/(?<=<!-- texts: written by npm run figures -->).*?(?=<!--)/, written(serverSizes['texts.js'])],
]);
rewrite('docs/performance.md', [
  [
    /(?<=<!-- sizes: written by npm run figures -->).*?(?=<!--)/,
    scripts.map(([file, { brotli }]) => `${file.slice(0, 2)} ${written(brotli)}`).join(', '),
  ],
]);
rewrite('README.md', [
  [
    /(?<=<!-- size: written by npm run figures -->).*?(?=<!--)/,
    `${written(Math.min(...bytes))} to ${written(Math.max(...bytes))}`,
  ],
]);
rewrite('docs/hosting.md', [
  [
    /v[\w.-]+\/en\/dp_connect\.js" integrity="[^"]*" crossorigin="anonymous"><\/script>/,
    `v${version}/en/dp_connect.js" integrity="${integrity['en/dp_connect.js']?.integrity}" crossorigin="anonymous"></script>`,
  ],
]);
