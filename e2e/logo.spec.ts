import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { button, element, script } from './support/site.ts';

test('the logo is visible in forced colours', { tag: '@core' }, async ({ page, site }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(site.page('/', `<style>body { background: Canvas }</style>${button(site)}${script(site)}`));
  const [mark, text, canvas] = await page
    .locator('.dpplus-label')
    .evaluate((label) => [
      getComputedStyle(label).backgroundImage,
      getComputedStyle(label).color,
      getComputedStyle(document.body).backgroundColor,
    ]);
  expect(mark).toContain(text);
  expect(text).not.toBe(canvas);
});

test('the logo is beside a label of several lines', async ({ page, site }) => {
  await page.goto(site.page('/', `<div style="width: 190px">${button(site)}</div>${script(site)}`));
  const [left, width, lines] = await page.locator('.dpplus-label').evaluate((label) => {
    const range = document.createRange();
    range.selectNodeContents(label);
    const rects = [...range.getClientRects()];
    const box = label.getBoundingClientRect();
    return [Math.min(...rects.map(({ x }) => x)) - box.x, box.width, rects.length];
  });
  expect(lines).toBeGreaterThan(1);
  expect(left).toBeCloseTo(1.7 * 16, 0);
  expect(width).toBeLessThan(190);
});

/** The middle of the rows inside the border of a button that have another colour than its fill, in pixels from the upper edge. */
async function middle(link: Locator): Promise<number> {
  const box = await link.boundingBox();
  if (!box) throw new Error('not drawn');
  const clip = { x: box.x + 2, y: box.y + 2, width: box.width - 4, height: box.height - 4 };
  const picture = (await link.page().screenshot({ clip })).toString('base64');
  return link.evaluate(async (_, data) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const { width, height } = bitmap;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const pixels = context?.getImageData(0, 0, width, height).data ?? [];
    const isInk = (at: number) => Math.abs((pixels[at * 4] ?? 0) - (pixels[0] ?? 0)) > 60;
    const rows = Array.from({ length: height }, (_, y) =>
      Array.from({ length: width }, (_, x) => isInk(y * width + x)).includes(true),
    );
    return (rows.indexOf(true) + rows.lastIndexOf(true) + 1) / 2;
  }, picture);
}

/** Ascent and descent of system fonts, in per cent of the font size. Their capitals are 70 to 73 per cent high. */
const fonts = { 'Noto Sans': [107, 29], Arial: [91, 21], Roboto: [93, 24], 'San Francisco': [95, 24] };

/** The font that the test brings, with the metrics of a system font. */
const fontFace = ([ascent, descent]: number[]) =>
  `<style>@font-face { font-family: brought; src: url(data:font/woff2;base64,${readFileSync(
    'node_modules/@fontsource/noto-sans/files/noto-sans-latin-600-normal.woff2',
    'base64',
  )}); ascent-override: ${ascent}%; descent-override: ${descent}%; line-gap-override: 0% }</style>`;

for (const [name, metrics] of Object.entries(fonts))
  test(`the logo is as high as the capitals of ${name} beside it`, async ({ browser, site }) => {
    const ratio = 2;
    const page = await browser.newPage({ deviceScaleFactor: ratio, viewport: { width: 1600, height: 300 } });
    const marks = '<style>.dpplus-label { -webkit-text-fill-color: #0000 !important }</style>';
    const capitals = '<style>.dpplus-label { background: none !important }</style>';
    for (const size of [13, 14, 16, 24, 64]) {
      const look = `style="--dpplus-font: brought; --dpplus-font-size: ${size}px; --dpplus-radius: 0"`;
      const middles: number[] = [];
      for (const only of [marks, capitals]) {
        await page.goto(site.page('/', fontFace(metrics) + only + button(site, look) + script(site)));
        await page.locator('.dpplus-label').evaluate((label) => (label.textContent = 'HHH'));
        await page.evaluate(() => document.fonts.load('600 16px brought'));
        middles.push((await middle(page.getByRole('link'))) / ratio);
      }
      const [mark = 0, text = 0] = middles;
      // No unit of CSS has the place of the capitals in a line. A pixel and a quarter, or a twenty-fifth of the font size, is not seen.
      expect.soft(mark - text, `${size} px`).toBeLessThanOrEqual(Math.max(1.25, size / 25));
      expect.soft(text - mark, `${size} px`).toBeLessThanOrEqual(Math.max(1.25, size / 25));
    }
    await page.close();
  });

test('data-mark puts the logo before a custom label, with its space between the two in both directions', async ({
  page,
  site,
}) => {
  const mine = (mark: string) =>
    button(site, `data-mark="${mark}" dir="rtl"`, 'Mine') + element(site, `mark="${mark}" dir="rtl"`, 'Mine');
  await page.goto(site.page('/', mine('true') + mine('false') + script(site)));
  await expect(page.getByRole('link', { name: 'Mine' })).toHaveCount(4);
  const marks = await page.getByRole('link', { name: 'Mine' }).evaluateAll((links) =>
    links.map((link) => {
      const { backgroundImage, marginLeft, marginRight } = getComputedStyle(link, '::before');
      return [backgroundImage.includes('radial-gradient'), Number.parseFloat(marginLeft) > 0, marginRight];
    }),
  );
  const [shown, hidden] = [
    [true, true, '0px'],
    [false, false, '0px'],
  ];
  // The links of the elements come last.
  expect(marks).toEqual([shown, hidden, shown, hidden]);
});
