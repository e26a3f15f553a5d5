import type { EnginePage } from './support/engine-page.ts';
import { expect, openPopup, test } from './support/shared-fixtures.ts';
import { wcag } from './support/wcag.ts';

test.use({ forcedColors: 'active' });

/** Controls that differ from the surrounding text only by a colour, which forced colours remove. */
const withoutEdge = (page: EnginePage) =>
  page.evaluate(() => {
    if (!matchMedia('(forced-colors: active)').matches) return ['the colours are not forced'];
    return [
      ...document.querySelectorAll('button, input:not([type=hidden]), .action, .quiet, .summary, div.notice'),
    ]
      .filter((control) => {
        const { borderInlineStartWidth, borderTopWidth, textDecorationLine } = getComputedStyle(control);
        const edge = Math.max(Number.parseFloat(borderInlineStartWidth), Number.parseFloat(borderTopWidth));
        // A person is the button's row, which the list around it frames.
        return edge === 0 && textDecorationLine !== 'underline' && !control.closest('.person');
      })
      .map((control) => control.outerHTML.slice(0, 100));
  });

/** The outline of the focused element. */
const ring = (page: EnginePage) =>
  page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
    return `${outlineStyle} ${outlineWidth}`;
  });

test('in forced colours every control of the service and of the demo keeps an edge, and the focus a ring', {
  tag: wcag('1.4.1', '1.4.11', '2.4.7'),
}, async ({ page, world }) => {
  await page.goto(`${world.demo}/sign-up`);
  await page.locator('.fields .action').click();
  await page.locator('.notice').waitFor();
  expect(await withoutEdge(page)).toEqual([]);
  await page.keyboard.press('Tab');
  expect(await ring(page)).toBe('solid 3px');
  await page.goto(world.demo);
  const popup = await openPopup(page);
  await popup.locator('.persons').waitFor();
  expect(await withoutEdge(popup)).toEqual([]);
  await popup.locator('[name=decision][value=sign-up]').click();
  await popup.locator('.actions [value=sign-up]').click();
  await popup.locator('.summary').waitFor();
  expect(await withoutEdge(popup)).toEqual([]);
  await popup.keyboard.press('Tab');
  expect(await ring(popup)).toBe('solid 3px');
  await popup.locator('[value=log-in]').click();
  await popup.locator('[value=fresh]').click();
  await popup.locator('[value=confirm]').click();
  await popup.locator('[value=allow]').waitFor();
  expect(await withoutEdge(popup)).toEqual([]);
});

test('in forced colours every control of the site keeps an edge', async ({ page, world }) => {
  for (const path of ['index', 'docs/attributes']) {
    await page.goto(`${world.demo}/site/${path}.html`);
    await page.locator('.dpplus-label').first().waitFor();
    expect(await withoutEdge(page), path).toEqual([]);
  }
  await page.locator('.copy').first().focus();
  await page.keyboard.press('Tab');
  expect(await ring(page)).toContain('solid');
});

test('in forced colours the current page of the inspector and the chosen tab of the gallery differ from the others', {
  tag: wcag('1.4.1'),
}, async ({ page, world, sandbox }) => {
  /** The number of different edges of such elements, in shadow roots too. */
  const edges = (selector: string) =>
    page.evaluate((wanted) => {
      const inside = (root: ParentNode): Element[] => [
        ...root.querySelectorAll(wanted),
        ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
          shadowRoot ? inside(shadowRoot) : [],
        ),
      ];
      const each = inside(document).map((element) => {
        const { outlineStyle, borderBottomColor } = getComputedStyle(element);
        return `${outlineStyle} ${borderBottomColor}`;
      });
      return new Set(each).size;
    }, selector);
  await page.goto(`${sandbox.url}/_sandbox`);
  expect(await edges('nav a')).toBe(2);
  await page.goto(`${world.demo}/site/gallery.html`);
  await expect.poll(() => edges('[role=tab]')).toBe(2);
});
