import type { Browser, Page } from '@playwright/test';
import { logIn } from 'dpplus-connect/playwright';
import { createSandbox } from 'dpplus-connect/sandbox';
import { startApp } from '../../src/kit/testing/start-app.ts';
import { median } from './statistics.ts';

/** A login in a test, in ms. */
export interface LoginTime {
  name: string;
  time: number;
  goal?: number;
}

const persona = 'consented';

/** The login of the test kit, with the steps that a test would have without the kit. */
async function byHand(page: Page): Promise<void> {
  const opened = page.waitForEvent('popup');
  await page.locator('a.dpplus-connect').click();
  const popup = await opened;
  await popup.locator(`[name=persona][value=${persona}]`).click();
  const closed = popup.waitForEvent('close');
  await popup.locator('[name=decision][value=confirm]').click();
  await closed;
  await page.locator('h1').waitFor();
}

/** Each begins on the page with the button, except for the first, which opens this page. */
const logins: { name: string; goal?: number; act: (page: Page, origin: string) => Promise<unknown> }[] = [
  { name: 'opening the page with the button', act: (page, origin) => page.goto(origin) },
  { name: 'popup, with steps by hand', act: byHand },
  { name: 'popup, with `logIn`', goal: 1000, act: (page) => logIn(page, persona, { timeout: 60_000 }) },
  {
    name: 'no popup, with `logIn`',
    goal: 100,
    act: (page) => logIn(page, persona, { popup: false, timeout: 60_000 }),
  },
];

/**
 * Logs in to a small app in interleaved rounds, each in a new browser context. A first round, which is not measured,
 * loads the modules.
 *
 * @returns medians
 */
export async function measureLogins(browser: Browser, rounds: number): Promise<LoginTime[]> {
  const credentials = { clientId: 'bench', clientSecret: 'bench-secret' };
  const sandbox = createSandbox({ apps: [] });
  const { url } = await sandbox.listen({ port: 0 });
  const app = await startApp({ service: url, ...credentials });
  const body = {
    client_id: 'bench',
    client_secret: 'bench-secret',
    name: 'Bench',
    redirect_uri: `${app.origin}/callback`,
  };
  await sandbox.fetch(new Request(`${url}/_sandbox/apps`, { method: 'POST', body: JSON.stringify(body) }));

  const times = new Map<string, number[]>();
  for (let round = 0; round <= rounds; round++)
    for (const { name, act } of logins) {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(app.origin);
      const start = performance.now();
      await act(page, app.origin);
      if (round > 0) times.set(name, [...(times.get(name) ?? []), performance.now() - start]);
      await context.close();
    }
  await Promise.all([app.close(), sandbox.close()]);
  return logins.map(({ name, goal }) => ({
    name,
    time: Math.round(median(times.get(name) ?? [])),
    ...(goal !== undefined && { goal }),
  }));
}
