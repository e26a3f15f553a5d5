import type { EnginePage, Key } from '../support/engine-page.ts';
import { expect, test } from '../support/shared-fixtures.ts';
import { wcag } from '../support/wcag.ts';

/** Opens the gallery, and waits for its live button. */
async function open(page: EnginePage, demo: string) {
  await page.goto(`${demo}/site/gallery.html`);
  await page.frameLocator('iframe[title="The button"]').locator('.dpplus-label').waitFor();
}

const press = async (page: EnginePage, ...keys: Key[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

test('the code can be chosen and copied with the keyboard', { tag: wcag('2.1.1') }, async ({
  page,
  world,
}) => {
  await open(page, world.demo);
  const tab = (id: string) => page.locator(`[role=tab][id=${id}]`);
  await tab('html').focus();
  await press(page, 'End');
  await expect(tab('element')).toBeFocused();
  await expect(tab('element')).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('[role=tabpanel] pre')).toContainText('<dpplus-connect');
  await press(page, 'ArrowLeft');
  await expect(tab('html')).toBeFocused();
  await press(page, 'Tab');
  const copy = page.getByRole('button', { name: 'Copy' });
  await expect(copy).toBeFocused();
  await press(page, 'Enter');
  const said = page.locator('span[role=status]');
  await expect(said).toHaveText(/^(Copied|Copying is blocked in this browser\. .*)$/);
  await tab('element').click();
  await expect(said).toHaveText('');
});

test('the preview that stays in sight never covers the focused element', {
  tag: wcag('2.4.11'),
}, async ({ page, world }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await open(page, world.demo);
  /** The beginning of the focused element's markup, where the preview hides its upper edge. */
  const covered = () =>
    page.evaluate(() => {
      let focused = document.activeElement;
      while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
      const stage = document.querySelector('gallery-configurator')?.shadowRoot?.querySelector('.stage');
      const live = stage?.querySelector('gallery-live-button')?.shadowRoot;
      if (!focused || !stage || stage.contains(focused) || live?.contains(focused)) return '';
      const { top } = focused.getBoundingClientRect();
      const edge = stage.getBoundingClientRect();
      return edge.top <= 0 && top < edge.bottom ? focused.outerHTML.slice(0, 80) : '';
    });
  await page.evaluate(() => {
    const inside = (root: ParentNode | null | undefined, name: string) =>
      root?.querySelector(name)?.shadowRoot;
    const controls = inside(inside(document, 'gallery-configurator'), 'gallery-controls');
    controls?.querySelector<HTMLElement>('details:last-of-type summary')?.focus();
  });
  for (let presses = 0; presses < 25; presses++) {
    await press(page, 'Shift+Tab');
    expect(await covered()).toBe('');
  }
});
