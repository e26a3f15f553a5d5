import { expect } from 'dpplus-sandbox/playwright';
import { leavePages } from './leave-pages.ts';
import type { Site } from './site.ts';
import { test as base } from './worker-fixtures.ts';
import { type World, worldFixtures } from './world.ts';

/** For tests that run in Chromium alone, with all of Playwright. */
export const test = base.extend<{ world: World; site: Site }>({
  ...worldFixtures,
  context: async ({ context }, use, info) => {
    await use(context);
    if (info.status === info.expectedStatus) await leavePages(context);
  },
});

export * from './login-steps.ts';
export { expect };
