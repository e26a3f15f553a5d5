import { type Browser, chromium, type Page } from '@playwright/test';
import { createSandbox } from 'dpplus-sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Language, languages } from '../../contract/languages.ts';
import { texts } from '../../contract/texts.ts';
import { drawReturn, returnPageOf } from '../../src/server/return-page.ts';
import { violations } from '../../testing/axe.ts';
import { freePort } from '../../testing/free-port.ts';
import { findHeadlessShell } from '../../tools/browsers/find-browsers.ts';
import { servers } from './servers.ts';
import { startServer } from './start-server.ts';
import { wordpress } from './wordpress.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: findHeadlessShell() ?? chromium.executablePath() });
});
afterAll(() => browser.close());

const height = 640;

/** The faults of the current page, with a text of double the size too. */
async function faultsOf(page: Page) {
  // axe takes a page without a colour for white. WCAG 2.5.8 excepts controls of the browser's own size.
  await page.addStyleTag({ content: 'html { background: Canvas } button, input { min-height: 24px }' });
  const faults = await violations(page);
  for (const size of ['100%', '200%'])
    if (
      await page.evaluate((text) => {
        document.documentElement.style.fontSize = text;
        return document.documentElement.scrollWidth > innerWidth;
      }, size)
    )
      faults.push(`wider than the window with a text of ${size}`);
  return faults;
}

const looks = [
  { colorScheme: 'light', width: 320 },
  { colorScheme: 'dark', width: 1280 },
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 320 },
] as const;

/** The page of each server, because `written.test.ts` compares its HTML. A login with each error, and without. */
const pagesIn = (language: Language) =>
  ['', ...Object.keys(texts[language].errors)].map((error) =>
    drawReturn(
      returnPageOf(
        {
          language,
          state: 's',
          href: '/',
          login: '3f9a0c72',
          at: 1_796_074_199_000,
          ...(error && { error }),
        },
        '',
        { redirectUri: 'https://members.books.example:8443/callback', contact: 'mailto:help@books.example' },
      ),
    ),
  );

describe.each(looks)('$colorScheme, $width px wide', ({ colorScheme, width }) => {
  it.each(languages)('axe finds nothing on the page of a login in %s', async (language) => {
    const page = await browser.newPage({ colorScheme, bypassCSP: true, viewport: { width, height } });
    for (const html of pagesIn(language)) {
      await page.setContent(html);
      expect(await faultsOf(page), html.slice(-300)).toEqual([]);
    }
    await page.close();
  });
});

it.each(servers.filter(({ file }) => file !== wordpress.file))(
  'axe finds nothing on the page with the button of $name, and on a refusal',
  async ({ start, callback = '/callback', loginPage = '/' }) => {
    const [port, servicePort] = [await freePort(), await freePort()];
    const own = `http://localhost:${port}`;
    const app = { clientId: 'demoapp', clientSecret: 'demosecret', redirectUri: own + callback };
    const sandbox = createSandbox({ apps: [{ ...app, name: 'My app' }] });
    await sandbox.listen({ port: servicePort });
    const settings = { REDIRECT_URI: app.redirectUri, CONTACT: 'mailto:help@books.example' };
    const server = await startServer(start(port, servicePort), port, servicePort, settings);
    try {
      const refusal = `${callback}${callback.includes('?') ? '&' : '?'}state=forged&code=x`;
      for (const { colorScheme, width } of looks.slice(0, 2)) {
        const page = await browser.newPage({ colorScheme, bypassCSP: true, viewport: { width, height } });
        for (const path of [loginPage, refusal]) {
          await page.goto(own + path);
          expect(await faultsOf(page), path).toEqual([]);
        }
        await page.close();
      }
    } finally {
      process.kill(-Number(server.pid));
      await sandbox.close();
    }
  },
  120_000,
);
