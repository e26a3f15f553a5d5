import { join } from 'node:path';
import { freePort } from '../../../testing/free-port.ts';
import { type BrowserName, openBrowser } from './browsers.ts';
import { startDesktop } from './desktop.ts';
import { startOrca } from './orca.ts';
import type { Scene, Step } from './scenes.ts';
import { type Heard, isOpened, toTranscript } from './transcript.ts';

/** After a page has opened, Orca moves its cursor there. A key before that loses the focus. */
const pauseOfPage = 2500;

/** Walks through a scene with new servers, a new desktop and a new profile. `missing`: the step whose line was not heard. */
export async function walk(
  browser: BrowserName,
  { steps }: Scene,
): Promise<{ transcript: string; missing?: string }> {
  const desktop = await startDesktop();
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const settings = {
    PORT: `${port}`,
    DPPLUS_SANDBOX_PORT: `${sandboxPort}`,
    DPPLUS_DATA_DIR: join(desktop.folder, 'data'),
  };
  desktop.start(process.execPath, ['dist/demo/start.js'], settings);
  try {
    const heard: Heard[] = [];
    const reader = await startOrca(desktop);

    /** Does something, and waits for a line, or for a page. */
    async function act(done: Pick<Step, 'key' | 'hear' | 'isReturn'>, act: () => void, patience: number) {
      const { key, hear, isReturn = false } = done;
      const start = reader.said.length;
      act();
      const isEnough = (lines: readonly string[]) =>
        hear ? lines.some((line) => hear.test(line)) : isOpened(lines, reader.words);
      const isHeard = await reader.hear(isEnough, start, {
        patience,
        ...((!hear || isReturn) && { pause: pauseOfPage }),
      });
      heard.push({ key, lines: reader.said.slice(start), ...(isReturn && hear && { hear }) });
      return isHeard;
    }

    /** Presses the key of a step. Returns whether its line was heard. */
    async function take(step: Step) {
      const press = () => desktop.press(step.key);
      if (!step.isRepeated) return act(step, press, 180_000);
      const pressed = heard.length;
      const isOver = () =>
        heard.slice(pressed).some(({ lines }) => lines.some((line) => step.hear?.test(line)));
      while (await act({ key: step.key, hear: /./ }, press, 5_000))
        if (isOver() || heard.length === pressed + 60) break;
      return isOver();
    }

    const open = () => openBrowser[browser](desktop, `http://localhost:${port}/`);
    let missing = (await act({ key: '/' }, open, 60_000)) ? undefined : 'the page';
    for (const step of steps)
      if (!missing && !(await take(step))) missing = `${step.key}, ${step.hear ?? 'a page'}`;
    return { transcript: toTranscript(heard, reader.words), ...(missing && { missing }) };
  } finally {
    await desktop.close();
  }
}
