import type { EnginePage } from '../support/engine-page.ts';
import { eventsOf, expect, noteEvents, openPopup, test, untilClosed } from '../support/shared-fixtures.ts';
import { clientId, type Site, script } from '../support/site.ts';
import { wcag } from '../support/wcag.ts';

const person = { first_name: 'Zoë & Co', last_name: 'D’Häne+Ünal', email: 'zoe@example.com' };

const form = (site: Site) =>
  `<form class="dpplus-connect" action="/own" data-client-id="${clientId}" data-redirect-uri="${site.redirectUri}"` +
  ` data-is-sandbox="true" data-state="s1">` +
  Object.entries(person)
    .map(([name, value]) => `<input name="enrollment_data[${name}]" aria-label="${name}" value="${value}">`)
    .join('') +
  '<input name="csrf" value="of the page"><button>Sign up</button></form>';

const submit = (page: EnginePage) => page.getByRole('button', { name: 'Sign up' }).click();

const expectPrefilled = async (popup: EnginePage) => {
  await expect(popup.locator('[name="first_name"]')).toHaveValue(person.first_name);
  await expect(popup.locator('[name="last_name"]')).toHaveValue(person.last_name);
  await expect(popup.locator('[name="email"]')).toHaveValue(person.email);
};

test('a form sends its data to the service’s sign-up in a popup, and in no URL', {
  tag: ['@core', ...wcag('3.3.7')],
}, async ({ page, site, world }) => {
  await page.goto(site.page('/', form(site) + script(site)));
  await noteEvents(page);
  const popup = await openPopup(page, () => submit(page));
  await expectPrefilled(popup);
  const sent = world.requests;
  expect(sent.filter(({ url }) => /Zoë|Häne|zoe@|example\.com/.test(decodeURIComponent(url)))).toEqual([]);
  const post = sent.find(({ body }) => body);
  expect(post?.url).toBe(`${site.baseUrl}/oauth/authenticate`);
  expect(JSON.stringify(await page.evaluate('seen'))).not.toContain('zoe');
  expect(await eventsOf(page)).toEqual(['dpplus-beforeopen', 'dpplus-open']);
  await expect(page).toHaveURL(`${site.origin}/`);

  await submit(page);
  expect(sent.filter(({ body }) => body)).toHaveLength(1);

  await popup.locator('[name=decision][value=sign-up]').click();
  await untilClosed(popup, () => popup.locator('[name=decision][value=allow]').click());
  await expect(page).toHaveURL(`${site.origin}/account`);
  expect(site.tokens[0]?.status).toBe(200);
});

test('a form that was moved out of a frame’s document sends its data the same way', {
  tag: '@one-engine',
}, async ({ page, site }) => {
  await page.goto(site.page('/', script(site)));
  await page.evaluate((html) => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    const { body } = frame.contentDocument as Document;
    body.innerHTML = html;
    document.body.append(body.firstChild as Node);
  }, form(site));
  await expectPrefilled(await openPopup(page, () => submit(page)));
});

test('Enter in a field and requestSubmit() send the form’s data, and a button with another aim is the browser’s', {
  tag: '@one-engine',
}, async ({ page, site, world }) => {
  const others =
    '<button form="own" formaction="/draft">Save</button>' +
    '<button type="button" onclick="document.forms[0].requestSubmit()">By script</button>';
  const dialog = `<dialog open>${form(site).replace('action="/own"', 'method="dialog"').replace('Sign up', 'Cancel')}</dialog>`;
  const html = form(site).replace('<form', '<form id="own"') + others + dialog + script(site);
  const posts = () => world.requests.filter(({ body }) => body);
  await page.goto(site.page('/', html));
  await noteEvents(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => page.evaluate(() => document.querySelector('dialog')?.open)).toBe(false);
  expect(await eventsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/draft\?/);
  expect(posts()).toEqual([]);

  for (const submitted of [
    () => page.locator('#own [name="enrollment_data[email]"]').press('Enter'),
    () => page.getByRole('button', { name: 'By script' }).click(),
  ]) {
    await page.goto(site.page('/', html));
    const popup = await openPopup(page, submitted);
    await expectPrefilled(popup);
    await popup.close();
  }
  expect(posts()).toHaveLength(2);
});
