import { expect } from 'dpplus-connect/playwright';
import type { Site } from './site.ts';
import { test as base } from './worker-fixtures.ts';
import { type World, worldFixtures } from './world.ts';

/** For tests that run in Chromium alone, with all of Playwright. */
export const test = base.extend<{ world: World; site: Site }>(worldFixtures);

export * from './login-steps.ts';
export { expect };
