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
  tag: '@core',
}, async ({ page, site }) => {
  for (const head of ['', '<style>* { animation: none !important }</style>']) {
    await page.goto(site.page('/', head + script(site)));
    await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), element(site));
    await expect(page.getByRole('link', { name: label() }), head).toHaveCSS('background-color', filled);
  }
});

test('the content that a component of the page puts into an empty slot is the label', async ({
  page,
  site,
}) => {
  const inside = JSON.stringify(element(site, '', '<slot>Mine</slot>'));
  const component = `<script>{
    const root = document.querySelector('div').attachShadow({ mode: 'open' });
    root.innerHTML = ${inside};
    dpplusConnect.scan(root);
  }</script>`;
  await page.goto(site.page('/', `<div></div>${script(site)}${component}`));
  await expect(page.getByRole('link')).toHaveAccessibleName(`Mine ${label('en', 'new-window')}`);
});

test('a moved or cloned element logs in', { tag: '@core' }, async ({ page, site }) => {
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

test('an element that is removed and put back during a login gets the result', async ({ page, site }) => {
  await page.goto(site.page('/', element(site, 'id="e"') + script(site)));
  await noteEvents(page);
  await page.evaluate(() => addEventListener('dpplus-success', (event) => event.preventDefault()));
  const popup = await openPopup(page);
  await page.locator('#e').evaluate((node) => {
    node.remove();
    document.body.append(node);
  });
  await untilClosed(popup, () => logIn(popup));
  await expect.poll(() => page.evaluate('seen.at(-1)')).toMatchObject({ type: 'dpplus-success', on: 'e' });
});

/** For the page's first script: the console as it is heard in every engine. */
const noteWarnings = 'window.warnings = []; console.warn = (...line) => warnings.push(line.join());';

test('a complete element with a custom label logs no warning', async ({ page, site }) => {
  site.page('/note.js', noteWarnings);
  await page.goto(
    site.page('/', `<script src="/note.js"></script>${element(site, '', 'Mine')}${script(site)}`),
  );
  await expect(page.getByRole('link', { name: 'Mine' })).toHaveCSS('background-color', filled);
  expect(await page.evaluate('warnings')).toEqual([]);
  expect(await page.evaluate(() => window.dpplusConnect?.diagnose().length)).toBe(0);
});
