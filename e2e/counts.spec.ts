import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { button, type Site, script } from './support/site.ts';

// The cost of a button, counted rather than timed, so that it holds on every machine.

const many = 100;

/** A page with the script, and the markup before the script. */
const load = (page: Page, site: Site, before = '') =>
  page.goto(site.page('/', `<script>${before}</script><main></main>${script(site)}`));

/** Puts many links into the page and hands them to the script, in one task. */
const draw = (page: Page, site: Site) =>
  page.evaluate(
    ({ html, many }) => {
      const main = document.querySelector('main') as HTMLElement;
      main.innerHTML = html.repeat(many);
      performance.mark('draw');
      window.dpplusConnect?.scan(main);
      performance.mark('drawn');
      let nodes = 0;
      const walker = document.createTreeWalker(main, NodeFilter.SHOW_ALL);
      while (walker.nextNode()) nodes++;
      return nodes;
    },
    { html: button(site), many },
  );

test('a button has two nodes, its label and that label’s text, and no listener', async ({ page, site }) => {
  await load(page, site);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const listeners = async () => {
    // A listener that a target has already is counted until then.
    await devtools.send('HeapProfiler.collectGarbage');
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'JSEventListeners')?.value;
  };
  const before = await listeners();
  expect(before).toBeGreaterThan(0);
  expect(await draw(page, site)).toBe(3 * many);
  expect(await listeners()).toBe(before);
});

test('drawing forces no style recalculation and no layout', async ({ page, site, browser }) => {
  await load(page, site);
  const categories = ['devtools.timeline', 'blink.user_timing'];
  await browser.startTracing(page, { categories });
  await draw(page, site);
  // A frame later, the browser has done its layout.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: { name: string; ts: number; pid: number }[];
  };
  const at = (name: string) => traceEvents.find((event) => event.name === name);
  const [start, end] = [at('draw'), at('drawn')];
  if (!start || !end) throw new Error('The trace has no marks');
  const work = traceEvents.filter(
    ({ name, pid }) => pid === start.pid && /^(Layout|UpdateLayoutTree)$/.test(name),
  );
  expect(work.length).toBeGreaterThan(0);
  expect(work.filter(({ ts }) => ts >= start.ts && ts <= end.ts)).toEqual([]);
});
