import { expect, test } from './support/fixtures.ts';
import { button, script } from './support/site.ts';

// The cost of a button, counted rather than timed, so that it holds on every machine.

const many = 100;

test('a button has two nodes and no listener, drawing forces no style recalculation and no layout, and a click runs few functions', {
  tag: '@core',
}, async ({ page, site, browser }) => {
  await page.goto(site.page('/', `<main></main>${script(site)}`));
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

  await browser.startTracing(page, { categories: ['devtools.timeline', 'blink.user_timing'] });
  // Puts many links into the page and hands them to the script, in one task.
  const nodes = await page.evaluate(
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
  // A frame later, the browser has done its layout.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: { name: string; ts: number; pid: number }[];
  };
  // The link, its label and that label’s text.
  expect(nodes).toBe(3 * many);
  expect(await listeners()).toBe(before);
  const at = (name: string) => traceEvents.find((event) => event.name === name);
  const [start, end] = [at('draw'), at('drawn')];
  if (!start || !end) throw new Error('The trace has no marks');
  const work = traceEvents.filter(
    ({ name, pid }) => pid === start.pid && /^(Layout|UpdateLayoutTree)$/.test(name),
  );
  expect(work.length).toBeGreaterThan(0);
  expect(work.filter(({ ts }) => ts >= start.ts && ts <= end.ts)).toEqual([]);

  await page.locator('a').first().hover();
  // The script's own idle work comes first, and is not part of the click.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await devtools.send('Profiler.enable');
  await devtools.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await devtools.send('Profiler.takePreciseCoverage');
  await page.evaluate(() => {
    const popup = { closed: false } as { closed: boolean; top: unknown };
    // The script takes a popup that is not its own top for a decoy of a blocker.
    popup.top = popup;
    window.open = () => popup as Window;
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
