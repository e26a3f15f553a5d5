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

test('a scan queries the page three times', async ({ page, site }) => {
  const count = `window.queries = 0;
    for (const { prototype } of [Document, Element]) {
      const { querySelectorAll } = prototype;
      prototype.querySelectorAll = function (...given) { window.queries++; return querySelectorAll.apply(this, given); };
    }`;
  await load(page, site, count);
  await page.evaluate('window.queries = 0');
  await draw(page, site);
  expect(await page.evaluate('window.queries')).toBe(3);
});

test('a click reads each option once, and the state once more after the listeners of the page', async ({
  page,
  site,
}) => {
  await page.goto(site.page('/', button(site) + script(site)));
  await page.locator('a').hover();
  await page.evaluate(() => {
    const read: Record<string, number> = {};
    const { getAttribute } = Element.prototype;
    Element.prototype.getAttribute = function (name) {
      if (name.startsWith('data-')) read[name] = (read[name] ?? 0) + 1;
      return getAttribute.call(this, name);
    };
    window.open = () => {
      Object.assign(window, { read: { ...read } });
      return { closed: false } as Window;
    };
    document.querySelector('a')?.click();
  });
  expect(await page.evaluate('window.read')).toEqual({
    'data-client-id': 1,
    'data-redirect-uri': 1,
    'data-scope': 1,
    'data-state': 2,
    'data-is-sandbox': 1,
    'data-start': 1,
    'data-mode': 1,
  });
});

test('a click runs few functions, those that wait for the return among them', async ({ page, site }) => {
  await page.goto(site.page('/', button(site) + script(site)));
  await page.locator('a').hover();
  // The script's own idle work comes first, and is not part of the click.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Profiler.enable');
  await devtools.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await devtools.send('Profiler.takePreciseCoverage');
  await page.evaluate(() => {
    window.open = () => ({ closed: false }) as Window;
    // The idle work after a click and the repeated checks of the popup may or may not run before the answer.
    Object.assign(window, { requestIdleCallback: () => 0, setInterval: () => 0 });
    document.querySelector('a')?.click();
  });
  const { result } = await devtools.send('Profiler.takePreciseCoverage');
  const functions = result.find(({ url }) => url.endsWith('/dp_connect.js'))?.functions ?? [];
  const calls = functions.reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0);
  expect(calls).toBeGreaterThan(10);
  expect(calls).toBeLessThan(200);
});
