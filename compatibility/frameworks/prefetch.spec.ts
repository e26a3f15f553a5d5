import { readFileSync } from 'node:fs';
import { expect, logIn, openPopup, test, untilClosed } from '../../e2e/support/fixtures.ts';
import { startApp } from '../../e2e/support/start-app.ts';

// After a login, the page that the user sees was fetched after it, whatever the browser has fetched ahead.

const file = (path: string) => readFileSync(`node_modules/${path}`, 'utf8');
const rules = (action: 'prefetch' | 'prerender', eagerness: string) =>
  `<script type="speculationrules">${JSON.stringify({
    [action]: [{ where: { href_matches: '/account*' }, eagerness }],
  })}</script>`;
const inline = (code: string) =>
  `<script type="module">${code.replaceAll('</script', '<\\/script')}</script>`;

/** What a page of the app contains so that the account page is fetched ahead. */
const kinds: Record<string, string> = {
  'speculation rules, prefetched at once': rules('prefetch', 'immediate'),
  'speculation rules, prefetched after hovering': rules('prefetch', 'moderate'),
  'speculation rules, prefetched at the press': rules('prefetch', 'conservative'),
  'speculation rules, prerendered at once': rules('prerender', 'immediate'),
  'a link with rel=prefetch': '<link rel="prefetch" href="/account">',
  'instant.page 5.2': inline(file('instant.page/instantpage.js')),
  'instant.page 5.2 with speculation rules': `<body data-instant-specrules>${inline(file('instant.page/instantpage.js'))}`,
  'quicklink 3.0': inline(`${file('quicklink/dist/quicklink.umd.js')};quicklink.listen()`),
  'quicklink 3.0 that prerenders': inline(
    `${file('quicklink/dist/quicklink.umd.js')};quicklink.listen({ prerender: true })`,
  ),
};

/** How the login runs, by what the link to the start looks like. */
const modes: Record<string, (link: string) => string> = {
  popup: (link) => link,
  tab: (link) => link.replace(/<script.*/, ''),
  redirect: (link) => link.replace('<a ', '<a data-mode="redirect" '),
};

for (const [kind, code] of Object.entries(kinds))
  test(`after a login, the user sees no page from before it, with ${kind}`, {
    tag: kind.endsWith('at once') ? [] : '@nightly',
  }, async ({ page, sandbox, site }) => {
    const credentials = { clientId: 'demoapp', clientSecret: 'demosecret' };
    let write = modes.popup as (link: string) => string;
    let drawn = 0;
    const app = await startApp({ service: site.baseUrl, ...credentials }, (link) => {
      drawn += 1;
      const start = link.replace('dpplus=start', 'dpplus=start&href=%2Faccount');
      return `<h1>Logged out</h1><a id="account" href="/account">Account</a>${write(start)}${code}`;
    });
    await sandbox.register({ ...credentials, redirectUri: `${app.origin}/callback` });
    for (const [mode, writeLink] of Object.entries(modes)) {
      write = writeLink;
      await page.context().clearCookies();
      drawn = 0;
      await page.goto(app.origin);
      await page.locator('#account').hover();
      await page.mouse.down();
      // The browser has the account page of a visitor now.
      await expect.poll(() => drawn, mode).toBeGreaterThan(1);
      await page.mouse.move(0, 0);
      await page.mouse.up();
      if (mode === 'popup') {
        const popup = await openPopup(page);
        await untilClosed(popup, () => logIn(popup));
      } else {
        await page.locator('.dpplus-connect').click();
        await logIn(page);
      }
      await expect(page, mode).toHaveURL(`${app.origin}/account`);
      await expect(page.getByRole('heading'), mode).toHaveText(/^Hello/);
    }
    await app.close();
  });
