import type { Locator, Page } from '@playwright/test';
import { expect, leaveBy, noteEvents, openPopup, test } from './support/fixtures.ts';
import { button, element, script } from './support/site.ts';

/** Gives the metrics of a page after garbage collection: the number of its objects of a kind, or bytes. */
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
  return (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
}

/** The most that each may grow: no object, and the variation of the heap's size between two measurements. */
const slack = { Documents: 0, Nodes: 0, JSEventListeners: 0, JSHeapUsedSize: 300_000 };

/** Returns the memory that a second run leaves behind. The first run creates the objects that exist once. */
async function expectNothingLeft(page: Page, act: () => Promise<void>) {
  await act();
  const before = await holdings(page);
  await act();
  // A busy browser may collect the garbage later. A leak stays.
  await expect(async () => {
    const after = await holdings(page);
    for (const [metric, most] of Object.entries(slack))
      expect(after(metric) - before(metric), metric).toBeLessThanOrEqual(most);
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

test('thirty closed popups leave nothing', async ({ page, site }) => {
  const fresh = 'onclick="this.dataset.state = this.state = Math.random()"';
  const form = button(site, fresh, '<button>Sign up</button>').replace(/(?<=<\/?)a\b/g, 'form');
  const openers = `${button(site, fresh)}${form}${element(site, fresh)}
    <a class="dpplus-connect" data-start href="/start"></a>
    <button onclick="const canceler = new AbortController(); this.onabort = () => canceler.abort();
      dpplusConnect.open({ start: origin + '/start', signal: canceler.signal })">Open</button>`;
  await page.goto(site.page('/', openers + script(site)));
  await noteEvents(page);
  await page.evaluate("addEventListener('dpplus-success', (event) => event.preventDefault())");
  const ends: ((popup: Page, opener: Locator, state: unknown) => Promise<unknown>)[] = [
    (popup) => popup.close(),
    (_, opener) => opener.dispatchEvent('abort'),
    (popup, _, state) => leaveBy(popup, `location.assign('${site.origin}/return?state=${state}')`),
  ];
  await expectNothingLeft(page, async () => {
    for (const opener of await page.locator('a, button').all())
      for (const end of ends) {
        const popup = await openPopup(page, () => opener.click());
        // Chromium may forget to close a popup that is about to show its first page.
        await popup.waitForURL(/oauth|start/);
        await end(popup, opener, await page.evaluate('seen.at(-1).detail.state'));
        await expect.poll(() => page.evaluate('seen.at(-1).type')).toMatch(/close|success/);
      }
  });
});
