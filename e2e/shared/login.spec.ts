import { languages } from '../../src/vocabulary/languages.ts';
import { label } from '../support/labels.ts';
import {
  agreeByKey,
  eventsOf,
  expect,
  logIn,
  logInWithConsent,
  noteEvents,
  openPopup,
  passThrough,
  test,
  untilClosed,
} from '../support/shared-fixtures.ts';
import { button, clientId, type Site, script } from '../support/site.ts';
import { wcag } from '../support/wcag.ts';

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

for (const lang of languages) {
  const isFirst = lang === languages[0];
  test.describe(lang, () => {
    test('logs in with the mouse', {
      tag: [...(isFirst ? [] : lang === 'de' ? ['@chromium'] : ['@all']), ...wcag('2.5.2', '3.1.1', '3.1.2')],
    }, async ({ page, world }) => {
      await page.goto(`${world.demo}/?lang=${lang}`);
      const link = page.getByRole('link', { name: label(lang) });
      const popup = await openPopup(page, () => link.click());
      await expect(popup.locator('html')).toHaveAttribute('lang', lang);
      await untilClosed(popup, () => logInWithConsent(popup));
      await expect(page).toHaveURL(`${world.demo}/account`);
      await expect(page.locator('body')).toContainText(uuid);
    });

    test('logs in with the keyboard alone', {
      tag: [...(isFirst ? [] : ['@all']), ...wcag('2.1.1', '2.1.2', '3.3.8')],
    }, async ({ page, world }) => {
      await page.goto(`${world.demo}/?lang=${lang}`);
      const link = page.getByRole('link', { name: label(lang) });
      for (
        let presses = 0;
        presses < 30 && !(await link.evaluate((node) => node === document.activeElement));
        presses++
      )
        await page.keyboard.press('Tab');
      await expect(link).toBeFocused();
      const popup = await openPopup(page, () => page.keyboard.press('Enter'));
      for (const control of ['[value=fresh]', '[value=confirm]', '[value=allow]']) {
        const target = popup.locator(control);
        await target.waitFor();
        for (
          let presses = 0;
          presses < 30 && !(await target.evaluate((node) => node === document.activeElement));
          presses++
        )
          await popup.keyboard.press('Tab');
        await expect(target).toBeFocused();
        if (control === '[value=allow]') break;
        await popup.keyboard.press('Enter');
        await target.waitFor({ state: 'detached' });
      }
      await agreeByKey(popup);
      await expect(page.locator('body')).toContainText(uuid);
    });
  });
}

test('the page gets an error when the user refuses', { tag: '@chromium' }, async ({ page, site }) => {
  await page.goto(site.page('/', button(site) + script(site)));
  await noteEvents(page);
  await page.evaluate(() => document.addEventListener('dpplus-error', (event) => event.preventDefault()));
  const popup = await openPopup(page);
  await untilClosed(popup, () => logInWithConsent(popup, 'refuse'));
  await expect.poll(() => eventsOf(page)).toEqual(['dpplus-beforeopen', 'dpplus-open', 'dpplus-error']);
  const [, , { detail }] = (await page.evaluate('seen')) as { detail: object }[] as [
    unknown,
    unknown,
    { detail: object },
  ];
  expect(detail).toEqual({
    state: 's1',
    ok: false,
    error: 'access_denied',
    errorDescription: expect.any(String),
    href: `${site.origin}/account`,
  });
});

test('a user who has consented before only logs in', { tag: '@chromium' }, async ({ page, world }) => {
  await page.goto(world.demo);
  const popup = await openPopup(page);
  await untilClosed(popup, () => logIn(popup));
  await expect(page.locator('body')).toContainText(uuid);
});

test('a user who is still logged in returns at once', { tag: '@chromium' }, async ({ page, site }) => {
  await page.goto(site.page('/', button(site) + script(site)));
  const first = await openPopup(page);
  await untilClosed(first, () => logInWithConsent(first));
  await expect(page).toHaveURL(`${site.origin}/account`);
  await page.goto(`${site.origin}/`);
  await passThrough(page, site);
  await expect(page).toHaveURL(`${site.origin}/account`);
  expect(site.tokens.map(({ status, body }) => [status, body.scope])).toEqual([
    [200, 'email'],
    [200, 'email'],
  ]);
});

test('a redirect URI that is not the registered one returns an error', { tag: '@chromium' }, async ({
  page,
  site,
}) => {
  await page.goto(site.page('/', button(site) + script(site)));
  await noteEvents(page);
  await page.evaluate(() => {
    document.querySelector('a')?.setAttribute('data-redirect-uri', `${location.origin}/elsewhere`);
    document.addEventListener('dpplus-error', (event) => event.preventDefault());
  });
  await passThrough(page, site);
  await expect.poll(() => eventsOf(page)).toContain('dpplus-error');
  expect(site.callbacks[0]?.get('error')).toBe('redirect_uri_mismatch');
  expect(site.callbacks[0]?.get('state')).toBe('s1');
  expect(site.callbacks[0]?.get('tenant')).toBe('1');
});

