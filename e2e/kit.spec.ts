import { logIn, logOut } from 'dpplus-sandbox/playwright';
import { expect, test } from './support/fixtures.ts';
import { button, element, script } from './support/site.ts';
import { startApp } from './support/start-app.ts';

const removal = new Request('http://localhost/_sandbox/personas/four-logins', { method: 'DELETE' });
test.beforeAll(({ sandbox }) => sandbox.fetch(removal));
test.afterAll(({ sandbox }) => sandbox.reset());

test('logIn logs personas in over HTTP and through the popup, one after the other, and names an error', {
  tag: '@core',
}, async ({ page, context, sandbox }) => {
  const credentials = { clientId: 'shop', clientSecret: 'shop-secret' };
  const app = await startApp({ service: sandbox.url, ...credentials });
  await sandbox.register({ ...credentials, redirectUri: `${app.origin}/callback` });
  /** Opens the app as a user who is not logged in. */
  const open = async () => {
    await context.clearCookies({ domain: 'localhost' });
    await page.goto(app.origin);
  };
  await open();
  await logIn(page, 'consented', { popup: false });
  await page.goto(app.origin);
  const first = await page.getByRole('heading').textContent();
  expect(first).toMatch(/^Hello /);
  await open();
  await logIn(page, 'fresh');
  const second = await page.getByRole('heading').textContent();
  expect(second).toMatch(/^Hello /);
  expect(second).not.toBe(first);
  await open();
  await expect(logIn(page, 'limit-reached')).rejects.toThrow('"limit-reached" failed: login_limit');
  // Not a retry: the page has arrived.
  expect(page.url()).toContain(`${app.origin}/callback?dpplus=return&outcome=`);
  await open();
  await expect(logIn(page, 'somebody')).rejects.toThrow(
    /no persona "somebody", but has fresh, consented, limit-reached,/,
  );
  await page.goto('about:blank');
  for (const popup of [true, false])
    await expect(logIn(page, 'fresh', { popup, timeout: 100 })).rejects.toThrow(
      'No login button on about:blank',
    );
  await app.close();
});

test('logOut ends the session at the sandbox, and not in the app', { tag: '@one-engine' }, async ({
  page,
  sandbox,
}) => {
  const credentials = { clientId: 'shop', clientSecret: 'shop-secret' };
  const app = await startApp({ service: sandbox.url, ...credentials });
  await sandbox.register({ ...credentials, redirectUri: `${app.origin}/callback` });
  await page.goto(app.origin);
  const login = (await page.locator('a.dpplus-connect').getAttribute('href')) ?? '';
  await logIn(page, 'fresh');
  await page.goto(login);
  await expect(page.locator('[name=persona]')).toHaveCount(0);
  await logOut(page);
  await page.goto(login);
  await expect(page.locator('[name=persona][value=fresh]')).toBeVisible();
  await page.goto(app.origin);
  await expect(page.getByText('Hello')).toBeVisible();
  await app.close();
});

for (const [what, attributes] of [
  ['in the same tab', 'data-mode="redirect"'],
  ['in a popup', ''],
])
  test(`logIn waits for the page after a login ${what}`, { tag: '@one-engine' }, async ({ page, site }) => {
    await page.goto(site.page('/', button(site, attributes) + script(site)));
    await logIn(page, 'fresh');
    // Not a retry: the page is there.
    expect(page.url()).toBe(`${site.origin}/account`);
    expect(page.context().pages()).toHaveLength(1);
  });

test('logIn waits for the end of a login that leaves the page, in a frame too', async ({ page, site }) => {
  const stay = '<script>addEventListener("dpplus-success", (event) => event.preventDefault())</script>';
  const inner = site.page('/inner', stay + button(site) + script(site));
  await page.goto(inner);
  await logIn(page, 'consented');
  expect(page.url()).toBe(inner);
  expect(site.tokens).toHaveLength(1);
  await page.goto(site.page('/', `<iframe src="${inner}"></iframe>`));
  await logIn(page, 'fresh', { button: page.frameLocator('iframe').locator('a') });
  expect(site.tokens).toHaveLength(2);
});

test('logIn without a popup reads the URL of an element, and of the given button', {
  tag: '@one-engine',
}, async ({ page, site }) => {
  await page.goto(site.page('/', element(site) + script(site)));
  await logIn(page, 'fresh', { popup: false });
  await logIn(page, 'fresh', { popup: false, button: page.locator('dpplus-connect') });
  expect(site.tokens.map(({ body }) => body.uuid)).toEqual([expect.any(String), expect.any(String)]);
  await page.goto(site.page('/plain', '<button>Log in</button>'));
  const options = { popup: false, button: page.getByRole('button'), timeout: 100 };
  await expect(logIn(page, 'fresh', options)).rejects.toThrow('needs a link with the class dpplus-connect');
});

test('logIn names the error of a login whose page is gone at once', async ({ page, site }) => {
  // The page is busy while it leaves, and the next one is in another process: its answers come too late.
  const busy = `addEventListener('dpplus-error', () => queueMicrotask(() => {
    for (const end = performance.now() + 2000; performance.now() < end; );
  }), { capture: true })`;
  const coop = { 'cross-origin-opener-policy': 'same-origin' };
  site.returnLink = 'href="/left"';
  site.page('/left', '<h1>Left</h1>');
  await page.goto(site.page('/', `<script>${busy}</script>${button(site)}${script(site)}`, coop));
  await expect(logIn(page, 'limit-reached')).rejects.toThrow('"limit-reached" failed: access_denied');
  await expect(page.getByRole('heading')).toHaveText('Left');
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});
