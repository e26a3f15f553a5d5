import { serve } from './apps.ts';
import { type BrowserName, openBrowser } from './browsers.ts';
import { startDesktop } from './desktop.ts';
import { startOrca } from './orca.ts';
import type { Scene } from './scenes.ts';
import { type Heard, pattern, toTranscript } from './transcript.ts';

/** After a page has opened, Orca moves its cursor there. A key before that loses the focus. */
const pauseOfPage = 2500;

/** Walks through a scene with new servers, a new desktop and a new profile. `missing`: the line that was not heard. */
export async function walk(
  browser: BrowserName,
  { path, steps, ...scene }: Scene,
): Promise<{ transcript: string; missing?: RegExp }> {
  const desktop = await startDesktop(scene.language);
  const { origin, close } = await serve[scene.app](desktop);
  try {
    const heard: Heard[] = [];
    const reader = await startOrca(desktop);
    const opened = pattern(reader.words.opened);

    /** Does something, and waits for a line. */
    async function act(key: string, line: RegExp, act: () => void, patience: number) {
      const start = reader.said.length;
      act();
      const isHeard = await reader.hear(line, start, {
        patience,
        ...(line === opened && { pause: pauseOfPage }),
      });
      heard.push({ key, lines: reader.said.slice(start) });
      return isHeard;
    }

    const open = () => openBrowser[browser](desktop, { ...scene, url: origin + path });
    let missing = (await act(path, opened, open, 60_000)) ? undefined : opened;
    for (const { key, hear = opened, isRepeated } of missing ? [] : steps) {
      const pressed = heard.length;
      const isOver = () => heard.slice(pressed).some(({ lines }) => lines.some((line) => hear.test(line)));
      const press = () => desktop.press(key);
      if (isRepeated) {
        while ((await act(key, /./, press, 5_000)) && !isOver() && heard.length < pressed + 60);
      } else await act(key, hear, press, 180_000);
      if (!isOver()) {
        missing = hear;
        break;
      }
    }
    return { transcript: toTranscript(heard, reader.words), ...(missing && { missing }) };
  } finally {
    await close();
    await desktop.close();
  }
}
