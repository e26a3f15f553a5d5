import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { freePort } from '../../../testing/free-port.ts';
import type { DriverPaths } from '../../../tools/browsers/find-browsers.ts';
import { endGroup, startGroup } from '../../../tools/browsers/process-group.ts';
import { poll } from '../poll.ts';

/** A WebDriver process that listens. It has one session at a time. */
export interface Driver {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts the driver and a separate display for the windows of its browser.
 *
 * @param environment variables for the driver and its browser
 */
export async function startDriver(
  { driver, display }: DriverPaths,
  environment: Record<string, string>,
): Promise<Driver> {
  // The X server finds a free display number itself and writes it to its output.
  const screen = startGroup(display, ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await text(screen.stdio[3] as Readable);
  if (!number) throw new Error(`${display} does not start`);
  const port = await freePort();
  const program = startGroup(driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, ...environment, DISPLAY: `:${number.trim()}`, GDK_BACKEND: 'x11' },
  });
  const url = `http://127.0.0.1:${port}`;
  await poll(
    async () => (await fetch(`${url}/status`)).ok || undefined,
    () => `${driver} does not answer`,
  );
  return {
    url,
    async close() {
      await endGroup(program);
      await endGroup(screen);
    },
  };
}
