import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { Desktop } from './desktop.ts';
import { pattern, type Words } from './transcript.ts';

export interface ScreenReader {
  readonly words: Words;
  /** Every line that was said, oldest first. */
  readonly said: readonly string[];
  /**
   * Waits until the lines from `start` on are enough, and then until Orca has nothing more to react to.
   *
   * @param times `patience`: time for the lines to come. `pause`: time without a line in Orca's log. Both in ms.
   * @returns whether the lines were heard
   */
  hear(
    isEnough: (lines: readonly string[]) => boolean,
    start: number,
    times?: { patience?: number; pause?: number },
  ): Promise<boolean>;
}

/**
 * Orca runs it as it starts. It writes Orca's words and the lines of a reading, which Orca's log lacks. There is no voice: a
 * lost message of speech-dispatcher stopped a reading now and then. So the end of a line does not wait for a voice. The file of
 * `--debug-file` is written in blocks, the error output line by line.
 */
const customizations = `
import json, sys
from gi.repository import Atk, GLib
import orca.debug
from orca import messages, speech, speechserver
orca.debug.debugLevel = orca.debug.LEVEL_INFO
roles = [Atk.Role.FRAME, Atk.Role.DOCUMENT_WEB, Atk.Role.PAGE_TAB]
words = {
    "started": messages.START_ORCA,
    "opened": messages.PAGE_SUMMARY_PREFIX,
    "finished": messages.PAGE_LOADING_END_NAMED,
    "loading": [messages.PAGE_LOADING_START, messages.PAGE_LOADING_END],
    "frames": [Atk.role_get_localized_name(role) for role in roles],
    "leaving": [getattr(messages, name) for name in dir(messages) if name.startswith("LEAVING_")],
}
print("WORDS " + json.dumps(words), file=sys.stderr, flush=True)
def say_all(lines, callback):
    def say_line():
        for context, voice in lines:
            orca.debug.println(orca.debug.LEVEL_INFO, "SPEECH OUTPUT: '" + context.utterance + "'", True)
            context.currentOffset = context.endOffset
            callback(context, speechserver.SayAllContext.COMPLETED)
            return True
        orca.debug.println(orca.debug.LEVEL_INFO, "SPEECH OUTPUT: '(end)'", True)
        return False
    GLib.idle_add(say_line)
speech.init = lambda: None
speech.sayAll = say_all
`;

/** Starts Orca, and waits until it has said so. Its log is the source of the words: the same text goes to the voice. */
export async function startOrca(desktop: Desktop): Promise<ScreenReader> {
  const settings = join(desktop.folder, 'home/.local/share/orca');
  mkdirSync(settings, { recursive: true });
  // The transcript has the keys, so Orca does not say their names.
  const general = { startingProfile: ['Default', 'default'], enableKeyEcho: false, enableBraille: false };
  // A key would cut the reading of a page at a place that depends on the speed, so it begins with a key.
  const profile = { profile: ['Default', 'default'], sayAllOnLoad: false };
  const profiles = { default: profile };
  const preferences = { general, profiles, pronunciations: {}, keybindings: {} };
  writeFileSync(join(settings, 'user-settings.conf'), JSON.stringify(preferences));
  writeFileSync(join(settings, 'orca-customizations.py'), customizations);
  let words: Words | undefined;
  const said: string[] = [];
  const listeners = new Set<() => void>();
  let last = Date.now();
  // Orca does not start while another one of the user runs. That one is on another display, so Orca must not find it.
  const bin = join(desktop.folder, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'pgrep'), '#!/bin/sh\n', { mode: 0o755 });
  const { stderr } = desktop.start('orca', [], { PATH: `${bin}:${process.env.PATH}` }, 'pipe');
  createInterface({ input: stderr as Readable }).on('line', (line) => {
    last = Date.now();
    const [, text] = /^[\d:.]+ - SPEECH OUTPUT: '(.*?)' ?(?:\{.*)?$/.exec(line) ?? [];
    const [, json] = /^WORDS (.*)$/.exec(line) ?? [];
    if (text) said.push(text.trim().replaceAll('\u00a0', ' '));
    if (json) words = JSON.parse(json);
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
  const heard = (isEnough: Parameters<ScreenReader['hear']>[0], start: number, patience: number) =>
    new Promise<boolean>((resolve) => {
      const look = () => {
        if (isEnough(said.slice(start))) end(true);
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
  const patience = 60_000;
  const hear: ScreenReader['hear'] = async (isEnough, start, times = {}) => {
    const isHeard = await heard(isEnough, start, times.patience ?? patience);
    await quiet(times.pause ?? 1000);
    return isHeard;
  };
  const isStarted = (lines: readonly string[]) =>
    lines.some((line) => words && pattern(words.started).test(line));
  if (!(await hear(isStarted, 0)) || !words) throw new Error('Orca does not speak');
  return { words, said, hear };
}
