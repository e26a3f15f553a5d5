import { contrast } from './support/contrast.ts';
import { expect, test } from './support/fixtures.ts';
import { label } from './support/labels.ts';
import { button, element, script } from './support/site.ts';

const meta = '<meta name="color-scheme" content="light dark">';

test('follows the colour scheme of the page, not of the system', { tag: '@core' }, async ({ page, site }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(site.page('/', button(site) + script(site)));
  await expect(page.getByRole('link')).toHaveCSS('background-color', 'rgb(11, 78, 162)');
  await page.goto(site.page('/', meta + button(site) + script(site)));
  await expect(page.getByRole('link')).toHaveCSS('background-color', 'rgb(168, 200, 255)');
});

/** The fill in each state: darker on hover and when pressed, or lighter in dark schemes. */
const fills = {
  light: ['rgb(11, 78, 162)', 'rgb(8, 60, 128)', 'rgb(6, 47, 102)'],
  dark: ['rgb(168, 200, 255)', 'rgb(196, 218, 255)', 'rgb(219, 232, 255)'],
} as const;

for (const scheme of ['light', 'dark'] as const) {
  const [rest, hover, pressed] = fills[scheme];

  test(`shows in ${scheme} that the pointer is on it, presses it and that it waits`, {
    tag: scheme === 'light' ? '@core' : [],
  }, async ({ page, site }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto(site.page('/', meta + button(site) + script(site)));
    const link = page.getByRole('link');
    const is = async (fill: string) => {
      await expect(link).toHaveCSS('background-color', fill);
      await expect(link).toHaveCSS('border-top-color', fill);
    };
    await is(rest);
    await link.hover();
    await is(hover);
    await page.mouse.down();
    await is(pressed);
    await page.mouse.move(0, 0);
    await page.mouse.up();
    await is(rest);
    await link.evaluate((anchor) => anchor.setAttribute('data-dpplus', 'busy'));
    await expect(link).toHaveCSS('background-color', pressed);
    await expect(link).toHaveCSS('border-top-style', 'dashed');
  });
}

test('without contrast-color(), the text on a colour of the page is the default', async ({ page, site }) => {
  await page.addInitScript(() => {
    const { replaceSync } = CSSStyleSheet.prototype;
    CSSStyleSheet.prototype.replaceSync = function (css) {
      replaceSync.call(this, css.replace('contrast-color(red)', 'unknown-color(red)'));
    };
  });
  const style = '<style>.dpplus-connect { --dpplus-color: #fc0 }</style>';
  await page.goto(site.page('/', style + button(site) + script(site)));
  await expect(page.getByRole('link')).toHaveCSS('background-color', 'rgb(255, 204, 0)');
  await expect(page.getByRole('link')).toHaveCSS('color', 'rgb(255, 255, 255)');
});

test('is dark on white on paper, with its logo and without its fill, whatever the colours of the page', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const looks = ['', 'data-theme="outline"', 'style="--dpplus-color: #fc0; --dpplus-text-color: #ff0"'];
  await page.goto(site.page('/', meta + looks.map((look) => button(site, look)).join('') + script(site)));
  for (const link of await page.getByRole('link').all()) {
    await expect(link).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    for (const edge of ['color', 'border-top-color']) await expect(link).toHaveCSS(edge, 'rgb(0, 0, 0)');
    await expect(link.locator('span')).toHaveCSS('background-image', /rgb\(0, 0, 0\)/);
    await expect(link.locator('span')).toHaveCSS('print-color-adjust', 'exact');
  }
});

test('the focus ring has a contrast of 3 : 1 on every grey', async ({ page, site }) => {
  await page.goto(site.page('/', button(site) + script(site)));
  await page.keyboard.press('Tab');
  const link = page.getByRole('link');
  await expect(link).toBeFocused();
  const [outline = '', shadow = ''] = await link.evaluate((anchor) => {
    const { outlineColor, outlineWidth, outlineOffset, boxShadow } = getComputedStyle(anchor);
    // The shadow is seen within the outline and outside of it.
    return Number.parseInt(outlineWidth, 10) + Number.parseInt(outlineOffset, 10) <
      Number.parseInt(/(\d+)px$/.exec(boxShadow)?.[1] ?? '', 10)
      ? [outlineColor, boxShadow]
      : [];
  });
  const greys = Array.from({ length: 256 }, (_, value) => `rgb(${value}, ${value}, ${value})`);
  const best = greys.map((grey) =>
    Math.max(contrast(outline, grey), contrast(shadow.split(')')[0] ?? '', grey)),
  );
  expect(Math.min(...best)).toBeGreaterThan(3.9);
});

