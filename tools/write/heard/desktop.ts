import type { ChildProcess } from 'node:child_process';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { endGroup, startGroup } from '../../browsers/process-group.ts';

/** A display without a screen, with its own session bus, window manager and folders, on which a screen reader speaks. */
export interface Desktop {
  /** A new folder, deleted with the desktop. */
  readonly folder: string;
  /** Starts a program on the desktop. `output`: its error output. */
  start(
    command: string,
    args: readonly string[],
    variables?: Record<string, string>,
    output?: 'pipe' | 'ignore',
  ): ChildProcess;
  /** Presses a key in the window with the focus, by its name in `xdotool`. */
  press(key: string): void;
  close(): Promise<void>;
}

export async function startDesktop(): Promise<Desktop> {
  const folder = mkdtempSync(join(tmpdir(), 'heard-'));
  const [home, runtime] = [join(folder, 'home'), join(folder, 'run')];
  mkdirSync(home);
  mkdirSync(runtime, { mode: 0o700 });
  const env: Record<string, string> = {
    ...{
      PATH: process.env.PATH ?? '',
      HOME: home,
      XDG_RUNTIME_DIR: runtime,
      LANG: 'C.UTF-8',
      LANGUAGE: 'en',
    },
    ...{
      GSETTINGS_BACKEND: 'memory',
      GNOME_ACCESSIBILITY: '1',
      ACCESSIBILITY_ENABLED: '1',
      GDK_BACKEND: 'x11',
    },
  };
  const running: ChildProcess[] = [];
  const start: Desktop['start'] = (command, args, variables, output = 'ignore') => {
    const child = startGroup(command, [...args], {
      stdio: ['ignore', 'ignore', output],
      env: { ...env, ...variables },
    });
    running.push(child);
    return child;
  };
  /** Starts a server that writes its address to its fourth file descriptor. */
  const address = async (command: string, args: string[]) => {
    const child = startGroup(command, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'], env });
    running.push(child);
    // The pipe stays open: Xvfb writes the end of the line in a second part, and ends if the pipe is closed.
    const [line] = await once(createInterface({ input: child.stdio[3] as Readable }), 'line');
    return String(line);
  };
  env.DISPLAY = `:${await address('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'])}`;
  env.DBUS_SESSION_BUS_ADDRESS = await address('dbus-daemon', ['--session', '--nofork', '--print-address=3']);
  start('openbox', []);

  return {
    folder,
    start,
    press: (key) => void execFileSync('xdotool', ['key', '--clearmodifiers', key], { env }),
    async close() {
      for (const child of running.reverse()) await endGroup(child);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
