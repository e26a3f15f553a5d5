import type { Page } from '@playwright/test';
import { eventsOf, expect, noteEvents, test } from './support/fixtures.ts';
import { serve } from './support/serve.ts';
import { button, clientId, element, type Site, script } from './support/site.ts';

const html = { headers: { 'content-type': 'text/html' } };

/** A page of another site, in a frame, that sends its parent the message of an ended login. */
async function forger(page: Page, state: string) {
  const elsewhere = await serve(
    () =>
      new Response(
        `<script>parent.postMessage({ state: '${state}', ok: true, href: location.origin + '/stolen' }, '*')</script>`,
        html,
      ),
  );
  return {
    origin: `http://127.0.0.1:${elsewhere.port}`,
    /** Until the page has heard it, behind every listener that was there before. */
    speak: () =>
      page.evaluate(
        (src) =>
          new Promise<void>((heard) => {
            addEventListener('message', () => heard(), { once: true });
            document.body.append(Object.assign(document.createElement('iframe'), { src }));
          }),
        `http://127.0.0.1:${elsewhere.port}/`,
      ),
    close: elsewhere.close,
  };
}

/** The login never ends: the message comes from an attacker. */
const loseLogins = (page: Page) => page.context().route(/oauth\/authenticate/, (route) => route.abort());

const injectMarkup = (page: Page, markup: string) =>
  page.evaluate((given) => document.body.insertAdjacentHTML('beforeend', given), markup);

/** Everything that starts a login by markup alone, with the text to click on. */
const kinds: Record<string, (site: Site, redirectUri: string) => string> = {
  link: (site, redirectUri) => button(site, '', 'Start').replace(site.redirectUri, redirectUri),
  form: (_site, redirectUri) =>
    `<form class="dpplus-connect" data-client-id="${clientId}" data-redirect-uri="${redirectUri}"
      data-is-sandbox="true" data-state="s1"><button>Start</button></form>`,
  element: (site, redirectUri) => element(site, '', 'Start').replace(site.redirectUri, redirectUri),
};

/** Starts a login, and then has the redirect URI's origin report a success. Returns the events. */
async function forge(page: Page, other: Awaited<ReturnType<typeof forger>>) {
  await noteEvents(page);
  await page.evaluate(() => addEventListener('dpplus-success', (event) => event.preventDefault()));
  // The text of an element is visible before its file arrives. A click then starts nothing.
  await expect(page.locator('dpplus-connect:not(:defined)')).toHaveCount(0);
  const popup = page.waitForEvent('popup');
  await page.getByText('Start').click();
  await popup;
  await other.speak();
  return eventsOf(page);
}

for (const [kind, markup] of Object.entries(kinds))
  test(`an injected ${kind} adds its redirect origin only after code of the page hands it to scan()`, {
    tag: kind === 'link' ? '@core' : [],
  }, async ({ page, site }) => {
    await loseLogins(page);
    const other = await forger(page, 's1');
    await page.goto(site.page('/', script(site)));
    await injectMarkup(page, markup(site, `${other.origin}/cb`));
    expect(await forge(page, other)).toEqual(['dpplus-beforeopen', 'dpplus-open']);
    expect(page.url()).toBe(`${site.origin}/`);

    await page.goto(site.page('/', script(site)));
    await injectMarkup(page, markup(site, `${other.origin}/cb`));
    await page.evaluate(() => window.dpplusConnect?.scan());
    expect(await forge(page, other)).toContain('dpplus-success');
    await other.close();
  });

test('allowlists hold on a page with a picture called currentScript', { tag: '@core' }, async ({
  page,
  site,
  context,
}) => {
  const pinned = script(site).replace(
    '<script',
    `<script data-client-id="${clientId}" data-redirect-uri="${site.redirectUri}"`,
  );
  const evil = (markup: string) => markup.replace(clientId, 'evil').replace(/Start/, 'Evil');
  const planted = Object.values(kinds).map((markup) => evil(markup(site, site.redirectUri)));
  const own = button(site, 'id="own"', 'Own');
  // The second script is one that another part of the page brings.
  const html = `<img name="currentScript">${planted.join('')}${own}${pinned}${pinned}`;
  await page.goto(site.page('/', html));
  await expect(page.locator('dpplus-connect').getByRole('link')).toBeVisible();
  for (const each of await page.getByText('Evil').all()) await each.click();
  expect(context.pages()).toHaveLength(1);
  // A refused form reloads the page.
  const codes = () => page.evaluate(() => window.dpplusConnect?.diagnose().map(({ code }) => code) ?? []);
  await expect.poll(codes).toContain('client-id-pinned');
  await loseLogins(page);
  const popup = page.waitForEvent('popup');
  await page.locator('#own').click();
  await popup;
});
