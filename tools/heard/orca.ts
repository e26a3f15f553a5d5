import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { Desktop } from './desktop.ts';

export interface ScreenReader {
  /** Every line that was said, oldest first. */
  readonly said: readonly string[];
  /**
   * Waits until a line from `start` on has the text, and then until Orca has nothing more to react to.
   *
   * @param times `patience`: time for the line to come. `pause`: time without a line in Orca's log. Both in ms.
   * @returns whether the line was heard
   */
  hear(text: RegExp, start: number, times?: { patience?: number; pause?: number }): Promise<boolean>;
}

/** Starts Orca, and waits until it has said so. Its log is the source of the words: the same text goes to the voice. */
export async function startOrca(desktop: Desktop): Promise<ScreenReader> {
  const settings = join(desktop.folder, 'home/.local/share/orca');
  mkdirSync(settings, { recursive: true });
  // The transcript has the keys, so Orca does not say their names.
  const general = { startingProfile: ['Default', 'default'], enableKeyEcho: false, enableBraille: false };
  const profiles = { default: { profile: ['Default', 'default'] } };
  const preferences = { general, profiles, pronunciations: {}, keybindings: {} };
  writeFileSync(join(settings, 'user-settings.conf'), JSON.stringify(preferences));
  // The file of `--debug-file` is written in blocks. The error output is written line by line.
  const code = 'import orca.debug\norca.debug.debugLevel = orca.debug.LEVEL_INFO\n';
  writeFileSync(join(settings, 'orca-customizations.py'), code);
  const said: string[] = [];
  const listeners = new Set<() => void>();
  let last = Date.now();
  const { stderr } = desktop.start('orca', [], {}, 'pipe');
  createInterface({ input: stderr as Readable }).on('line', (line) => {
    last = Date.now();
    const [, words] = /^[\d:.]+ - SPEECH OUTPUT: '(.*?)' ?(?:\{.*)?$/.exec(line) ?? [];
    if (words) said.push(words.trim());
    for (const listener of listeners) listener();
  });

  /** Waits until Orca's log has had no line for some time. */
  const quiet = (pause: number) =>
    new Promise<void>((resolve) => {
      const look = () => {
        const left = last + pause - Date.now();
        if (left > 0) setTimeout(look, left);
        else resolve();
      };
      last = Date.now();
      look();
    });
  const heard = (text: RegExp, start: number, patience: number) =>
    new Promise<boolean>((resolve) => {
      const look = () => {
        if (said.slice(start).some((line) => text.test(line))) end(true);
      };
      const end = (isHeard: boolean) => {
        clearTimeout(timer);
        listeners.delete(look);
        resolve(isHeard);
      };
      const timer = setTimeout(end, patience, false);
      listeners.add(look);
      look();
    });
  const reader: ScreenReader = {
    said,
    async hear(text, start, { patience = 60_000, pause = 1000 } = {}) {
      const isHeard = await heard(text, start, patience);
      await quiet(pause);
      return isHeard;
    },
  };
  if (!(await reader.hear(/^Screen reader on/, 0)))
    throw new Error('Orca does not speak. Does another Orca of this user run?');
  return reader;
}
