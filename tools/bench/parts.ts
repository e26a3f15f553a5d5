import type { SourceMapPayload, SourceMapping } from 'node:module';
import { SourceMap } from 'node:module';
import { relative } from 'node:path';
import { createBuilder } from 'vite';
import { brotli } from './rows.ts';

/** The share of one or more source files in the built script. */
interface Part {
  /** Path, or the purpose of the files for a page. */
  name: string;
  /** Bytes of its text in the script. */
  minified: number;
  /** Bytes by which the compressed script is smaller without its text. */
  brotli: number;
}

/** The purpose of the files for a page. The first match counts. */
const features: [feature: string, files: RegExp][] = [
  ['the look', /\.css|styles/],
  ['enrollment', /enrollment|submit/],
  ['diagnostics', /problem|diagnos|report|check/],
  ['the return page', /return-page|redirect-memory|notify-opener|may-close/],
  ['waiting for the return', /await-return|pending|receive-return|watch-popup|return-message/],
  ['popup and events', /login\//],
  ['wording and help line', /wording|label/],
  ['loading the element', /element\//],
  ['where the service is', /base-url|configure/],
  ['options and address', /options\/|service\//],
  ['finding and following buttons', /page\//],
  ['the start, the global and open()', /src\//],
];

type Spans = (readonly [start: number, end: number])[];

/** The parts of the English script, largest first: by source file, and by their purpose in a page. */
export async function measureParts(): Promise<Part[]> {
  const { code, map, sheets } = await buildScript();
  const spans: Map<string, [start: number, end: number][]> = new Map();
  const lines = code.split('\n');
  // A stylesheet is one literal without entries in the source map.
  const sheetAt = (at: number) =>
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
  const ofFeatures: Map<string, [start: number, end: number][]> = new Map();
  for (const [file, ofFile] of spans) {
    const name = features.find(([, files]) => files.test(file))?.[0] ?? 'the rest';
    ofFeatures.set(name, [...(ofFeatures.get(name) ?? []), ...ofFile]);
  }
  return [...ofFeatures].map(([name, places]) => partOf(name, code, places)).sort(bySize);
}

const sourceOf = (entry: SourceMapping | object) =>
  'originalSource' in entry && entry.originalSource ? pathOf(entry.originalSource) : 'bundler';

/** @param source as the map has it */
const pathOf = (source: string) => {
  const [path = ''] = source.split('?');
  const inPackage = /node_modules\/.*/.exec(path)?.[0];
  const inProject = /(src|locales)\/.*/.exec(path)?.[0];
  return inPackage ?? inProject ?? relative('.', path);
};

const bySize = (one: Part, other: Part) => other.minified - one.minified;

function partOf(name: string, code: string, spans: Spans): Part {
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
  const payload = JSON.parse(JSON.stringify(chunk.map)) as SourceMapPayload;
  const sheets = Object.entries(chunk.modules)
    .filter(([id]) => id.includes('.css'))
    .map(([id, { code }]) => ({
      name: pathOf(id),
      text: JSON.parse(/"(?:[^"\\]|\\.)*"/.exec(code ?? '')?.[0] ?? '""'),
    }))
    .filter(({ text }) => chunk.code.includes(text));
  return { code: chunk.code, map: new SourceMap(payload), sheets };
}
