import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { serve } from './support/serve.ts';
import { button, script } from './support/site.ts';

/** The memory of a page after garbage collection: nodes and listeners, counted, and the JavaScript heap in bytes. */
async function holdings(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  // Weak references are released a task later, and the script finishes buttons in an idle moment.
  for (let round = 0; round < 3; round++) {
    await page.evaluate(
      () => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve), { timeout: 2000 })),
    );
    await session.send('HeapProfiler.collectGarbage');
  }
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  const value = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  return { nodes: value('Nodes'), listeners: value('JSEventListeners'), heap: value('JSHeapUsedSize') };
}

/** Variation of the heap's size between two measurements, in bytes. */
const slack = 300_000;

/** Returns the memory that a second run leaves behind. The first run creates the objects that exist once. */
async function expectNothingLeft(page: Page, act: () => Promise<void>, warmUp = act) {
  await warmUp();
  const before = await holdings(page);
  await act();
  // A busy browser may collect the garbage later. A leak stays.
  await expect(async () => {
    const after = await holdings(page);
    expect(after.nodes).toBeLessThanOrEqual(before.nodes);
    expect(after.listeners).toBeLessThanOrEqual(before.listeners);
    expect(after.heap - before.heap).toBeLessThan(slack);
  }).toPass();
}

test('a thousand links that came and went leave nothing', async ({ page, site }) => {
  await page.goto(site.page('/', `<div id="place"></div>${script(site)}`));
  await expectNothingLeft(page, () =>
    page.evaluate(
      async ({ link, count }) => {
        const place = document.querySelector('#place') as HTMLElement;
        for (let round = 0; round < count / 50; round++) {
          place.innerHTML = link.repeat(50);
          await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
          for (const anchor of place.children)
            for (const type of ['mouseover', 'focusin', 'pointerdown'])
              anchor.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
          if (place.querySelectorAll('a[href*="authenticate"]').length !== 50) throw new Error('no buttons');
          place.replaceChildren();
        }
      },
      { link: button(site, 'data-help="true"'), count: 1000 },
    ),
  );
});

test('a thousand shadow roots with a link that came and went leave nothing', async ({ page, site }) => {
  await page.goto(site.page('/', `<div id="place"></div>${script(site)}`));
  await expectNothingLeft(page, () =>
    page.evaluate(
      async ({ link, count }) => {
        const place = document.querySelector('#place') as HTMLElement;
        for (let index = 0; index < count; index++) {
          const root = place.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
          root.innerHTML = link;
          window.dpplusConnect?.scan(root);
          if (!root.querySelector('a')?.textContent) throw new Error('no button');
          place.replaceChildren();
        }
        window.dpplusConnect?.diagnose();
      },
      { link: button(site), count: 1000 },
    ),
  );
});

test('two hundred logins on one page, each in its window, leave nothing', { tag: '@all' }, async ({
  page,
  site,
}) => {
  test.slow();
  // A service that knows everybody: each window goes straight to the return page, every second time with a refusal.
  let logins = 0;
  const service = await serve((request) => {
    const { searchParams } = new URL(request.url);
    const query = new URLSearchParams({ state: searchParams.get('state') ?? '' });
    if (logins++ % 2) query.set('error', 'access_denied');
    return new Response(null, { status: 302, headers: { location: `${site.origin}/return?${query}` } });
  });
  const fromElsewhere = script(site).replace('src', `data-base-url="http://127.0.0.1:${service.port}" src`);
  await page.goto(site.page('/', button(site) + fromElsewhere));
  await page.evaluate(() => {
    for (const type of ['dpplus-success', 'dpplus-error'] as const)
      addEventListener(type, (event) => {
        event.preventDefault();
        document.title = String(event.detail.state);
      });
  });
  const logIn = async (count: number) => {
    for (let login = 0; login < count; login++) {
      const state = `state ${logins}`;
      await page.locator('a').evaluate((anchor, given) => anchor.setAttribute('data-state', given), state);
      // A click of a script opens one window only.
      await page.locator('a').click();
      await page.waitForFunction((given) => document.title === given, state);
    }
    await expect.poll(() => page.context().pages().length).toBe(1);
  };
  await expectNothingLeft(
    page,
    () => logIn(140),
    () => logIn(60),
  );
  expect(logins).toBe(200);
  await service.close();
});
