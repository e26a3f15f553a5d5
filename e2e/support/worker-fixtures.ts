import { test as base } from 'dpplus-sandbox/playwright';
import { type Engine, startEngine } from './engine.ts';

/** For all browser tests: Playwright gives tests one worker only if they have the same fixtures of a worker. */
export const test = base.extend<object, { engine: Engine }>({
  engine: [
    async ({ playwright, browserName, launchOptions, channel }, use) => {
      const engine = startEngine(playwright, browserName, { ...launchOptions, ...(channel && { channel }) });
      await use(engine);
      await engine.close();
    },
    { scope: 'worker' },
  ],
  browser: [({ engine }, use) => engine.browser().then(use), { scope: 'worker' }],
});
