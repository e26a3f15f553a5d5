import type { EnginePage } from '../support/engine-page.ts';
import { needsFull } from '../support/full-chromium.ts';
import {
  eventsOf,
  expect,
  leaveBy,
  logIn,
  noteEvents,
  openPopup,
  test,
  untilClosed,
} from '../support/shared-fixtures.ts';
import { button, type Site, script } from '../support/site.ts';
import { wcag } from '../support/wcag.ts';

/** A first script of the page, which runs before the button's. */
const first = (site: Site, source: string) => `<script src="${site.page('/first.js', source)}"></script>`;

/** Counts the calls of `window.open` on the page. */
const countOpens = `window.opens = 0;
  const { open: opening } = window;
  window.open = (...args) => {
    opens++;
    return opening.apply(window, args);
  };`;

/** Leaves the page where it is after the login, so that its events can be read. */
const stay = (page: EnginePage) =>
  page.evaluate(() => {
    for (const type of ['dpplus-success', 'dpplus-error'] as const)
      document.addEventListener(type, (event) => event.preventDefault());
  });

const loginPage = (site: Site, attributes = '') => site.page('/', button(site, attributes) + script(site));

test('a blocked popup becomes the same login in the same tab', { tag: ['@engines', needsFull] }, async ({
  page,
  site,
  world,
}) => {
  // A click by script is not a user gesture: the browser's own blocker is at work, once a gesture that the driver lends
  // the page is over.
  site.page(
    '/click.js',
    `const click = () =>
       navigator.userActivation.isActive ? setTimeout(click, 50) : document.querySelector('a').click();
     addEventListener('load', () => setTimeout(click));`,
  );
  await page.goto(site.page('/', `${button(site)}${script(site)}<script src="/click.js"></script>`));
  await expect.poll(() => world.requests.some(({ url }) => url.includes('authenticate.html'))).toBe(true);
  await expect(page).toHaveURL(/authenticate\.html/);
  await expect(page).not.toHaveURL(/popup/);
  await logIn(page);
  await expect(page).toHaveURL(`${site.origin}/account`);
  expect(site.tokens[0]?.status).toBe(200);
});

test('a second click focuses the open popup and starts no other login', {
  tag: ['@core', ...wcag('3.2.4')],
}, async ({ page, site }) => {
  const buttons = button(site) + button(site, 'data-text="connect"');
  await page.goto(site.page('/', first(site, countOpens) + buttons + script(site)));
  await noteEvents(page);
  const popup = await openPopup(page, () => page.locator('a').first().click());
  await expect(popup).toHaveURL(/popup=1$/);
  await page.locator('a').first().click();
  await page
    .locator('a')
    .first()
    .evaluate((anchor) => anchor.setAttribute('data-state', 'new'));
  await page.locator('a').first().click();
  await page.locator('a').last().click();
  expect(await page.evaluate('opens')).toBe(1);
  expect(await eventsOf(page)).toEqual(['dpplus-beforeopen', 'dpplus-open']);
  await expect(page).toHaveURL(`${site.origin}/`);
  await untilClosed(popup, () => logIn(popup));
  await expect(page).toHaveURL(`${site.origin}/account`);
});

test('a popup that the user closes is reported, and the button works again', { tag: '@engines' }, async ({
  page,
  site,
}) => {
  await page.goto(loginPage(site));
  await noteEvents(page);
  const popup = await openPopup(page);
  await expect(popup).toHaveURL(/authenticate\.html/);
  await popup.close();
  await expect.poll(() => eventsOf(page)).toEqual(['dpplus-beforeopen', 'dpplus-open', 'dpplus-close']);
  const again = await openPopup(page);
  await untilClosed(again, () => logIn(again));
  await expect(page).toHaveURL(`${site.origin}/account`);
});

test('the return page stays open and announces it if the browser does not let it close', {
  tag: ['@core', ...wcag('4.1.3')],
}, async ({ page, site, context }) => {
  await page.goto(loginPage(site));
  await stay(page);
  const popup = await openPopup(page);
  await expect(popup).toHaveURL(/popup=1$/);
  // Not opened by a script, and with a history: close() has no effect.
  const tab = await context.newPage();
  await tab.goto(`${site.origin}/account`);
  await tab.goto(`${site.origin}/return?state=s1`);
  await expect(tab.getByRole('status')).toHaveText('You can close this window now.');
  await expect(tab.getByRole('link', { name: 'Continue' })).toBeVisible();
  await expect(tab).toHaveURL(/\/return/);
});

test('a page from the back/forward cache has forgotten the login, and is fetched again', {
  tag: ['@engines', needsFull],
}, async ({ page, site, context, world }) => {
  const start = loginPage(site);
  await page.goto(start);
  await noteEvents(page);
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => navigator.sendBeacon(`/restored?persisted=${persisted}`));
  });
  const popup = await openPopup(page);
  await expect(popup).toHaveURL(/authenticate\.html/);
  await popup.close();
  await expect.poll(() => eventsOf(page)).toContain('dpplus-close');
  await page.goto(site.page('/other', '<h1>Other</h1>'));
  await leaveBy(page, 'history.back()');
  // Only the page that was left has this value. The test does not read it there: a driver may wait for ever for a page
  // in the back/forward cache.
  await expect
    .poll(() => world.requests.map(({ url }) => url))
    .toContain(`${site.origin}/restored?persisted=true`);
  await expect.poll(() => world.requests.filter(({ url }) => url === start).length).toBe(2);
  const tab = await context.newPage();
  await tab.goto(`${site.origin}/return?state=s1`);
  await expect(tab).toHaveURL(`${site.origin}/account`);
});
