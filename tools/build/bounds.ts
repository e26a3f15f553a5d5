import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { languages } from '../../contract/languages.ts';

interface Bound {
  /** Bytes after Brotli, at most. */
  readonly most: number;
  /** The files below `dist`, each of which has to keep to it. */
  readonly files: readonly string[];
  /** The pages that promise users the bound. */
  readonly pages: readonly string[];
  /** What to try before the bound is raised. */
  readonly advice: string;
}

/** Room for a feature or two, so that a change of a few bytes touches no other file. */
export const bounds: Readonly<Record<string, Bound>> = {
  script: {
    most: 7_900,
    files: languages.map((language) => `${language}/dp_connect.js`),
    pages: ['README.md', 'docs/performance.md'],
    advice:
      'Write functions as arrow constants, repeat a phrase that the script has, load what only the element needs with the element, or leave a check to the server side.',
  },
  element: {
    most: 3_200,
    files: languages.map((language) => `${language}/dp_connect_element.js`),
    pages: ['docs/performance.md'],
    advice: 'Use what the script exports to the element, and no further module of Lit.',
  },
  stylesheet: {
    most: 1_400,
    files: languages.map((language) => `${language}/dp_connect.css`),
    pages: ['docs/performance.md'],
    advice: 'Share a rule of button.css: the stylesheet for the <head> has the same rules as the script.',
  },
  server: {
    // 1,300 bytes are for answers that come twice: their results in a store, encrypted. 500 are for limits and values of the app's functions, and 100
    // for the end of an offer and a help line whose date stays in one piece.
    most: 11_600,
    files: ['server/index.js'],
    pages: ['docs/server.md'],
    advice: 'Share a check with another request. Sentences for users belong in texts.js.',
  },
  serverTexts: {
    // 100 bytes are for the page after an answer that comes twice, in each language.
    most: 2_600,
    files: ['server/texts.js'],
    pages: ['docs/server.md'],
    advice: 'Use the sentence of a similar error.',
  },
};

/** JavaScript and stylesheets of a production install, in bytes as they are on the disk. */
export const mostInstalled = 500_000;

/** A bound as the pages write it: `7.9 kB`. */
export const kilobytes = (bytes: number): string => `${bytes / 1000} kB`;

const written = (count: number) => count.toLocaleString('en');

const compressed = (file: string): number =>
  brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

export interface Measured {
  readonly file: string;
  readonly bytes: number;
  readonly bound: Bound;
}

/** The sizes of the files of a build. An earlier build may lack some of them. */
export const measure = (dist: string): Measured[] =>
  Object.values(bounds).flatMap((bound) =>
    bound.files
      .filter((file) => existsSync(join(dist, file)))
      .map((file) => ({ file, bytes: compressed(join(dist, file)), bound })),
  );

/** The command that shows which source files grew. */
const comparison = 'node tools/run.js tools/build/sizes.ts origin/main';

/** Returns what to do about a file that is larger than its bound. */
export function tooLarge({ file, bytes, bound: { most, pages, advice } }: Measured): string | undefined {
  if (bytes <= most) return undefined;
  return `dist/${file} has ${written(bytes)} bytes after Brotli, ${written(bytes - most)} more than its bound.
  See what grew since the main branch: ${comparison}
  Try: ${advice}
  If the growth is worth it for every user: raise the bound in tools/build/bounds.ts and on ${pages.join(' and ')}, in a commit that says why. The maintainer who merges it decides.`;
}

/** Returns what to do about an install that is larger than its bound. */
export function installTooLarge(files: readonly { path: string; bytes: number }[]): string | undefined {
  const sum = files.reduce((total, { bytes }) => total + bytes, 0);
  if (sum <= mostInstalled) return undefined;
  const largest = files
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, 5)
    .map(({ path, bytes }) => `${path} ${written(bytes)}`);
  return `The code of a production install has ${written(sum)} bytes, ${written(sum - mostInstalled)} more than its bound. The largest files: ${largest.join(', ')}.
  Is one of them new? "files" in package.json chooses what is packed. Did all grow? See ${comparison}
  If the growth is worth it: raise mostInstalled in tools/build/bounds.ts, in a commit that says why. The maintainer who merges it decides.`;
}

/** A line with the bytes, the change since another build, and the room below the bound. */
export function line({ file, bytes, bound }: Measured, before?: number): string {
  const parts = [`${file}: ${written(bytes)} bytes`];
  if (before === bytes) parts.push('no change');
  else if (before !== undefined) parts.push(`${bytes > before ? '+' : ''}${written(bytes - before)}`);
  parts.push(`${written(bound.most - bytes)} below the bound`);
  return parts.join(', ');
}
