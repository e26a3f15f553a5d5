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

test('the script and a tag are enough for a login', async ({ page, site }) => {
  await page.goto(site.page('/', element(site, 'id="e"') + script(site)));
  await noteEvents(page);
  await page.evaluate(() => addEventListener('dpplus-success', (event) => event.preventDefault()));
  await expect(page.getByRole('link', { name: label() })).toHaveCSS('background-color', filled);
  const popup = await openPopup(page);
  await untilClosed(popup, () => logIn(popup));
  await expect.poll(() => eventsOf(page)).toEqual(['dpplus-beforeopen', 'dpplus-open', 'dpplus-success']);
  expect(await page.evaluate('seen.map(({ on }) => on)')).toEqual(['e', 'e', 'e']);
});

for (const [where, head] of [
  ['later', ''],
  ['later on a page without animations', '<style>* { animation: none !important }</style>'],
] as const) {
  test(`an element that is added ${where} is a button`, {
    tag: where === 'later' ? [] : ['@chromium'],
  }, async ({ page, site }) => {
    await page.goto(site.page('/', head + script(site)));
    await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), element(site));
    await expect(page.getByRole('link', { name: label() })).toHaveCSS('background-color', filled);
  });
}

test('the slot is the label; without it the wording returns', { tag: '@chromium' }, async ({
  page,
  site,
}) => {
  await page.goto(site.page('/', element(site, '', '\n <b>Mine</b> ') + script(site)));
  await expect(page.getByRole('link')).toHaveAccessibleName(`Mine ${label('en', 'new-window')}`);
  await page.locator('b').evaluate((own) => own.remove());
  await expect(page.getByRole('link')).toHaveAccessibleName(`${label()} ${label('en', 'new-window')}`);
});

test('the content that a component of the page puts into an empty slot is the label', {
  tag: '@all',
}, async ({ page, site }) => {
  const inside = JSON.stringify(element(site, '', '<slot>Mine</slot>'));
  const component = `<script>{
    const root = document.querySelector('div').attachShadow({ mode: 'open' });
    root.innerHTML = ${inside};
    dpplusConnect.scan(root);
  }</script>`;
  await page.goto(site.page('/', `<div></div>${script(site)}${component}`));
  await expect(page.getByRole('link')).toHaveAccessibleName(`Mine ${label('en', 'new-window')}`);
});

test('a moved or cloned element logs in', { tag: '@chromium' }, async ({ page, site }) => {
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

test('an element that is removed and put back during a login gets the result', { tag: '@chromium' }, async ({
  page,
  site,
}) => {
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

test('the element passes the focus to its link', { tag: ['@chromium', ...wcag('2.1.1')] }, async ({
  page,
  site,
}) => {
  await page.goto(site.page('/', element(site) + script(site)));
  await expect(page.getByRole('link')).toBeVisible();
  await page.locator('dpplus-connect').evaluate((node) => node.focus());
  await expect(page.getByRole('link')).toBeFocused();
});

for (const types of [
  "require-trusted-types-for 'script'",
  "require-trusted-types-for 'script'; trusted-types 'none'",
]) {
  test(`works with script-src, style-src 'none' and ${types}`, {
    tag: types.includes(';') ? ['@chromium'] : ['@all'],
  }, async ({ page, site }) => {
    site.headers = {
      'content-security-policy': `default-src 'none'; script-src ${site.baseUrl}; style-src 'none'; ${types}`,
    };
    await page.goto(site.page('/', element(site) + script(site)));
    await expect(page.getByRole('link', { name: label() })).toHaveCSS('background-color', filled);
    await expect(page.locator('dpplus-connect')).toHaveCSS('display', 'inline-block');
  });
}

/** For the page's first script: the console as it is heard in every engine. */
const noteWarnings = 'window.warnings = []; console.warn = (...line) => warnings.push(line.join());';

test('a complete element with a custom label logs no warning', { tag: '@all' }, async ({ page, site }) => {
  site.page('/note.js', noteWarnings);
  await page.goto(
    site.page('/', `<script src="/note.js"></script>${element(site, '', 'Mine')}${script(site)}`),
  );
  await expect(page.getByRole('link', { name: 'Mine' })).toHaveCSS('background-color', filled);
  expect(await page.evaluate('warnings')).toEqual([]);
  expect(await page.evaluate(() => window.dpplusConnect?.diagnose().length)).toBe(0);
});
