import type { EnginePage } from '../support/engine-page.ts';
import { hosts } from '../support/host-sheets.ts';
import { expect, test } from '../support/shared-fixtures.ts';
import { button, element, type Site, script } from '../support/site.ts';

/** Places of the buttons in the window, in CSS px. */
type Boxes = readonly { x: number; y: number; width: number; height: number }[];

/** The window with buttons in it, the last of them under the pointer. */
async function show(page: EnginePage, site: Site, host: string): Promise<{ boxes: Boxes; picture: string }> {
  const at = (top: number, html: string) =>
    `<div class="is-layout-flow is-layout-constrained" style="position: absolute; top: ${top}px; left: 20px; width: 860px; height: 90px">${html}</div>`;
  const html = [
    at(20, button(site, 'data-help="true"')),
    at(120, button(site, 'data-theme="outline"')),
    at(220, element(site)),
    at(320, button(site, 'data-style="large"')),
  ];
  await page.goto(
    site.page(
      '/',
      `<style>${host}</style><main id="content" style="color-scheme: light">${html.join('')}</main>${script(site)}`,
    ),
  );
  const last = page.locator('[data-style=large]');
  await expect(page.getByRole('link')).toHaveCount(4);
  // A pointer that does not move is over nothing on a new page.
  await page.locator('[data-theme]').hover();
  await last.hover();
  await expect(last).toHaveCSS('background-color', 'rgb(8, 60, 128)');
  const boxes = await page.evaluate(() =>
    [...document.querySelectorAll('main > div > *')]
      .map((each) => (each.shadowRoot?.querySelector('a') ?? each).getBoundingClientRect())
      .map(({ x, y, width, height }) => ({ x, y, width, height })),
  );
  return { boxes, picture: (await page.screenshot()).toString('base64') };
}

/**
 * The largest difference of a colour channel inside the boxes, of 255. All of the pictures may differ in where the
 * boxes are.
 */
const difference = (page: EnginePage, one: Awaited<ReturnType<typeof show>>, other: typeof one) =>
  page.evaluate(
    async (given) => {
      const shown: (typeof one)[] = JSON.parse(given);
      const channels = await Promise.all(
        shown.map(async ({ boxes, picture }) => {
          const image = new Image();
          image.src = `data:image/png;base64,${picture}`;
          await image.decode();
          const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
          context?.drawImage(image, 0, 0);
          return boxes.flatMap(({ x, y, width, height }) => [
            ...(context?.getImageData(x, y, width, height).data ?? []),
          ]);
        }),
      );
      const [before = [], after = []] = channels;
      return before.reduce(
        (most, value, index) => Math.max(most, Math.abs(value - (after[index] ?? -255))),
        0,
      );
    },
    JSON.stringify([one, other]),
  );

test('buttons look on every page as on an empty one', async ({ page, site }) => {
  test.slow();
  const alone = await show(page, site, '');
  const different: Record<string, unknown> = {};
  for (const [name, host] of Object.entries(hosts)) {
    const hosted = await show(page, site, host);
    const sizes = ({ boxes }: typeof hosted) => boxes.map(({ width, height }) => [width, height]);
    const most =
      `${sizes(hosted)}` === `${sizes(alone)}` ? await difference(page, alone, hosted) : sizes(hosted);
    // Browsers round the edges of the same text differently from time to time.
    if (typeof most !== 'number' || most > 3) different[name] = most;
  }
  expect(different).toEqual({});
});
