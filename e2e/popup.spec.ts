import type { Page } from '@playwright/test';
import { eventsOf, expect, logIn, noteEvents, openPopup, test, untilClosed } from './support/fixtures.ts';
import { serve } from './support/serve.ts';
import { button, type Site, script } from './support/site.ts';

/** Counts the calls of `window.open` on the page. */
const countOpens = (page: Page) =>
  page.addInitScript(() => {
    const { open } = window;
    let opens = 0;
    Object.defineProperty(window, 'opens', { get: () => opens });
    window.open = (...args) => {
      opens++;
      return open.apply(window, args);
    };
  });

/** Leaves the page where it is after the login, so that its events can be read. */
const stay = (page: Page) =>
  page.evaluate(() => {
    for (const type of ['dpplus-success', 'dpplus-error'] as const)
      document.addEventListener(type, (event) => event.preventDefault());
  });

const loginPage = (site: Site, attributes = '') =>
  site.page('/', button(site, `id="button" ${attributes}`) + script(site));

test('a blocked popup becomes the same login in the same tab', async ({ page, site }) => {
  // A click of a script is no user gesture: the browser's own blocker is at work.
  site.page(
    '/click.js',
    `addEventListener('load', () => setTimeout(() => document.querySelector('a').click()))`,
  );
  await page.goto(site.page('/', `${button(site)}${script(site)}<script src="/click.js"></script>`));
  await expect(page).toHaveURL(/authenticate\.html/);
  expect(page.url()).not.toContain('popup');
  await logIn(page);
  await expect(page).toHaveURL(`${site.origin}/account`);
  expect(site.tokens[0]?.status).toBe(200);
});

test('data-mode="redirect" logs in in the same tab and goes on at once', async ({ page, site, context }) => {
  await countOpens(page);
  await page.goto(loginPage(site, 'data-mode="redirect"'));
  await page.locator('a').click();
  await expect(page).toHaveURL(/authenticate\.html/);
  await logIn(page);
  await expect(page).toHaveURL(`${site.origin}/account`);
  expect(context.pages()).toHaveLength(1);
});

test('data-mode="redirect" goes to the service though the link has an address of its own', async ({
  page,
  site,
}) => {
  await page.goto(
    site.page('/', button(site, 'data-mode="redirect"').replace('"#"', '"/login"') + script(site)),
  );
  await page.locator('a').click();
  await expect(page).toHaveURL(/authenticate\.html/);
});

test('in an installed web app, where popups cannot report back, the login goes on in the same tab', async ({
  page,
  site,
}) => {
  // What iOS says in an app from its home screen.
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
  await page.goto(loginPage(site));
  await page.locator('a').click();
  await expect(page).toHaveURL(/authenticate\.html/);
  await page.goto(loginPage(site, 'data-mode="popup"'));
  const popup = await openPopup(page);
  await expect(popup).toHaveURL(/popup=1$/);
});

test('a second click brings the open window to the front and starts nothing', async ({ page, site }) => {
  await countOpens(page);
  await noteEvents(page);
  await page.goto(site.page('/', button(site) + button(site, 'data-text="connect"') + script(site)));
  const opened = page.waitForEvent('popup');
  await page.locator('a').first().click();
  const popup = await opened;
  await popup.waitForLoadState();
  await page.locator('a').first().click();
  await page
    .locator('a')
    .first()
    .evaluate((anchor) => anchor.setAttribute('data-state', 'new'));
  await page.locator('a').first().click();
  await page.locator('a').last().click();
  expect(await page.evaluate('opens')).toBe(1);
  expect(await eventsOf(page)).toEqual(['dpplus-beforeopen', 'dpplus-open']);
  expect(page.url()).toBe(`${site.origin}/`);
  await untilClosed(popup, () => logIn(popup));
  await expect(page).toHaveURL(`${site.origin}/account`);
});

test('a button for something else opens a window of its own', async ({ page, site }) => {
  await countOpens(page);
  await page.goto(
    site.page('/', button(site) + button(site, 'id="b"').replace('"email"', '"phone"') + script(site)),
  );
  const first = page.waitForEvent('popup');
  await page.locator('a').first().click();
  await first;
  const second = page.waitForEvent('popup');
  await page.locator('#b').click();
  await second;
  expect(await page.evaluate('opens')).toBe(2);
});

test('a window that the person closes is told, and the button works again', async ({ page, site }) => {
  await noteEvents(page);
  await page.goto(loginPage(site));
  const popup = await openPopup(page);
  await popup.close();
  await expect.poll(() => eventsOf(page)).toEqual(['dpplus-beforeopen', 'dpplus-open', 'dpplus-close']);
  const again = await openPopup(page);
  await untilClosed(again, () => logIn(again));
  await expect(page).toHaveURL(`${site.origin}/account`);
});

