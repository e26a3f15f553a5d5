import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { languages } from '../../contract/languages.ts';
import { violations } from '../../testing/axe.ts';
import { serve } from '../../testing/serve.ts';
import { overflow, overflowIf } from '../support/drawing.ts';
import type { EnginePage } from '../support/engine-page.ts';
import { expect, logIn, logInWithConsent, openPopup, test, untilClosed } from '../support/shared-fixtures.ts';
import { wcag } from '../support/wcag.ts';

// The built site on a server of files alone, below a path. With `?without-script`, the browser runs none of a page's scripts.
const files = serveStatic({
  root: resolve('dist/site'),
  rewriteRequestPath: (path) => path.replace('/a/b', ''),
  onFound: (_path, context) => {
    if (context.req.query('without-script') !== undefined)
      context.header('Content-Security-Policy', "script-src 'none'");
  },
});
let server: Awaited<ReturnType<typeof serve>>;
let site: string;
test.beforeAll(async () => {
  const missing = readFileSync('dist/site/404.html', 'utf8');
  const app = new Hono().use('/a/b/*', files).notFound((context) => context.html(missing, 404));
  server = await serve(app.fetch as never);
  site = `http://127.0.0.1:${server.port}/a/b/`;
});
test.afterAll(() => server.close());

/** The parameters that the page after a login shows. */
const received = (page: EnginePage) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('#own dt')].map((term) => [
        term.textContent,
        term.nextElementSibling?.textContent ?? '',
      ]),
    ),
  );

test('a first visitor logs in from the start page, and sees the requests that a server would receive', {
  tag: '@core',
}, async ({ page }) => {
  await page.goto(`${site}index.html`);
  const popup = await openPopup(page);
  await untilClosed(popup, () => logInWithConsent(popup));
  await expect(page.locator('[data-outcome=success]')).toBeVisible();
  await expect(page).toHaveURL(/\/a\/b\/received\.html\?/);
  expect(await received(page)).toEqual({
    code: expect.stringMatching(/^[a-z]{24}$/),
    state: expect.stringMatching(/^[\d-]+$/),
  });
});

test('a path that the site does not have shows a page whose links lead into the site', {
  tag: '@one-engine',
}, async ({ page }) => {
  for (const path of ['nothing', 'docs/nothing.html', 'docs/a/b.html', 'en/oauth/nothing']) {
    await page.goto(`${site}${path}`);
    const links = await page.evaluate(() => [...document.links].map(({ href }) => href));
    expect(links).toEqual(['docs/index.html', 'index.html', 'gallery.html'].map((target) => site + target));
  }
  await page.goto(`${site}docs/nothing.html`);
  expect(await violations(page)).toEqual([]);
});

for (const language of languages)
  test(`logs in from an empty page in ${language}, in the same tab`, {
    tag: '@one-engine',
  }, async ({ page }) => {
    await page.goto(`${site}${language}/preview.html?mode=redirect&scope=`);
    await page.locator('.dpplus-label').waitFor();
    await page.locator('.dpplus-connect').click();
    await page.locator('[name=persona]').first().waitFor();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await logInWithConsent(page);
    await expect(page).toHaveURL(/received\.html\?code=/);
  });

test('the user decides about the outcome: cancelled, agreed to before, or refused', {
  tag: '@one-engine',
}, async ({ page }) => {
  const start = async () => {
    await page.goto(`${site}index.html`);
    return openPopup(page);
  };
  const canceled = await start();
  await untilClosed(canceled, () => canceled.locator('[value=cancel]').click());
  await expect(page.locator('[data-outcome=error]')).toBeVisible();
  expect(await received(page)).toMatchObject({ error: 'access_denied' });

  const known = await start();
  await untilClosed(known, () => logIn(known));
  await expect(page.locator('[data-outcome=success]')).toBeVisible();

  const limited = await start();
  await untilClosed(limited, () => logIn(limited, 'limit-reached'));
  await expect(page.locator('[data-outcome=error]')).toBeVisible();

  const notAgreed = await start();
  await notAgreed.locator('[value=fresh]').click();
  await expect(notAgreed.locator('[data-person]')).not.toHaveText('');
  await notAgreed.locator('[value=confirm]').click();
  const asked = () =>
    notAgreed.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('li[data-scope]')].map(({ dataset }) => dataset.scope),
    );
  await notAgreed.locator('[value=refuse]').waitFor();
  expect(await asked()).toEqual(['email', 'phone', 'eid_profile']);
  await untilClosed(notAgreed, () => notAgreed.locator('[value=refuse]').click());
  await expect(page.locator('[data-outcome=error]')).toBeVisible();
  expect(await received(page)).toMatchObject({ error: 'access_denied' });
});

