import { label } from '../support/labels.ts';
import {
  expect,
  logInWithConsent,
  openPopup,
  passThrough,
  test,
  untilClosed,
} from '../support/shared-fixtures.ts';
import { button, clientId, type Site, script } from '../support/site.ts';
import { wcag } from '../support/wcag.ts';

test('logs in with the mouse', { tag: ['@engines', ...wcag('2.5.2', '3.1.1', '3.1.2')] }, async ({
  page,
  world,
}) => {
  await page.goto(world.demo);
  const popup = await openPopup(page, () => page.getByRole('link', { name: label() }).click());
  await expect(popup.locator('html')).toHaveAttribute('lang', 'en');
  await untilClosed(popup, () => logInWithConsent(popup));
  await expect(page).toHaveURL(`${world.demo}/account`);
  await expect(page.locator('body')).toContainText('fresh@example.com');
});

test('the popup is in the language of the script, and a user who is still logged in returns at once', {
  tag: ['@core', ...wcag('3.1.1', '3.1.2')],
}, async ({ page, site }) => {
  await page.goto(site.page('/', button(site) + script(site, 'de')));
  const first = await openPopup(page, () => page.getByRole('link', { name: label('de') }).click());
  await expect(first.locator('html')).toHaveAttribute('lang', 'de');
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
  test(`before the click on ${markup}, the script sets no cookie, stores nothing and requests ${requested.join() || 'nothing'}`, {
    tag: markup === 'links' ? '@engines' : '@core',
  }, async ({ page, site, world }) => {
    const noting = site.page('/note.js', noteCalls);
    const address = site.page('/', `<script src="${noting}"></script>${draw(site)}${script(site)}`);
    await page.goto(address);
    await page.getByRole('link').first().hover();
    await page.getByRole('link').last().focus();
    await expect(page.getByRole('link').last()).toHaveAttribute('href', /authenticate\.html/);
    const own = ['dp_connect.js', ...requested].map((file) => `${site.baseUrl}/en/${file}`);
    // The scripts are on two servers: either may be asked first.
    expect(world.requests.map(({ url }) => url).sort()).toEqual([address, noting, ...own].sort());
    expect(await page.evaluate<string[]>('calls')).toEqual([]);
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([
      0,
      0,
      '',
    ]);
    for (const url of own) expect((await fetch(url)).headers.getSetCookie()).toEqual([]);
  });
