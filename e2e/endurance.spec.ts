import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
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
async function expectNothingLeft(page: Page, act: () => Promise<void>) {
  await act();
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

for (const place of ['page', 'shadow root'])
  test(`a thousand added and removed links in a ${place} leave nothing`, async ({ page, site }) => {
    await page.goto(site.page('/', `<div id="place"></div>${script(site)}`));
    await expectNothingLeft(page, () =>
      page.evaluate(
        async ({ link, inRoot }) => {
          const place = document.querySelector('#place') as HTMLElement;
          for (let round = 0; round < 20; round++) {
            place.innerHTML = '<div></div>'.repeat(50);
            for (const host of place.children) {
              const root = inRoot ? host.attachShadow({ mode: 'open' }) : host;
              root.innerHTML = link;
              if (root instanceof ShadowRoot) window.dpplusConnect?.scan(root);
            }
            await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
            for (const host of place.children) {
              const anchor = (host.shadowRoot ?? host).querySelector('a') as HTMLElement;
              for (const type of ['mouseover', 'focusin', 'pointerdown'])
                anchor.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
              if (!anchor.matches('[href*="authenticate"]')) throw new Error('no button');
            }
            place.replaceChildren();
          }
          window.dpplusConnect?.diagnose();
        },
        { link: button(site, 'data-help="true"'), inRoot: place === 'shadow root' },
      ),
    );
  });
