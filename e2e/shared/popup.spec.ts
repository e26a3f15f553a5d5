import type { EnginePage } from '../support/engine-page.ts';
import { serve } from '../support/serve.ts';
import {
  eventsOf,
  expect,
  leaveBy,
  logIn,
  noteEvents,
  openPopup,
  passThrough,
  test,
  untilClosed,
} from '../support/shared-fixtures.ts';
import { button, type Site, script } from '../support/site.ts';

/** A first script of the page; it runs before the button's. */
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

const loginPage = (site: Site, attributes = '', source = '') =>
  site.page('/', first(site, source) + button(site, `id="button" ${attributes}`) + script(site));

test('a blocked popup becomes the same login in the same tab', async ({ page, site, world }) => {
  // A click of a script is no user gesture: the browser's own blocker is at work, once a gesture that the driver lends
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

test('data-mode="redirect" logs in in the same tab and goes on at once', async ({ page, site, context }) => {
  await page.goto(loginPage(site, 'data-mode="redirect"'));
  await page.locator('a').click();
  await expect(page).toHaveURL(/authenticate\.html/);
  await logIn(page);
  await expect(page).toHaveURL(`${site.origin}/account`);
  expect(await context.pages()).toHaveLength(1);
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
  const standalone = `Object.defineProperty(navigator, 'standalone', { value: true })`;
  await page.goto(loginPage(site, '', standalone));
  await page.locator('a').click();
  await expect(page).toHaveURL(/authenticate\.html/);
  await page.goto(loginPage(site, 'data-mode="popup"', standalone));
  const popup = await openPopup(page);
  await expect(popup).toHaveURL(/popup=1$/);
});

test('a second click brings the open window to the front and starts nothing', async ({ page, site }) => {
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

test('a button for something else opens a window of its own', async ({ page, site }) => {
  const buttons = button(site) + button(site, 'id="b"').replace('"email"', '"phone"');
  await page.goto(site.page('/', first(site, countOpens) + buttons + script(site)));
  await openPopup(page, () => page.locator('a').first().click());
  await openPopup(page, () => page.locator('#b').click());
  expect(await page.evaluate('opens')).toBe(2);
});

test('a window that the person closes is told, and the button works again', async ({ page, site }) => {
  await page.goto(loginPage(site));
  await noteEvents(page);
  const popup = await openPopup(page);
  await popup.close();
  await expect.poll(() => eventsOf(page)).toEqual(['dpplus-beforeopen', 'dpplus-open', 'dpplus-close']);
  const again = await openPopup(page);
  await untilClosed(again, () => logIn(again));
  await expect(page).toHaveURL(`${site.origin}/account`);
});

test('a listener may keep the login from opening', async ({ page, site }) => {
  await page.goto(loginPage(site, '', countOpens));
  await page.evaluate(() => addEventListener('dpplus-beforeopen', (event) => event.preventDefault()));
  await page.locator('a').click();
  expect(await page.evaluate('opens')).toBe(0);
  await expect(page).toHaveURL(`${site.origin}/`);
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

test('a Control click is left to the browser, with the address of the same login', async ({
  page,
  site,
  world,
}) => {
  await page.goto(loginPage(site));
  await page.locator('a').click({ modifiers: ['Control'] });
  const logins = () => world.requests.filter(({ url }) => url.includes('authenticate.html'));
  await expect
    .poll(logins)
    .toEqual([expect.objectContaining({ url: expect.stringMatching(/is_sandbox=true$/) })]);
});

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
    await page.goto(loginPage(site));
    await noteEvents(page);
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
  // Some drivers leave the focus to the popup until it closes; this person looks at the page again before that.
  await page.goto(loginPage(site, '', 'Document.prototype.hasFocus = () => true'));
  await noteEvents(page);
  await stay(page);
  const popup = await openPopup(page);
  await expect.poll(() => eventsOf(page)).toContain('dpplus-close');
  await untilClosed(popup, () => logIn(popup));
  await expect
    .poll(() => eventsOf(page))
    .toEqual(['dpplus-beforeopen', 'dpplus-open', 'dpplus-close', 'dpplus-success']);
});

test('a button in a cross-site frame hears of the return', async ({ page, site }) => {
  const inner = loginPage(site);
  const outer = await serve(
    () => new Response(`<iframe src="${inner}"></iframe>`, { headers: { 'content-type': 'text/html' } }),
  );
  await page.goto(`http://127.0.0.1:${outer.port}/`);
  await noteEvents(page);
  const frame = page.frameLocator('iframe');
  const popup = await openPopup(page, () => frame.locator('a').click());
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
  const frame = page.frameLocator('iframe');
  await frame.locator('a').click();
  const popup = await opened;
  await logIn(popup);
  await expect(popup).toHaveURL(`${site.origin}/account`);
  expect(await frame.locator('html').evaluate(() => location.href)).toBe(inner);
  await outer.close();
});

test('the return page goes on by itself when nobody waits for it', async ({ page, site }) => {
  await page.goto(site.page('/', script(site)));
  await page.goto(`${site.origin}/return?state=s1`);
  await expect(page).toHaveURL(`${site.origin}/account`);
});

test('a link of the return page that is a script does not run by itself', async ({ page, site }) => {
  // Its patience is over at once, and the page says when it is.
  const hurry = `const { setTimeout: later } = window;
    const tell = () => document.documentElement.id = 'over';
    window.setTimeout = (act, ...rest) => new Error().stack.includes('dp_connect.js')
      ? later(() => { act(); later(tell, 50); }) : later(act, ...rest);`;
  const link = '<a class="dpplus-return" href="javascript:document.title=`ran`">Continue</a>';
  await page.goto(site.page('/return', first(site, hurry) + link + script(site)));
  await page.locator('#over').waitFor();
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
  await expect(popup).toHaveURL(/popup=1$/);
  // Not opened by a script, and with a history: close() has no effect.
  const tab = await context.newPage();
  await tab.goto(`${site.origin}/account`);
  await tab.goto(`${site.origin}/return?state=s1`);
  await expect(tab.getByRole('status')).toHaveText('You can close this window now.');
  await expect(tab.getByRole('link', { name: 'Continue' })).toBeVisible();
  await expect(tab).toHaveURL(/\/return/);
});

test('a return to a place on the same page shows the page anew', async ({ page, site }) => {
  site.returnLink = 'href="/#account"';
  await page.goto(loginPage(site));
  const popup = await openPopup(page);
  await page.locator('html').evaluate((root) => root.classList.add('old'));
  await untilClosed(popup, () => logIn(popup));
  await expect(page).toHaveURL(`${site.origin}/#account`);
  await page.locator('html.old').waitFor({ state: 'detached' });
  await expect(page.locator('.dpplus-connect')).toBeVisible();
});

test('a forged return with another state changes nothing', async ({ page, site, context }) => {
  await page.goto(loginPage(site));
  await noteEvents(page);
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
  world,
}) => {
  await page.goto(loginPage(site));
  await noteEvents(page);
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => fetch(`/restored?persisted=${persisted}`));
  });
  const popup = await openPopup(page);
  await popup.close();
  await expect.poll(() => eventsOf(page)).toContain('dpplus-close');
  await page.goto(site.page('/other', '<h1>Other</h1>'));
  await leaveBy(page, 'history.back()');
  // Only the page that was left tells this. It is not asked: a driver may wait for ever for a page that is put aside.
  await expect
    .poll(() => world.requests.map(({ url }) => url))
    .toContain(`${site.origin}/restored?persisted=true`);
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
  const popup = await openPopup(page, () => page.getByRole('button').click());
  await untilClosed(popup, () => logIn(popup));
  await expect
    .poll(() => page.evaluate('window.outcome'))
    .toEqual({ state: 's2', ok: true, href: `${site.origin}/account` });
  await passThrough(page, site, () => page.getByRole('button').click());
});

test('open() ends when the person closes the window', async ({ page, site }) => {
  site.page(
    '/open.js',
    `document.querySelector('button').onclick = async () => { window.outcome = await dpplusConnect.open({ clientId: 'testapp', redirectUri: '${site.redirectUri}', isSandbox: true }); };`,
  );
  await page.goto(site.page('/', `<button>Log in</button>${script(site)}<script src="/open.js"></script>`));
  const popup = await openPopup(page, () => page.getByRole('button').click());
  await popup.close();
  await expect.poll(() => page.evaluate('window.outcome')).toEqual({ ok: false, error: 'window_closed' });
});