/** The sizes, each with its font size on a page whose rem is 10 px, and its least height. */
const sizes: [size: string, font: number, height: number][] = [
  ['large', 18, 44],
  ['default', 16, 44],
  ['medium', 15, 36],
  ['small', 14, 32],
];

test('each size is readable and can be hit on a page whose rem is 10 px, grows with the user’s font size, and can be hidden and placed', {
  tag: '@core',
}, async ({ page, site }) => {
  const hidden = ['hidden ', 'style="display: none" ', 'class="gone dpplus-connect" '];
  const html = [
    '<style>html { font-size: 62.5% } .gone { display: none !important } a { margin-left: 50px }</style>',
    ...hidden.map((how) => button(site).replace('<a ', `<a ${how}`)),
    ...sizes.map(([size]) => button(site, `data-style="${size}"`)),
  ];
  await page.goto(site.page('/', html.join('') + script(site)));
  await expect(page.getByRole('link')).toHaveCount(sizes.length);
  for (const [size, font, height] of sizes) {
    const link = page.locator(`[data-style=${size}]`);
    await expect(link).toHaveCSS('font-size', `${font}px`);
    await expect(link).toHaveCSS('margin-left', '50px');
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(height);
  }
  await page.locator('html').evaluate((root) => root.style.setProperty('font-size', '32px'));
  await expect(page.locator('[data-style=default]')).toHaveCSS('font-size', '32px');
  await page.addStyleTag({ content: '.dpplus-connect { --dpplus-font-size: 10px }' });
  for (const [size] of sizes)
    await expect(page.locator(`[data-style=${size}]`)).toHaveCSS('font-size', '10px');
});

test('looks disabled while it is disabled', async ({ page, site }) => {
  await page.goto(site.page('/', button(site, 'aria-disabled="true"') + script(site)));
  const link = page.getByRole('link');
  await expect(link).toHaveCSS('opacity', '0.5');
  await link.evaluate((anchor) => anchor.removeAttribute('aria-disabled'));
  await expect(link).toHaveCSS('opacity', '1');
});

for (const [kind, write] of Object.entries({ link: button, element }))
  test(`the spoken message about the closed window of a ${kind} changes no layout and takes no clicks, the visible one stays until the next login`, async ({
    page,
    site,
  }) => {
    const head = '<style>body { margin: 0 } main { height: 100vh }</style>';
    await page.goto(site.page('/', `${head}<main>${write(site)}</main>${script(site)}`));
    const size = () =>
      page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
    const link = page.getByRole('link');
    const before = await size();
    const [popup] = await Promise.all([page.waitForEvent('popup'), link.click()]);
    // A close that meets the commit of a navigation can be lost in Chromium: see leave-pages.ts.
    await expect(popup).toHaveURL(/authenticate\.html/);
    await popup.close();
    const status = page.getByRole('status');
    await expect(status).toHaveText('The login window was closed. You can try again.');
    expect(await size()).toEqual(before);
    await expect(link).toHaveAttribute('data-dpplus', 'closed');
    await expect(page.locator('dpplus-connect:state(busy)')).toHaveCount(0);
    await expect(page.locator('small')).toBeVisible();
    await expect(page.locator('small')).toHaveText(await status.innerText());
    await expect(link).toHaveAccessibleName(`${label()} ${label('en', 'new-window')}`);
    await expect(link).toHaveAccessibleDescription('');
    await page.addStyleTag({ content: 'main { height: 50vh !important }' });
    const isHit = await status.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return document.elementsFromPoint(x + width / 2, y + height / 2).includes(element);
    });
    expect(isHit).toBe(false);
    await Promise.all([page.waitForEvent('popup'), link.click()]);
    await expect(page.locator('small')).toHaveCount(0);
  });