test('the service rejects an unknown client, and the page gets the close of the popup', {
  tag: '@all',
}, async ({ page, site }) => {
  await page.goto(site.page('/', button(site).replace('testapp', 'nobody') + script(site)));
  await noteEvents(page);
  const popup = await openPopup(page);
  await expect(popup.getByRole('heading', { level: 1 })).toBeVisible();
  expect(site.callbacks).toEqual([]);
  await popup.close();
  await expect.poll(() => eventsOf(page)).toContain('dpplus-close');
});

test('a login with a foreign state ends before the code is exchanged', { tag: '@chromium' }, async ({
  page,
  world,
}) => {
  await page.goto(world.demo);
  await page.locator('.dpplus-connect').evaluate((anchor) => anchor.setAttribute('data-state', 'forged'));
  const popup = await openPopup(page);
  await untilClosed(popup, () => logIn(popup));
  await expect(page.locator('.notice')).toContainText('This login was not started in this browser.');
  await page.goto(`${world.demo}/account`);
  await expect(page).toHaveURL(`${world.demo}/`);
});

test('the state comes back byte for byte', { tag: '@chromium' }, async ({ page, site }) => {
  const state = ` a&b=c+d%20%zz e#f"'<é€😀\u00a0 `;
  await page.goto(site.page('/', button(site) + script(site)));
  await page.locator('a').evaluate((anchor, value) => anchor.setAttribute('data-state', value), state);
  const popup = await openPopup(page);
  await untilClosed(popup, () => logIn(popup));
  await expect(page).toHaveURL(`${site.origin}/account`);
  expect(site.callbacks[0]?.get('state')).toBe(state);
});

test('the authorization request is exactly the one of the contract', { tag: '@chromium' }, async ({
  page,
  site,
}) => {
  site.page('/', button(site, '') + script(site));
  await page.goto(`${site.origin}/`);
  await page.locator('a').evaluate((anchor) => {
    anchor.setAttribute('data-scope', 'email phone');
    anchor.setAttribute('data-state', 'a&b+c%d e é');
  });
  const popup = await openPopup(page);
  const expected =
    `${site.baseUrl}/en/oauth/authenticate.html?response_type=code&client_id=testapp` +
    `&redirect_uri=${encodeURIComponent(site.redirectUri)}&scope=email%20phone` +
    '&state=a%26b%2Bc%25d%20e%20%C3%A9&is_sandbox=true';
  await expect(popup).toHaveURL(`${expected}&popup=1`);
  await expect(page.locator('a')).toHaveAttribute('href', expected);
});

/**
 * For the page's first script: records the browser functions that the button's script calls. A driver may call the same
 * functions.
 */
const noteCalls = `window.calls = [];
  for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame', 'BroadcastChannel', 'open']) {
    const note = (how) => (target, ...rest) => {
      if (new Error().stack.includes('dp_connect.js')) calls.push(name);
      return Reflect[how](target, ...rest);
    };
    window[name] = new Proxy(window[name], { apply: note('apply'), construct: note('construct') });
  }
  for (const name of ['setItem', 'removeItem', 'clear']) {
    const native = Storage.prototype[name];
    Storage.prototype[name] = function (...rest) {
      calls.push(name);
      return native.apply(this, rest);
    };
  }`;

const beforeTheClick: [markup: string, requested: string[], draw: (site: Site) => string][] = [
  ['links', [], (site) => button(site) + button(site, 'data-help="true" data-text="connect"')],
  [
    'the element',
    ['dp_connect_element.js'],
    (site) =>
      `<dpplus-connect scope="" client-id="${clientId}" redirect-uri="${site.redirectUri}" is-sandbox="true"></dpplus-connect>`,
  ],
];

for (const [markup, requested, draw] of beforeTheClick)
  test(`before the click on ${markup}, the script sets no cookie, stores nothing and requests ${requested.join() || 'nothing'}`, async ({
    page,
    site,
    world,
  }) => {
    const noting = site.page('/note.js', noteCalls);
    const address = site.page('/', `<script src="${noting}"></script>${draw(site)}${script(site)}`);
    await page.goto(address);
    await page.getByRole('link').first().hover();
    await page.getByRole('link').last().focus();
    await expect(page.getByRole('link').last()).toHaveAttribute('href', /authenticate\.html/);
    const own = ['dp_connect.js', ...requested].map((file) => `${site.baseUrl}/en/${file}`);
    // The scripts are on two servers: either may be asked first.
    expect(world.requests.map(({ url }) => url).sort()).toEqual([address, noting, ...own].sort());
    // The state of an earlier redirect is removed before a popup can copy it.
    expect(new Set(await page.evaluate<string[]>('calls'))).toEqual(new Set(['removeItem']));
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([
      0,
      0,
      '',
    ]);
    for (const url of own) expect((await fetch(url)).headers.getSetCookie()).toEqual([]);
  });
