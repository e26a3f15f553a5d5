import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../src/testing/free-port.ts';
import { startDesktop } from './desktop.ts';
import { openFirefox } from './firefox.ts';
import { startOrca } from './orca.ts';
import { opened, type Scene, scenes } from './scenes.ts';
import { type Heard, toTranscript } from './transcript.ts';

/** After a page has opened, Orca moves its cursor there. A key before that loses the focus. */
const pauseOfPage = 2500;

// The programs of the desktop end with this process, also when a signal ends it.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

const folder = 'tools/heard/transcripts/firefox';
mkdirSync(folder, { recursive: true });
const [wanted = ''] = process.argv.slice(2);
for (const scene of scenes.filter(({ name }) => name.startsWith(wanted))) {
  const { heard, missing } = await walk(scene);
  if (missing) {
    console.error(`${scene.name}: not heard: ${missing}\n${toTranscript(heard)}`);
    process.exitCode = 1;
    continue;
  }
  writeFileSync(join(folder, `${scene.name}.txt`), toTranscript(heard));
  console.log(scene.name);
}

/** Walks through a scene with new servers, a new desktop and a new profile. `missing`: the line that was not heard. */
async function walk({ path, steps }: Scene): Promise<{ heard: Heard[]; missing?: RegExp }> {
  const desktop = await startDesktop('C.UTF-8');
  const heard: Heard[] = [];
  try {
    const [port, sandboxPort] = [await freePort(), await freePort()];
    const ports = { PORT: `${port}`, SANDBOX_PORT: `${sandboxPort}`, DATA_DIR: join(desktop.folder, 'data') };
    desktop.start(process.execPath, ['dist/demo/start.js'], ports);
    const reader = await startOrca(desktop);

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

    const url = `http://localhost:${port}${path}`;
    if (!(await act(path, opened, () => openFirefox(desktop, url), 60_000)))
      return { heard, missing: opened };
    for (const { key, hear, isRepeated } of steps) {
      const pressed = heard.length;
      const isOver = () => heard.slice(pressed).some(({ lines }) => lines.some((line) => hear.test(line)));
      const press = () => desktop.press(key);
      if (isRepeated) {
        while ((await act(key, /./, press, 5_000)) && !isOver() && heard.length < pressed + 60);
      } else await act(key, hear, press, 30_000);
      if (!isOver()) return { heard, missing: hear };
    }
    return { heard };
  } finally {
    await desktop.close();
  }
}
