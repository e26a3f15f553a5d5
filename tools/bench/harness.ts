import type { Browser, CDPSession, Page } from '@playwright/test';
import type { Subject } from './subjects.ts';

/** The environment of a measure. */
export interface Stand {
  browser: Browser;
  subject: Subject;
  scriptUrl: string;
  service: string;
  nextLogin: () => Promise<number>;
  /** Returns the URL of a page, with the subject's button or without. */
  page: (hasButton: boolean) => Promise<string>;
}

/** A page in a separate process, and its metrics. */
interface Bench {
  page: Page;
  cdp: CDPSession;
  metrics: () => Promise<Metrics>;
  /** Waits until the page has nothing left to do. */
  settle: () => Promise<void>;
  /** Adds a script tag, and waits until the script has run, except for its idle callbacks. */
  addScript: (url: string, baseUrl: string) => Promise<void>;
  /** Lets it do that. */
  beIdle: () => Promise<void>;
}

type Measured = Window & { bench: { idle: (done: IdleRequestCallback) => void; release: () => void } };

/** The browser's metrics of a page: main-thread CPU time in ms, and counts of objects. */
export type Metrics = Record<string, number>;

/** Runs a measure in a new page. */
export async function inFreshPage<Result>(
  browser: Browser,
  measure: (bench: Bench) => Promise<Result>,
): Promise<Result> {
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
      const waiting: IdleRequestCallback[] = [];
      window.requestIdleCallback = (callback) => waiting.push(callback);
      const release = () =>
        idle((deadline) => {
          for (let callback = waiting.shift(); callback; callback = waiting.shift()) callback(deadline);
        });
      Object.assign(window, { bench: { idle, release } });
    });
    const settle = async () => {
      for (let nodes = Number.NaN, before = 0; nodes !== before; ) {
        before = nodes;
        await page.evaluate(
          () =>
            new Promise((done) =>
              requestAnimationFrame(() =>
                requestAnimationFrame(() => (window as unknown as Measured).bench.idle(done)),
              ),
            ),
        );
        nodes = (await metrics()).Nodes ?? 0;
      }
    };
    const addScript = async (url: string, baseUrl: string) => {
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
      await page.evaluate(() => (window as unknown as Measured).bench.release());
      await settle();
    };
    return await measure({ page, cdp, metrics, settle, addScript, beIdle });
  } finally {
    await context.close();
  }
}
