import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../testing/generated-inputs.ts';
import { at } from '../../testing/walk.ts';
import { appUnderTest, Browser } from './testing/app-under-test.ts';

it('calls the app once, however many callbacks with one state there are at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.integer({ min: 2, max: 4 }),
      fc.boolean(),
      async (scheduler, count, hasOneCode) => {
        const used = new Set<string>();
        const app = appUnderTest({
          once: scheduler.scheduleFunction(async (id: string) => !used.has(id) && !!used.add(id)),
          fetch: scheduler.scheduleFunction(async (input: RequestInfo | URL, init?: RequestInit) =>
            app.sandbox.fetch(new Request(input, init)),
          ) as typeof fetch,
        });
        const browser = new Browser();
        const state = await app.draw(browser);
        const codes = [await app.code('fresh', ''), await app.code('fresh', '')];
        const logins = Array.from({ length: count }, (_, number) =>
          app.comeBack(browser.copy(), `${at(codes, hasOneCode ? 0 : number)}&state=${state}`),
        );
        await scheduler.waitFor(Promise.all(logins));
        expect(app.logins).toHaveLength(1);
      },
    ),
    runs(20),
  );
});
