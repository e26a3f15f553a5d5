import { availableParallelism, cpus, platform } from 'node:os';
import type { Browser } from '@playwright/test';

/** The machine of the measurements. */
export interface Machine {
  /** Day in ISO 8601. */
  date: string;
  /** Name and version. */
  browser: string;
  /** Version. */
  node: string;
  /** Operating system and processor. */
  system: string;
  cores: number;
}

export const describeMachine = (browser: Browser): Machine => ({
  date: new Date().toISOString().slice(0, 10),
  browser: `Chromium ${browser.version()}`,
  node: process.version,
  system: `${platform()}, ${cpus()[0]?.model.trim() ?? 'unknown processor'}`,
  cores: availableParallelism(),
});