test('a listener may keep the login from opening', async ({ page, site }) => {
  await countOpens(page);
  await page.goto(loginPage(site));
  await page.evaluate(() => addEventListener('dpplus-beforeopen', (event) => event.preventDefault()));
  await page.locator('a').click();
  expect(await page.evaluate('opens')).toBe(0);
  expect(page.url()).toBe(`${site.origin}/`);
});

test('a state set by a listener is the one that is sent', async ({ page, site }) => {
  await page.goto(loginPage(site));
  await page.evaluate(() =>
    addEventListener('dpplus-beforeopen', ({ target }) =>
      (target as Element).setAttribute('data-state', 'fresh'),
    ),
  );
  const popup = await openPopup(page);
  await untilClosed(popup, () => logIn(popup));
  await expect(page).toHaveURL(`${site.origin}/account`);
  expect(site.callbacks[0]?.get('state')).toBe('fresh');
});

for (const [modifier, how] of [
  ['Control', { modifiers: ['Control'] }],
  ['middle', { button: 'middle' }],
] as const) {
  test(`a ${modifier} click belongs to the browser and opens a tab with the same login`, async ({
    page,
    site,
    context,
  }) => {
    await countOpens(page);
    await page.goto(loginPage(site));
    const tab = context.waitForEvent('page');
    await page.locator('a').click(how as object);
    const login = await tab;
    await expect(login).toHaveURL(/authenticate\.html\?.*is_sandbox=true$/);
    expect(await page.evaluate('opens')).toBe(0);
  });
}

const sameOrigin = { 'Cross-Origin-Opener-Policy': 'same-origin' };

for (const [where, service, app] of [
  ['the service', sameOrigin, {}],
  ['the relying app', {}, sameOrigin],
  ['both', sameOrigin, sameOrigin],
  ['the relying app, allowing popups', {}, { 'Cross-Origin-Opener-Policy': 'same-origin-allow-popups' }],
] as const) {
  test(`Cross-Origin-Opener-Policy on ${where} does not keep the person from coming back`, async ({
    page,
    world,
  }) => {
    const { site, serviceHeaders } = world;
    Object.assign(serviceHeaders, service);
    site.headers = app;
    await noteEvents(page);
    await page.goto(loginPage(site));
    await stay(page);
    const popup = await openPopup(page);
    await untilClosed(popup, () => logIn(popup));
    await expect.poll(() => eventsOf(page)).toContain('dpplus-success');
    expect(await eventsOf(page)).not.toContain('dpplus-error');
  });
}

test('a window that COOP hides from the page is not taken for an error, and its return counts', async ({
  page,
  world,
}) => {
  const { site, serviceHeaders } = world;
  Object.assign(serviceHeaders, sameOrigin);
  await noteEvents(page);
  await page.goto(loginPage(site));
  await stay(page);
  const popup = await openPopup(page);
  await expect.poll(() => eventsOf(page)).toContain('dpplus-close');
  await untilClosed(popup, () => logIn(popup));
  await expect
    .poll(() => eventsOf(page))
    .toEqual(['dpplus-beforeopen', 'dpplus-open', 'dpplus-close', 'dpplus-success']);
});

test('a button in a cross-site frame hears of the return', async ({ page, site }) => {
  await noteEvents(page);
  const inner = loginPage(site);
  const outer = await serve(
    () => new Response(`<iframe src="${inner}"></iframe>`, { headers: { 'content-type': 'text/html' } }),
  );
  await page.goto(`http://127.0.0.1:${outer.port}/`);
  const frame = page.frameLocator('iframe');
  const opened = page.waitForEvent('popup');
  await frame.locator('a').click();
  const popup = await opened;
  await untilClosed(popup, () => logIn(popup));
  await expect(frame.getByRole('heading', { name: 'Account' })).toBeVisible();
  await outer.close();
});

test('a button in a frame of a page with COOP does not navigate the frame, and the person gets on', async ({
  page,
  site,
}) => {
  const inner = loginPage(site);
  const headers = { 'content-type': 'text/html', ...sameOrigin };
  const outer = await serve(() => new Response(`<iframe src="${inner}"></iframe>`, { headers }));
  await page.goto(`http://127.0.0.1:${outer.port}/`);
  const opened = page.context().waitForEvent('page');
  await page.frameLocator('iframe').locator('a').click();
  const popup = await opened;
  await logIn(popup);
  await expect(popup).toHaveURL(`${site.origin}/account`);
  expect(page.frames()[1]?.url()).toBe(inner);
  await outer.close();
});

test('the return page goes on by itself when nobody waits for it', async ({ page, site }) => {
  await page.goto(site.page('/', script(site)));
  await page.goto(`${site.origin}/return?state=s1`);
  await expect(page).toHaveURL(`${site.origin}/account`);
});

