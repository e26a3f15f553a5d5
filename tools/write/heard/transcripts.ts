import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { BrowserName } from './browsers.ts';
import type { Scene } from './scenes.ts';

const folder = 'tools/write/heard/transcripts';

/** The file of a scene has the words in both browsers. A line of one browser only begins with its name. */
const pathOf = ({ name }: Scene): string => `${folder}/${name}.txt`;
const marks: Readonly<Record<BrowserName, string>> = { firefox: 'Firefox: ', chromium: 'Chromium: ' };

/** The words of a scene in both browsers. */
export const readScene = (scene: Scene): string => readFileSync(pathOf(scene), 'utf8');

/** The words of a scene in one browser, or `undefined` if the scene is new. */
export const readWords = (browser: BrowserName, scene: Scene): string | undefined =>
  existsSync(pathOf(scene)) ? wordsIn(readScene(scene), browser) : undefined;

/** Writes the words of a scene in one browser, and keeps those in the other. */
export function writeWords(browser: BrowserName, scene: Scene, words: string): void {
  const other = browser === 'firefox' ? 'chromium' : 'firefox';
  const all = { [other]: readWords(other, scene) ?? '', [browser]: words };
  writeFileSync(pathOf(scene), merge(all as Record<BrowserName, string>));
}

/** The words in one browser, from those in both. */
export const wordsIn = (both: string, browser: BrowserName): string =>
  both
    .split('\n')
    .filter(
      (line) => !Object.entries(marks).some(([name, mark]) => name !== browser && line.startsWith(mark)),
    )
    .map((line) => (line.startsWith(marks[browser]) ? line.slice(marks[browser].length) : line))
    .join('\n');

/** The words in both browsers, with as many common lines as possible. */
export function merge({ firefox, chromium }: Readonly<Record<BrowserName, string>>): string {
  const [own, other] = [firefox.split('\n'), chromium.split('\n')];
  const common: number[][] = own.map(() => []);
  /** The number of common lines below two places. */
  const commonAt = (at: number, otherAt: number) => common[at]?.[otherAt] ?? 0;
  for (const at of [...own.keys()].reverse())
    for (const otherAt of [...other.keys()].reverse())
      (common[at] as number[])[otherAt] =
        own[at] === other[otherAt]
          ? commonAt(at + 1, otherAt + 1) + 1
          : Math.max(commonAt(at + 1, otherAt), commonAt(at, otherAt + 1));
  const lines: string[] = [];
  for (let [at, otherAt] = [0, 0]; at < own.length || otherAt < other.length; ) {
    const isBoth = own[at] === other[otherAt];
    const isOwn =
      otherAt === other.length || (at < own.length && commonAt(at + 1, otherAt) >= commonAt(at, otherAt + 1));
    const line = isOwn ? marks.firefox + own[at] : marks.chromium + other[otherAt];
    lines.push(isBoth ? `${own[at]}` : line);
    if (isBoth || isOwn) at++;
    if (isBoth || !isOwn) otherAt++;
  }
  return lines.join('\n');
}

export const versionsFile = `${folder}/versions.json`;

/** The versions of the programs with which the transcripts were made. */
export const readVersions = (): Record<BrowserName | 'orca', string> =>
  JSON.parse(readFileSync(versionsFile, 'utf8'));

/** The sentence of the accessibility reports about the screen reader. */
export function heardSentence(): string {
  const { orca, firefox, chromium } = readVersions();
  return `Orca ${orca} read logins in Firefox ${firefox} and Chromium ${chromium} in English: \
see [The words of a screen reader](../tools/write/heard/README.md). No other screen reader has been tried yet.`;
}
