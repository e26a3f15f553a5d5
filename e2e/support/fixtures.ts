import { test as base, expect, type Page } from '@playwright/test';
import { createSandbox, type Sandbox } from 'dpplus-connect/sandbox';
import { createDemoSite } from '../../demo/demo-site.js';
import { serve } from './serve.ts';
import { clientId, clientSecret, createSite, type Site } from './site.ts';

/** The service and two relying apps, each on a port of its own, for one test. */
interface World {
  readonly sandbox: Sandbox;
  readonly site: Site;
  /** Origin of the demo relying app. */
  readonly demo: string;
  /** Headers of every answer of the service. */
  readonly serviceHeaders: Record<string, string>;
}

export const test = base.extend<{ world: World; site: Site }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern.
  world: async ({}, use) => {
    const serviceHeaders: Record<string, string> = {};
    let fetchSandbox: (request: Request) => Response | Promise<Response> = () =>
      new Response(null, { status: 503 });
    let fetchDemo = fetchSandbox;
    const site = await createSite((request) => fetchSandbox(request));
    const demoServer = await serve((request) => fetchDemo(request));
    const demo = `http://localhost:${demoServer.port}`;
    const sandbox = createSandbox({
      apps: [
        { clientId, clientSecret, name: 'Test app', redirectUri: site.redirectUri },
        {
          clientId: 'demoapp',
          clientSecret: 'demosecret',
          name: 'Demo app',
          redirectUri: `${demo}/callback`,
        },
      ],
    });
    fetchSandbox = async (request) => {
      const answer = await sandbox.fetch(request);
      const response = new Response(answer.body, answer);
      for (const [name, value] of Object.entries(serviceHeaders)) response.headers.set(name, value);
      return response;
    };
    const service = await serve(fetchSandbox);
    site.baseUrl = `http://127.0.0.1:${service.port}`;
    fetchDemo = createDemoSite({
      origin: demo,
      baseUrl: site.baseUrl,
      clientId: 'demoapp',
      clientSecret: 'demosecret',
      log: () => {},
    }).fetch;
    await use({ sandbox, site, demo, serviceHeaders });
    await Promise.all([site.close(), demoServer.close(), service.close(), sandbox.close()]);
  },
  site: async ({ world }, use) => use(world.site),
});

/** Notes the login's events as they reach the document, on `window.events`. */
export async function noteEvents(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: unknown[] = [];
    Object.assign(window, { seen });
    for (const type of ['beforeopen', 'open', 'close', 'success', 'error'])
      document.addEventListener(`dpplus-${type}` as 'dpplus-open', (event) =>
        seen.push({ type: event.type, on: (event.target as Element).id, detail: event.detail }),
      );
  });
}

/** The names of the events that a page has seen. */
export const eventsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: { type: string }[] }).seen.map(({ type }) => type));

/** Goes through the service's pages by their language-independent names: log in, confirm, allow. */
export async function logIn(popup: Page, persona = 'fresh', decision: 'allow' | 'refuse' | 'none' = 'allow') {
  await popup.locator(`[name=persona][value=${persona}]`).click();
  await popup.locator('[name=decision][value=confirm]').click();
  if (decision !== 'none') await popup.locator(`[name=decision][value=${decision}]`).click();
}

/** Clicks the button and gives the popup. */
export async function openPopup(page: Page): Promise<Page> {
  const popup = page.waitForEvent('popup');
  await page.locator('.dpplus-connect').click();
  return popup;
}

/** Runs what makes a popup close, and waits until it has; a login without a question closes it by itself. */
export async function untilClosed(popup: Page, act = async () => {}): Promise<void> {
  const closed = popup.isClosed() ? undefined : popup.waitForEvent('close');
  await act();
  await closed;
}

export { expect };