test('a link of the return page that is a script does not run by itself', async ({ page, site }) => {
  site.returnLink = 'href="javascript:document.title=`ran`"';
  await page.clock.install();
  await page.goto(`${site.origin}/return?state=s1`);
  await page.clock.runFor(5000);
  expect(await page.title()).toBe('Test');
});

test('the return page stays and says so when the browser does not let it close', async ({
  page,
  site,
  context,
}) => {
  await page.goto(loginPage(site));
  await stay(page);
  const popup = await openPopup(page);
  await popup.waitForLoadState();
  // Not opened by a script: close() has no effect.
  const tab = await context.newPage();
  await tab.goto(`${site.origin}/return?state=s1`);
  await expect(tab.getByRole('status')).toHaveText('You can close this window now.');
  await expect(tab.getByRole('link', { name: 'Continue' })).toBeVisible();
  expect(tab.url()).toContain('/return');
});

test('a return to a place on the same page shows the page anew', async ({ page, site }) => {
  site.returnLink = 'href="/#account"';
  await page.goto(loginPage(site));
  const popup = await openPopup(page);
  const loaded = page.waitForEvent('load');
  await untilClosed(popup, () => logIn(popup));
  await loaded;
  await expect(page).toHaveURL(`${site.origin}/#account`);
});

test('a forged return with another state changes nothing', async ({ page, site, context }) => {
  await noteEvents(page);
  await page.goto(loginPage(site));
  const popup = await openPopup(page);
  const tab = await context.newPage();
  await tab.goto(`${site.origin}/return?state=forged`);
  await expect(tab).toHaveURL(`${site.origin}/account`);
  expect(await eventsOf(page)).toEqual(['dpplus-beforeopen', 'dpplus-open']);
  await untilClosed(popup, () => logIn(popup));
  await expect(page).toHaveURL(`${site.origin}/account`);
});

test('a return page elsewhere reaches the opener that it names', async ({ page, site }) => {
  // The page with the button is on another origin than the redirect URI.
  const opener = await serve(
    () => new Response(button(site) + script(site), { headers: { 'content-type': 'text/html' } }),
  );
  const origin = `http://localhost:${opener.port}`;
  site.returnLink = `href="/account" data-opener-origin="${origin}"`;
  await page.goto(origin);
  const popup = await openPopup(page);
  await untilClosed(popup, () => logIn(popup));
  await expect(page).toHaveURL(`${site.origin}/account`);
  await opener.close();
});

test('a page restored from the back/forward cache has forgotten the login', async ({
  page,
  site,
  context,
}) => {
  await noteEvents(page);
  await page.goto(loginPage(site));
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }));
  });
  const popup = await openPopup(page);
  await popup.close();
  await expect.poll(() => eventsOf(page)).toContain('dpplus-close');
  await page.goto(site.page('/other', '<h1>Other</h1>'));
  await page.goBack({ waitUntil: 'commit' });
  await expect.poll(() => page.evaluate('window.persisted')).toBe(true);
  const tab = await context.newPage();
  await tab.goto(`${site.origin}/return?state=s1`);
  await expect(tab).toHaveURL(`${site.origin}/account`);
  expect(await eventsOf(page)).not.toContain('dpplus-success');
});

test('open() logs in from a gesture and gives the outcome', async ({ page, site }) => {
  const options = {
    clientId: 'testapp',
    redirectUri: site.redirectUri,
    scope: 'email',
    state: 's2',
    isSandbox: true,
  };
  site.page(
    '/open.js',
    `document.querySelector('button').onclick = () => dpplusConnect.open(${JSON.stringify(options)}).then((outcome) => { window.outcome = outcome; });
     addEventListener('dpplus-success', (event) => event.preventDefault());`,
  );
  await page.goto(site.page('/', `<button>Log in</button>${script(site)}<script src="/open.js"></script>`));
  const opened = page.waitForEvent('popup');
  await page.getByRole('button').click();
  const popup = await opened;
  await untilClosed(popup, () => logIn(popup));
  await expect
    .poll(() => page.evaluate('window.outcome'))
    .toEqual({ state: 's2', ok: true, href: `${site.origin}/account` });
  const again = page.waitForEvent('popup');
  await page.getByRole('button').click();
  await (await again).waitForEvent('close');
});

test('open() ends when the person closes the window', async ({ page, site }) => {
  site.page(
    '/open.js',
    `document.querySelector('button').onclick = async () => { window.outcome = await dpplusConnect.open({ clientId: 'testapp', redirectUri: '${site.redirectUri}', isSandbox: true }); };`,
  );
  await page.goto(site.page('/', `<button>Log in</button>${script(site)}<script src="/open.js"></script>`));
  const opened = page.waitForEvent('popup');
  await page.getByRole('button').click();
  await (await opened).close();
  await expect.poll(() => page.evaluate('window.outcome')).toEqual({ ok: false, error: 'window_closed' });
});
