import { readFileSync } from 'node:fs';
import type { BrowserName } from './browsers.ts';
import type { Scene } from './scenes.ts';

const folder = 'tools/heard/transcripts';

/** The file of a scene, or the folder of all. */
export const pathOf = (browser: BrowserName, scene?: Scene): string =>
  [folder, browser, ...(scene ? [`${scene.name}.txt`] : [])].join('/');

export const versionsFile = `${folder}/versions.json`;

/** The versions of the programs with which the transcripts were made. */
export const readVersions = (): Record<BrowserName | 'orca', string> =>
  JSON.parse(readFileSync(versionsFile, 'utf8'));

/** The sentence of the accessibility reports about the screen reader. */
export function heardSentence(): string {
  const { orca, firefox, chromium } = readVersions();
  return `Orca ${orca} read logins in Firefox ${firefox} and Chromium ${chromium} in English: \
see [The words of a screen reader](../tools/heard/README.md). No other screen reader has been tried yet.`;
}
