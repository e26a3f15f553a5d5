import type { TestType } from '@playwright/test';
import type { TestSandbox } from 'dpplus-sandbox/playwright';
import type { EngineContext, EnginePage } from './engine-page.ts';
import { needsFull } from './full-chromium.ts';
import { leavePages } from './leave-pages.ts';
import type { Site } from './site.ts';
import { test as base } from './worker-fixtures.ts';
import { type World, worldFixtures } from './world.ts';

interface SharedFixtures {
  browserName: 'chromium' | 'firefox' | 'webkit';
  sandbox: TestSandbox;
  world: World;
  site: Site;
  context: EngineContext;
  page: EnginePage;
  colorScheme: 'light' | 'dark';
  forcedColors: 'active' | 'none';
}

const engines = base.extend<{ world: World; site: Site }>({
  ...worldFixtures,
  context: async ({ engine, browserName, colorScheme, forcedColors }, use, info) => {
    const preferences = {
      colorScheme: colorScheme === 'dark' ? 'dark' : 'light',
      forcedColors: forcedColors === 'active' ? 'active' : 'none',
    } as const;
    const context = await engine.newContext(preferences, info.tags.includes(needsFull));
    await use(context as never);
    if (info.status !== info.expectedStatus)
      for (const page of await context.pages())
        await info.attach('page', { body: await page.screenshot(), contentType: 'image/png' });
    else if (browserName === 'chromium') await leavePages(context);
    await context.close();
  },
  page: async ({ context }, use) => use(await context.newPage()),
});

/** For tests that run in every engine: they have the part of Playwright that every engine can do. */
export const test = engines as unknown as TestType<SharedFixtures, object>;

export * from './login-steps.ts';
export { expect } from './matchers.ts';
