import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { eventsOf, expect, noteEvents, test } from './support/fixtures.ts';
import { serve } from './support/serve.ts';
import { button, clientId, type Site, script } from './support/site.ts';

const html = { headers: { 'content-type': 'text/html' } };

/** A page of another site, in a frame, that sends its parent the message of an ended login. */
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

/** The login never ends: the message comes from an attacker. */
const loseLogins = (page: Page) => page.context().route(/oauth\/authenticate/, (route) => route.abort());

const injectMarkup = (page: Page, markup: string) =>
  page.evaluate((given) => document.body.insertAdjacentHTML('beforeend', given), markup);

const inject = (page: Page, site: Site, attributes: string, redirectUri: string) =>
  injectMarkup(page, button(site, attributes, 'Injected').replace(site.redirectUri, redirectUri));

/** Everything that starts a login by markup alone, with the text to click on. */
const kinds: Record<string, (site: Site, redirectUri: string) => string> = {
  link: (site, redirectUri) => button(site, '', 'Start').replace(site.redirectUri, redirectUri),
  form: (_site, redirectUri) =>
    `<form class="dpplus-connect" data-client-id="${clientId}" data-redirect-uri="${redirectUri}" data-is-sandbox="true" data-state="s1"><button>Start</button></form>`,
  element: (_site, redirectUri) =>
    `<dpplus-connect client-id="${clientId}" redirect-uri="${redirectUri}" scope="email" is-sandbox="true" state="s1">Start</dpplus-connect>`,
};

/** Starts a login, and then has the redirect URI's origin report a success. Returns the events. */
async function forge(page: Page, other: Awaited<ReturnType<typeof forger>>) {
  await noteEvents(page);
  await page.evaluate(() => addEventListener('dpplus-success', (event) => event.preventDefault()));
  // The text of an element is visible before its file arrives. A click then starts nothing.
  await expect(page.locator('dpplus-connect:not(:defined)')).toHaveCount(0);
  const popup = page.waitForEvent('popup');
  await page.getByText('Start').click();
  await popup;
  await other.speak();
  return eventsOf(page);
}

for (const [kind, markup] of Object.entries(kinds)) {
  for (const [when, change] of [
    ['in a page that stays as it is', ''],
    ['and a comment added to the document', "document.append(document.createComment('x'))"],
  ] as const)
    test(`an injected ${kind} ${when} cannot add its redirect origin`, {
      tag: change || kind !== 'link' ? ['@all'] : [],
    }, async ({ page, site }) => {
      await loseLogins(page);
      const other = await forger(page, 's1');
      await page.goto(site.page('/', script(site)));
      await injectMarkup(page, markup(site, `${other.origin}/cb`));
      await page.evaluate(change);
      expect(await forge(page, other)).toEqual(['dpplus-beforeopen', 'dpplus-open']);
      expect(page.url()).toBe(`${site.origin}/`);
      await other.close();
    });

  for (const [how, isLate] of [
    ['the page was loaded with', false],
    ['code of the page hands to scan()', true],
  ] as const)
    test(`the redirect origin of a ${kind} that ${how} may report`, {
      tag: kind === 'link' && isLate ? [] : ['@all'],
    }, async ({ page, site }) => {
      await loseLogins(page);
      const other = await forger(page, 's1');
      const start = markup(site, `${other.origin}/cb`);
      await page.goto(site.page('/', (isLate ? '' : start) + script(site)));
      if (isLate) {
        await injectMarkup(page, start);
        await page.evaluate(() => window.dpplusConnect?.scan());
      }
      expect(await forge(page, other)).toContain('dpplus-success');
      await other.close();
    });
}

test('with allowlists, an injected button is reported and does nothing', async ({ page, site, context }) => {
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

for (const clobber of [
  '<img name="currentScript">',
  '<form name="currentScript"></form>',
  '<iframe name="currentScript"></iframe>',
])
  test(`pins hold on a page with ${clobber}`, { tag: clobber.startsWith('<img') ? [] : ['@all'] }, async ({
    page,
    site,
    context,
  }) => {
    const pinned = script(site).replace(
      '<script',
      `<script data-client-id="${clientId}" data-redirect-uri="${site.redirectUri}"`,
    );
    const evil = (markup: string) => markup.replace(clientId, 'evil').replace(/Start/, 'Evil');
    const planted = Object.values(kinds).map((markup) => evil(markup(site, site.redirectUri)));
    const own = button(site, 'id="own"', 'Own');
    // The second script is one that another part of the page brings.
    await page.goto(site.page('/', clobber + planted.join('') + own + pinned + pinned));
    await expect(page.locator('dpplus-connect').getByRole('link')).toBeVisible();
    for (const each of await page.getByText('Evil').all()) await each.click();
    expect(context.pages()).toHaveLength(1);
    const codes = () => page.evaluate(() => window.dpplusConnect?.diagnose().map(({ code }) => code));
    expect(await codes()).toContain('client-id-pinned');
    await loseLogins(page);
    const popup = page.waitForEvent('popup');
    await page.locator('#own').click();
    await popup;
  });

test('an injected <base> does not hide a module’s tag with its pins', { tag: '@all' }, async ({
  page,
  site,
}) => {
  site.page('/en/dp_connect.js', readFileSync('dist/en/dp_connect.js', 'utf8'));
  const tag = '<script type="module" src="/en/dp_connect.js?v=1" data-client-id="another"></script>';
  await page.goto(site.page('/', `${tag}${button(site)}<base href="http://127.0.0.1:9/">`));
  await page.locator('a').hover();
  await expect(page.locator('a')).toHaveAttribute('href', '#');
  expect(await page.evaluate(() => window.dpplusConnect?.diagnose().map(({ code }) => code))).toEqual([
    'client-id-pinned',
  ]);
});

test('elements named body, head and documentElement start no second login in the tab', {
  tag: '@all',
}, async ({ page, site, world }) => {
  const names = ['body', 'head', 'documentElement', 'readyState'];
  const clobber = names.map((name) => `<form name="${name}"><input name="append"></form>`).join('');
  const asked = () => world.requests.filter(({ url }) => /oauth\/authenticate/.test(url)).length;
  for (const [index, markup] of Object.values(kinds).entries()) {
    await page.goto(site.page('/', clobber + markup(site, site.redirectUri) + script(site)));
    const popup = page.waitForEvent('popup');
    await page.getByText('Start').click();
    await (await popup).waitForLoadState();
    expect(page.url()).toBe(`${site.origin}/`);
    expect(asked()).toBe(index + 1);
    await (await popup).close();
  }
});

for (const how of ['defer', 'async'])
  test(`an injected <base> does not move the login of a script with ${how}`, {
    tag: how === 'defer' ? [] : ['@all'],
  }, async ({ page, site }) => {
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

test('a return link to another origin waits for a click', async ({ page, site }) => {
  site.returnLink = 'href="https://elsewhere.example/"';
  await page.clock.install();
  await page.goto(`${site.origin}/return?state=s1`);
  await page.clock.runFor(5000);
  expect(page.url()).toContain('/return');
  await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible();
});

test('frames, forms and pictures with names of the script stop no login', { tag: '@all' }, async ({
  page,
  site,
}) => {
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
