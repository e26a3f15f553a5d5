import { SourceMap } from 'node:module';
import { relative } from 'node:path';
import { createBuilder } from 'vite';
import { brotli } from './measures/bytes.js';

/** @import { SourceMapPayload, SourceMapping } from 'node:module' */

/**
 * What a source file, or some of them, is of the built script.
 *
 * @typedef {object} Part
 * @property {string} name path, or what the files do for a page
 * @property {number} minified bytes of its text in the script
 * @property {number} brotli bytes by which the compressed script is smaller without its text
 */

/** What the files do for a page; the first that fits counts. @type {[feature: string, files: RegExp][]} */
const features = [
  ['Lit', /node_modules\/@?lit/],
  ['the look', /\.css|styles/],
  ['enrollment', /enrollment|submit/],
  ['diagnostics', /problem|diagnos|report|check/],
  ['the return page', /return-page|redirect-memory|hand-back|may-close/],
  ['waiting for the return', /await-return|pending|receive-return|watch-popup|return-message/],
  ['popup and events', /login\//],
  ['wording and help line', /wording|label/],
  ['loading the element', /element\//],
  ['where the service is', /base-url|configure/],
  ['options and address', /options\/|service\//],
  ['finding and following buttons', /page\//],
  ['the start, the global and open()', /src\//],
];

/** @typedef {(readonly [start: number, end: number])[]} Spans places of the script's text */

/**
 * The parts of the English script, largest first: by source file, and by what they do for a page.
 *
 * @returns {Promise<{files: Part[], features: Part[]}>}
 */
export async function measureParts() {
  const { code, map, sheets } = await buildScript();
  /** @type {Map<string, [start: number, end: number][]>} */
  const spans = new Map();
  const lines = code.split('\n');
  // A style sheet is one literal, for which the map has no entries.
  const sheetAt = (/** @type {number} */ at) =>
    sheets.find(({ text }) => at >= code.indexOf(text) && at < code.indexOf(text) + text.length)?.name;
  let offset = 0;
  for (const [index, text] of lines.entries()) {
    for (let column = 0; column < text.length; column++) {
      const name = sheetAt(offset + column) ?? sourceOf(map.findEntry(index, column));
      const ofFile = spans.get(name) ?? [];
      spans.set(name, ofFile);
      const last = ofFile.at(-1);
      if (last?.[1] === offset + column) last[1]++;
      else ofFile.push([offset + column, offset + column + 1]);
    }
    offset += text.length + 1;
  }
  /** @type {Map<string, [start: number, end: number][]>} */
  const ofFeatures = new Map();
  for (const [file, ofFile] of spans) {
    const name = features.find(([, files]) => files.test(file))?.[0] ?? 'the rest';
    ofFeatures.set(name, [...(ofFeatures.get(name) ?? []), ...ofFile]);
  }
  const parts = (/** @type {Map<string, Spans>} */ named) =>
    [...named].map(([name, places]) => partOf(name, code, places)).sort(bySize);
  return { files: parts(spans), features: parts(ofFeatures) };
}

/** @param {SourceMapping | {}} entry */
const sourceOf = (entry) =>
  'originalSource' in entry && entry.originalSource ? pathOf(entry.originalSource) : 'bundler';

/** @param {string} source as the map has it */
const pathOf = (source) => {
  const [path = ''] = source.split('?');
  const inPackage = /node_modules\/.*/.exec(path)?.[0];
  const inProject = /(src|locales)\/.*/.exec(path)?.[0];
  return inPackage ?? inProject ?? relative('.', path);
};

/** @param {Part} one @param {Part} other */
const bySize = (one, other) => other.minified - one.minified;

/**
 * @param {string} name
 * @param {string} code
 * @param {Spans} spans
 * @returns {Part}
 */
function partOf(name, code, spans) {
  let rest = '';
  let from = 0;
  for (const [start, end] of [...spans].sort(([one], [other]) => one - other)) {
    rest += code.slice(from, start);
    from = end;
  }
  rest += code.slice(from);
  return { name, minified: code.length - rest.length, brotli: brotli(code) - brotli(rest) };
}

/** The build of `vite.config.ts` for English, with the map from its text to the sources. */
async function buildScript() {
  const builder = await createBuilder({ logLevel: 'error', build: { write: false } });
  const environment = builder.environments.en;
  if (!environment) throw new Error('no build for en');
  environment.config.build.write = false;
  const [output] = [await builder.build(environment)].flat();
  const [chunk] = output && 'output' in output ? output.output : [];
  if (chunk?.type !== 'chunk' || !chunk.map) throw new Error('no script with a map');
  const payload = /** @type {SourceMapPayload} */ (JSON.parse(JSON.stringify(chunk.map)));
  const sheets = Object.entries(chunk.modules)
    .filter(([id]) => id.includes('.css'))
    .map(([id, { code }]) => ({
      name: pathOf(id),
      text: JSON.parse(/"(?:[^"\\]|\\.)*"/.exec(code ?? '')?.[0] ?? '""'),
    }))
    .filter(({ text }) => chunk.code.includes(text));
  return { code: chunk.code, map: new SourceMap(payload), sheets };
}