test('every scripted page refuses another redirect URI or app, and says why', { tag: '@one-engine' }, async ({
  page,
}) => {
  const own = `${site}return.html`;
  const foreign = ['https://elsewhere.example/return.html', 'demoapp'] as const;
  const requests = [
    foreign,
    ['javascript:alert(1)', 'demoapp'],
    [`${own}?x`, 'demoapp'],
    [own, 'another'],
  ] as const;
  for (const step of ['authenticate', 'second-factor', 'consent', 'identity'])
    for (const [redirectUri, client] of step === 'authenticate' ? requests : [foreign]) {
      const query = new URLSearchParams({ redirect_uri: redirectUri, client_id: client, is_sandbox: 'true' });
      await page.goto(`${site}en/oauth/${step}.html?${query}`);
      await expect(page).toHaveURL(/\/en\/oauth\/error\.html\?/);
      await expect(page.locator('main')).toContainText('only returns to its own return page');
    }
  const query = new URLSearchParams({
    redirect_uri: own,
    client_id: 'demoapp',
    state: 's',
    is_sandbox: 'false',
  });
  await page.goto(`${site}en/oauth/authenticate.html?${query}`);
  await expect(page).toHaveURL(/\/received\.html\?error=invalid_request&.*state=s$/);
});

test('finds a page of the docs by its words, with the keyboard', { tag: '@core' }, async ({ page }) => {
  await page.goto(`${site}docs/index.html`);
  await page.locator('#search').fill('trusted types');
  await page.locator('#found a').first().waitFor();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/docs\/csp\.html/);
});

test('a button of the docs works beside its code', { tag: '@one-engine' }, async ({ page }) => {
  await page.goto(`${site}docs/attributes.html`);
  const popup = await openPopup(page, () => page.locator('.live [data-dpplus]').first().click());
  await untilClosed(popup, () => logIn(popup));
  await expect(page).toHaveURL(/received\.html\?code=/);
});

const others = [
  'docs/privacy-notice.html',
  'received.html?code=x&state=y',
  // With its script it leaves by itself.
  'return.html?without-script',
  'docs/index.html',
  ...['conformance', 'openid-connect', 'server', 'troubleshooting'].map((name) => `docs/${name}.html`),
  ...['authenticate', 'second-factor', 'consent', 'identity', 'error'].map(
    (step) =>
      `en/oauth/${step}.html?client_id=demoapp&is_sandbox=true&scope=email&persona=fresh&redirect_uri=`,
  ),
];

for (const colorScheme of ['light', 'dark'] as const)
  for (const [where, paths] of [
    ['the first page, the gallery and a guide', ['index.html', 'gallery.html', 'docs/attributes.html']],
    ['the other pages', others],
  ] as const)
    test.describe(colorScheme, {
      tag: colorScheme === 'dark' || paths === others ? '@one-engine' : '@core',
    }, () => {
      test.use({ colorScheme });

      test(`axe finds nothing on ${where} of the site, and nothing is wider than a narrow window`, {
        tag: paths === others ? [] : wcag('1.3.1', '1.4.3', '1.4.4', '1.4.10', '2.4.1', '2.5.8', '4.1.2'),
      }, async ({ page }) => {
        for (const path of paths) {
          const own = path.endsWith('=') ? encodeURIComponent(`${site}return.html`) : '';
          await page.setViewportSize({ width: 1280, height: 800 });
          await page.goto(site + path + own);
          expect(await violations(page), path).toEqual([]);
          await page.setViewportSize({ width: 320, height: 640 });
          expect(await overflow(page), path).toBe(0);
          expect(await overflowIf(page, 'html { font-size: 200% !important }'), path).toBe(0);
        }
      });
    });
