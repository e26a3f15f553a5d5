import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { eventsOf, expect, noteEvents, test } from './support/fixtures.ts';
import { serve } from './support/serve.ts';
import { button, type Site, script } from './support/site.ts';

const html = { headers: { 'content-type': 'text/html' } };

/** A page of somebody else, in a frame, that says to its parent that a login has ended. */
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

/** The login does not get anywhere: what comes is from somebody else. */
const loseLogins = (page: Page) => page.context().route(/authenticate\.html/, (route) => route.abort());

const inject = (page: Page, site: Site, attributes: string, redirectUri: string) =>
  page.evaluate(
    (markup) => document.body.insertAdjacentHTML('beforeend', markup),
    button(site, attributes, 'Injected').replace(site.redirectUri, redirectUri),
  );

for (const [when, change] of [
  ['in a page that stays as it is', ''],
  ['and a comment added to the document', "document.append(document.createComment('x'))"],
] as const)
  test(`an injected button ${when} makes its own redirect origin count for nothing`, async ({
    page,
    site,
  }) => {
    await loseLogins(page);
    const other = await forger(page, 's1');
    await page.goto(site.page('/', script(site)));
    await noteEvents(page);
    await inject(page, site, '', `${other.origin}/cb`);
    await page.evaluate(change);
    const popup = page.waitForEvent('popup');
    await page.getByText('Injected').click();
    await popup;
    await other.speak();
    expect(await eventsOf(page)).toEqual(['dpplus-beforeopen', 'dpplus-open']);
    expect(page.url()).toBe(`${site.origin}/`);
    await other.close();
  });

test('a button of the page itself is told by the origin of its redirect URI', async ({ page, site }) => {
  await loseLogins(page);
  const other = await forger(page, 's1');
  const own = button(site, '', 'Own').replace(site.redirectUri, `${other.origin}/cb`);
  await page.goto(site.page('/', own + script(site)));
  await noteEvents(page);
  await page.evaluate(() => addEventListener('dpplus-success', (event) => event.preventDefault()));
  const popup = page.waitForEvent('popup');
  await page.getByText('Own').click();
  await popup;
  await other.speak();
  await expect.poll(() => eventsOf(page)).toContain('dpplus-success');
  await other.close();
});

test('pinned, an injected button is reported and does nothing', async ({ page, site, context }) => {
  const pins = `data-client-id="testapp" data-redirect-uri="${site.redirectUri}"`;
  await page.goto(site.page('/', button(site) + script(site).replace('<script', `<script ${pins}`)));
  await inject(page, site, 'id="bad"', 'https://evil.example/cb');
  const bad = page.locator('#bad');
  await bad.click();
  await expect(bad).toHaveAttribute('href', '#');
  expect(context.pages()).toHaveLength(1);
  const codes = await page.evaluate(() => window.dpplusConnect?.diagnose().map(({ code }) => code));
  expect(codes).toEqual(['redirect-uri-pinned']);
  const popup = page.waitForEvent('popup');
  await page.getByRole('link').first().click();
  await expect(await popup).toHaveURL(/client_id=testapp/);
});

for (const how of ['defer', 'async'])
  test(`an injected <base> does not move the login of a script with ${how}`, async ({ page, site }) => {
    site.page('/en/dp_connect.js', readFileSync('dist/en/dp_connect.js', 'utf8'));
    site.page('/en/dp_connect_element.js', readFileSync('dist/en/dp_connect_element.js', 'utf8'));
    const evil = '<base href="http://127.0.0.1:9/">';
    await page.goto(
      site.page(
        '/',
        `<script ${how} src="/en/dp_connect.js"></script>${button(site)}<dpplus-connect></dpplus-connect>${evil}`,
      ),
    );
    await page.locator('body > a').hover();
    await expect(page.locator('body > a')).toHaveAttribute(
      'href',
      new RegExp(`^${site.origin}/en/oauth/authenticate\\.html`),
    );
    await expect(page.locator('dpplus-connect').getByRole('link')).toBeVisible();
  });

test('a return link to another origin waits for the person', async ({ page, site }) => {
  site.returnLink = 'href="https://elsewhere.example/"';
  await page.clock.install();
  await page.goto(`${site.origin}/return?state=s1`);
  await page.clock.runFor(5000);
  expect(page.url()).toContain('/return');
  await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible();
});

test('frames, forms and pictures that take our names stop no login', async ({ page, site }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await loseLogins(page);
  const elsewhere = await serve(() => new Response('elsewhere', html));
  const clobber =
    `<iframe name="dpplusConnect" src="http://127.0.0.1:${elsewhere.port}/"></iframe>` +
    `<form class="dpplus-connect" action="/own"><input name="getAttribute"><input name="addEventListener">` +
    `<input name="dispatchEvent"><input name="matches"><input name="isConnected"></form>` +
    `<svg><a class="dpplus-return" href="/x"></a><a class="dpplus-connect"></a></svg>`;
  await page.goto(site.page('/', clobber));
  await page.waitForLoadState();
  await page.evaluate(
    (markup) => document.body.insertAdjacentHTML('beforeend', markup),
    button(site, 'id="own" data-is-sandbox="constructor"', 'Own').replace('data-is-sandbox="true"', ''),
  );
  await page.addScriptTag({ url: `${site.baseUrl}/en/dp_connect.js` });
  const popup = page.waitForEvent('popup');
  await page.locator('#own').click();
  await popup;
  await expect(page.locator('#own')).toHaveAttribute('href', /is_sandbox=false/);
  expect(errors).toEqual([]);
  await elsewhere.close();
});
