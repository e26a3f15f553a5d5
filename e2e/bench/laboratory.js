/** @import { Browser, CDPSession, Page } from '@playwright/test' */

/**
 * A page in a process of its own, with what a measure needs to know of it.
 *
 * @typedef {object} Bench
 * @property {Page} page
 * @property {CDPSession} cdp
 * @property {() => Promise<Metrics>} metrics
 * @property {() => Promise<void>} settle waits until the page has nothing left to do
 * @property {(url: string, baseUrl: string) => Promise<void>} addScript adds a script tag and waits until it has done all
 *   but what it leaves for an idle moment
 * @property {() => Promise<void>} beIdle lets it do that
 */

/** @typedef {Window & {bench: {idle: (done: IdleRequestCallback) => void, release: () => void}}} Measured a page's window */

/**
 * What the browser counts of a page: main-thread CPU time in ms, and numbers of things.
 *
 * @typedef {Record<string, number>} Metrics
 */

/**
 * Runs a measure in a page of its own.
 *
 * @template Result
 * @param {Browser} browser
 * @param {(bench: Bench) => Promise<Result>} measure
 * @returns {Promise<Result>}
 */
export async function inFreshPage(browser, measure) {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    // CPU time: what else the machine does is not the page's.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    const metrics = async () => {
      const { metrics } = await cdp.send('Performance.getMetrics');
      return Object.fromEntries(
        metrics.map(({ name, value }) => [name, name.endsWith('Duration') ? value * 1000 : value]),
      );
    };
    await page.addInitScript(() => {
      const idle = window.requestIdleCallback.bind(window);
      /** @type {IdleRequestCallback[]} */
      const waiting = [];
      window.requestIdleCallback = (callback) => waiting.push(callback);
      const release = () =>
        idle((deadline) => {
          for (let callback = waiting.shift(); callback; callback = waiting.shift()) callback(deadline);
        });
      Object.assign(window, { bench: { idle, release } });
    });
    const settle = async () => {
      for (let nodes = Number.NaN, before; nodes !== before; ) {
        before = nodes;
        await page.evaluate(
          () =>
            new Promise((done) =>
              requestAnimationFrame(() =>
                requestAnimationFrame(() =>
                  /** @type {Measured} */ (/** @type {unknown} */ (window)).bench.idle(done),
                ),
              ),
            ),
        );
        nodes = (await metrics()).Nodes ?? 0;
      }
    };
    const addScript = async (/** @type {string} */ url, /** @type {string} */ baseUrl) => {
      await page.evaluate(
        ([url = '', baseUrl]) =>
          new Promise((done) => {
            const script = document.createElement('script');
            script.src = url;
            script.dataset.baseUrl = baseUrl;
            script.onload = done;
            document.body.append(script);
          }),
        [url, baseUrl],
      );
      await settle();
    };
    const beIdle = async () => {
      await page.evaluate(() => /** @type {Measured} */ (/** @type {unknown} */ (window)).bench.release());
      await settle();
    };
    return await measure({ page, cdp, metrics, settle, addScript, beIdle });
  } finally {
    await context.close();
  }
}

/**
 * Main-thread CPU time between two looks, in ms, without that of looking.
 *
 * @param {Metrics} before
 * @param {Metrics} after
 */
export function cpuBetween(before, after) {
  const spent = (/** @type {string} */ name) => (after[name] ?? 0) - (before[name] ?? 0);
  return spent('TaskDuration') - spent('DevToolsCommandDuration');
}
