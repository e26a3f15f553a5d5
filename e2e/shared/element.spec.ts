import { label } from '../support/labels.ts';
import {
  eventsOf,
  expect,
  logIn,
  noteEvents,
  openPopup,
  test,
  untilClosed,
} from '../support/shared-fixtures.ts';
import { element, script } from '../support/site.ts';
import { wcag } from '../support/wcag.ts';

const filled = 'rgb(11, 78, 162)';

test('the script and a tag are enough for a login, and the element passes the focus to its link', {
  tag: ['@core', ...wcag('2.1.1')],
}, async ({ page, site }) => {
  await page.goto(site.page('/', element(site, 'id="e"') + script(site)));
  await noteEvents(page);
  await page.evaluate(() => addEventListener('dpplus-success', (event) => event.preventDefault()));
  await expect(page.getByRole('link', { name: label() })).toHaveCSS('background-color', filled);
  await page.locator('dpplus-connect').evaluate((node) => node.focus());
  await expect(page.getByRole('link')).toBeFocused();
  const popup = await openPopup(page);
  await untilClosed(popup, () => logIn(popup));
  await expect.poll(() => eventsOf(page)).toEqual(['dpplus-beforeopen', 'dpplus-open', 'dpplus-success']);
  expect(await page.evaluate('seen.map(({ on }) => on)')).toEqual(['e', 'e', 'e']);
});

test('an element that is added later is a button, also on a page without animations', {
  tag: ['@core', '@one-engine'],
}, async ({ page, site }) => {
  for (const head of ['', '<style>* { animation: none !important }</style>']) {
    await page.goto(site.page('/', head + script(site)));
    await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), element(site));
    await expect(page.getByRole('link', { name: label() }), head).toHaveCSS('background-color', filled);
  }
});

test('a moved or cloned element logs in', { tag: ['@core', '@one-engine'] }, async ({ page, site }) => {
  await page.goto(site.page('/', `<div id="to"></div>${element(site)}${script(site)}`));
  await expect(page.getByRole('link')).toHaveCount(1);
  await page.locator('dpplus-connect').evaluate((node) => {
    document.querySelector('#to')?.append(node);
    const clone = node.cloneNode(true) as Element;
    clone.setAttribute('state', 'clone');
    document.body.append(clone);
  });
  await expect(page.getByRole('link', { name: label() })).toHaveCount(2);
  await page.getByRole('link').last().hover();
  await expect(page.getByRole('link').last()).toHaveAttribute('href', /state=clone/);
  const popup = await openPopup(page, () => page.getByRole('link').first().click());
  await expect(popup).toHaveURL(/state=s1/);
});

test('a click sent to the element logs in, a user’s beside its link does not', async ({ page, site }) => {
  await page.goto(site.page('/', element(site, 'style="display: block"') + script(site)));
  await expect(page.getByRole('link', { name: label() })).toHaveCount(1);
  await noteEvents(page);
  await page.evaluate(() => addEventListener('dpplus-beforeopen', (event) => event.preventDefault()));
  const host = page.locator('dpplus-connect');
  await host.click();
  expect(await eventsOf(page)).toEqual([]);
  await host.evaluate((node) => node.click());
  await host.evaluate((node) => node.dispatchEvent(new MouseEvent('click', { bubbles: true })));
  expect(await eventsOf(page)).toEqual(Array(2).fill('dpplus-beforeopen'));
});
