import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, CDPSession, Page } from '@playwright/test';

/** The same button without the package: a text, and a window with the login. */
const baseline = `const service = document.currentScript.dataset.baseUrl;
for (const link of document.querySelectorAll('.dpplus-connect')) {
  link.textContent = 'Log in';
  link.addEventListener('click', (event) => {
    event.preventDefault();
    open(service + '/en/oauth/authenticate?client_id=' + link.dataset.clientId, 'login', 'width=500,height=600');
  });
}`;

export const subjects = ['script', 'baseline'] as const;
export type Subject = (typeof subjects)[number];

const button = `<a href="#" class="dpplus-connect" data-client-id="a" data-redirect-uri="https://localhost/callback"
  data-scope="email" data-state="s" data-is-sandbox="true"></a>`;

/** The server of the pages, and of the login as another site, on a free port. */
export interface Stand {
  readonly texts: Readonly<Record<Subject, string>>;
  readonly site: string;
  readonly service: string;
  /** When the next page of the service is asked for, by `performance.now()`. */
  nextLogin(): Promise<number>;
  close(): void;
}

export async function startStand(dist: string): Promise<Stand> {
  const texts = { script: readFileSync(`${dist}/en/dp_connect.js`, 'utf8'), baseline };
  let asked = (_time: number) => {};
  const server = createServer((request, response) => {
    const time = performance.now();
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const script = texts[pathname.slice(1, -'.js'.length) as Subject];
    if (pathname.includes('/authenticate')) asked(time);
    response.setHeader('cache-control', 'no-store');
    response.setHeader('content-type', `text/${script ? 'javascript' : 'html'}; charset=utf-8`);
    response.end(
      script ??
        `<!doctype html><html lang="en"><title>Bench</title><h1>Shop</h1>
        <main>${button.repeat(Number(searchParams.get('buttons')))}</main>
        <p>${'What stands below the buttons. '.repeat(40)}</p>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    texts,
    site: `http://localhost:${port}`,
    service: `http://127.0.0.1:${port}`,
    nextLogin: () =>
      new Promise((resolve) => {
        asked = resolve;
      }),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

type Metrics = Record<string, number>;

/** A page in a separate process, with buttons and without a script. */
async function inPage<Result>(
  browser: Browser,
  url: string,
  measure: (page: Page, cdp: CDPSession, metrics: () => Promise<Metrics>) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext();
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
    await page.goto(url);
    await settle(page);
    return await measure(page, cdp, metrics);
  } finally {
    await context.close();
  }
}

/** Waits until the page has nothing left to do. */
const settle = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => done(undefined)))),
      ),
  );

async function addScript(page: Page, src: string, baseUrl: string): Promise<void> {
  await page.evaluate(
    ([src = '', baseUrl]) =>
      new Promise((done) => {
        const script = document.createElement('script');
        script.dataset.baseUrl = baseUrl;
        script.onload = done;
        script.src = src;
        document.body.append(script);
      }),
    [src, baseUrl],
  );
  await settle(page);
}

type Measure = (browser: Browser, stand: Stand, subject: Subject) => Promise<number>;

/** CPU time to compile the script from its text. A script that comes from a server is compiled on another thread. */
const parse: Measure = (browser, { site, service, texts }, subject) =>
  inPage(browser, site, async (page, _cdp, metrics) => {
    const before = await metrics();
    await page.evaluate(
      ([text = '', baseUrl]) => {
        const script = document.createElement('script');
        script.dataset.baseUrl = baseUrl;
        script.text = text;
        document.body.append(script);
      },
      [texts[subject], service],
    );
    return ((await metrics()).V8CompileDuration ?? 0) - (before.V8CompileDuration ?? 0);
  });

interface TraceEvent {
  readonly name: string;
  readonly tdur: number;
  readonly args: { data?: { url?: string } };
}

/** CPU time of a script on a page without a button. The trace separates it from the rest of the page's work. */
const execute: Measure = (browser, { site, service }, subject) =>
  inPage(browser, site, async (page) => {
    const url = `${site}/${subject}.js`;
    await browser.startTracing(page, { categories: ['-*', 'devtools.timeline'] });
    await addScript(page, url, service);
    const trace: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString());
    const event = trace.traceEvents.find(
      ({ name, args }) => name === 'EvaluateScript' && args.data?.url === url,
    );
    if (!event) throw new Error(`no evaluation of ${url} in the trace`);
    return event.tdur / 1000;
  });

/** CPU time of the main thread until the buttons are drawn. The time of measuring is left out. */
const draw =
  (buttons: number): Measure =>
  (browser, { site, service }, subject) =>
    inPage(browser, `${site}/?buttons=${buttons}`, async (page, _cdp, metrics) => {
      const spent = ({ TaskDuration = 0, DevToolsCommandDuration = 0 }: Metrics) =>
        TaskDuration - DevToolsCommandDuration;
      const before = spent(await metrics());
      await addScript(page, `${site}/${subject}.js`, service);
      return spent(await metrics()) - before;
    });

/** Time from the release of the mouse until the service is asked for the login. */
const click: Measure = (browser, { site, service, nextLogin }, subject) =>
  inPage(browser, `${site}/?buttons=1`, async (page, cdp) => {
    await addScript(page, `${site}/${subject}.js`, service);
    await page.locator('main a').hover();
    await page.mouse.down();
    const asked = nextLogin();
    const { x, y, width, height } = (await page.locator('main a').boundingBox()) as DOMRect;
    const place = { x: x + width / 2, y: y + height / 2, button: 'left', clickCount: 1 } as const;
    const released = performance.now();
    cdp.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...place }).catch(() => {});
    return (await asked) - released;
  });

/** The rows of docs/performance.md, each in ms. */
export const pageRows: Readonly<Record<string, Measure>> = {
  'compiling the script': parse,
  'running it on a page without a button': execute,
  'drawing one button': draw(1),
  'drawing 1,000 buttons': draw(1000),
  'from the click to the request': click,
};
