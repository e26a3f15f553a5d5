// `npm run figures`: after a build that changed a script, writes what package.json and the README say of it: the sizes,
// and the tag of this version with its hash. The tests hold them to the build.
import { readFileSync, writeFileSync } from 'node:fs';

/** @type {Record<string, import('../src/cdn/integrity.ts').Integrity>} */
const integrity = JSON.parse(readFileSync('dist/cdn/integrity.json', 'utf8'));
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
/** @param {number} count */
const written = (count) => count.toLocaleString('en');

rewrite('package.json', [
  [/"sizes": \{[^}]*\}/, `"sizes": ${JSON.stringify(sizes, null, 2).replaceAll('\n', '\n  ')}`],
]);
rewrite('README.md', [
  [/(?<=<!-- size -->).*?(?=<!--)/, `${written(Math.min(...bytes))} to ${written(Math.max(...bytes))}`],
  ...Object.entries(sizes).map(
    /** @returns {[RegExp, string]} */ ([file, size]) => [
      new RegExp(`^\\| \`${file}\` \\| [\\d,]+ \\|$`, 'm'),
      `| \`${file}\` | ${written(size)} |`,
    ],
  ),
  [
    /v[\w.-]+\/en\/dp_connect\.js" integrity="[^"]*"/,
    `v${version}/en/dp_connect.js" integrity="${integrity['en/dp_connect.js']?.integrity}"`,
  ],
]);

/**
 * Replaces what patterns find in a file.
 *
 * @param {string} file
 * @param {readonly [pattern: RegExp, text: string][]} changes
 * @throws an error when a pattern finds nothing
 */
function rewrite(file, changes) {
  let text = readFileSync(file, 'utf8');
  for (const [pattern, replacement] of changes) {
    if (!pattern.test(text)) throw new Error(`${file} has nothing like ${pattern}`);
    text = text.replace(pattern, () => replacement);
  }
  writeFileSync(file, text);
}
