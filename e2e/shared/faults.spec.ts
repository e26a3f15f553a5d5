import { type Fault, type FaultyService, startFaultyService } from '../support/faulty-service.ts';
import {
  eventsOf,
  expect,
  test as inEngines,
  leaveBy,
  logIn,
  noteEvents,
  openPopup,
  untilClosed,
} from '../support/shared-fixtures.ts';
import { button, type Site, script } from '../support/site.ts';

const test = inEngines.extend<{ startService: (fault: Fault) => Promise<FaultyService> }>({
  startService: async ({ site }, use) => {
    const started: FaultyService[] = [];
    await use(async (fault) => {
      const service = await startFaultyService(fault, site.baseUrl);
      started.push(service);
      return service;
    });
    for (const service of started) await service.close();
  },
});

/** A page whose script is there and whose service is elsewhere. */
const pageWith = (site: Site, baseUrl: string) =>
  site.page('/', button(site) + script(site).replace('<script ', `<script data-base-url="${baseUrl}" `));

for (const fault of ['down', 'unavailable', 'cut off half-way', 'untrusted', 'without an address'] as const) {
  test(`a service that is ${fault} leaves the page as it was, and the button for another try`, {
    tag: fault === 'untrusted' ? '@core' : [],
  }, async ({ page, site, startService }) => {
    const service = await startService(fault);
    await page.goto(pageWith(site, service.baseUrl));
    await noteEvents(page);
    const popup = await openPopup(page);
    await popup.close();
    await expect.poll(() => eventsOf(page)).toEqual(['dpplus-beforeopen', 'dpplus-open', 'dpplus-close']);
    await expect(page).toHaveURL(`${site.origin}/`);
    if (fault === 'untrusted' || fault === 'without an address') return;
    service.mend();
    const again = await openPopup(page);
    await untilClosed(again, () => logIn(again));
    await expect(page).toHaveURL(`${site.origin}/account`);
  });
}

test('the page waits for a slow service', async ({ page, site, startService }) => {
  const service = await startService('slow');
  await page.goto(pageWith(site, service.baseUrl));
  await noteEvents(page);
  // A driver may not report the window before it shows a page.
  const opened = page.waitForEvent('popup');
  await page.locator('.dpplus-connect[data-dpplus]').click();
  // A second click does not ask again.
  await page.locator('.dpplus-connect').click();
  expect(await eventsOf(page)).toEqual(['dpplus-beforeopen', 'dpplus-open']);
  service.mend();
  const popup = await opened;
  await untilClosed(popup, () => logIn(popup));
  await expect(page).toHaveURL(`${site.origin}/account`);
});

for (const fault of ['down', 'unavailable', 'cut off half-way'] as const) {
  test(`a script whose server is ${fault} leaves the author’s link`, {
    tag: fault === 'down' ? '@core' : [],
  }, async ({ page, site, startService }) => {
    const { baseUrl } = await startService(fault);
    const link = button(site, '', 'Log in').replace('"#"', '"/log-in"');
    await page.goto(site.page('/', `${link}<script src="${baseUrl}/en/dp_connect.js"></script>`));
    await page.getByRole('link', { name: 'Log in' }).click();
    await expect(page).toHaveURL(`${site.origin}/log-in`);
  });
}

test('a login continues after its popup has left the service and come back', async ({
  page,
  site,
  world,
}) => {
  await page.goto(site.page('/', button(site) + script(site)));
  await noteEvents(page);
  const popup = await openPopup(page);
  await popup.locator('[name=persona][value=fresh]').waitFor();
  const tell = `<script>addEventListener('pagehide', () => navigator.sendBeacon('/left'))</script>`;
  await popup.goto(site.page('/elsewhere', `<h1>Help</h1>${tell}`));
  await leaveBy(popup, 'history.back()');
  // Asked while it is put aside, a page may never answer: seen in WebKitGTK, until the driver's client gave up.
  await expect.poll(() => world.requests.map(({ url }) => url)).toContain(`${site.origin}/left`);
  await untilClosed(popup, () => logIn(popup));
  await expect(page).toHaveURL(`${site.origin}/account`);
});

test('a reloaded page does not wait for the login: the popup continues to the account', async ({
  page,
  site,
}) => {
  await page.goto(site.page('/', button(site) + script(site)));
  const popup = await openPopup(page);
  await page.locator('html').evaluate((root) => root.classList.add('old'));
  await leaveBy(page, 'location.reload()');
  await page.locator('html.old').waitFor({ state: 'detached' });
  await expect(page.locator('.dpplus-label')).toBeVisible();
  await logIn(popup);
  await expect(popup).toHaveURL(`${site.origin}/account`);
  expect(site.tokens[0]?.status).toBe(200);
});

test('a clock that jumps in the middle of a login changes nothing', async ({ page, site }) => {
  site.page(
    '/clock.js',
    `const { now } = Date; let jump = 0; Date.now = () => now() + jump;
     const since = performance.now.bind(performance); performance.now = () => since() + jump;
     window.jumpBy = (ms) => { jump += ms; };`,
  );
  const clock = '<script src="/clock.js"></script>';
  await page.goto(site.page('/', clock + button(site) + script(site)));
  await noteEvents(page);
  const popup = await openPopup(page);
  const year = 365 * 86_400_000;
  for (const jump of [year, -2 * year]) await page.evaluate(`jumpBy(${jump})`);
  await untilClosed(popup, () => logIn(popup));
  await expect(page).toHaveURL(`${site.origin}/account`);
});
