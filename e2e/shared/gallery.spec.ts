import { texts } from '../../site/gallery/texts.ts';
import { type Language, languages } from '../../src/vocabulary/languages.ts';
import { violations } from '../support/axe.ts';
import { overflow, overflowIf } from '../support/drawing.ts';
import type { EnginePage, Key } from '../support/engine-page.ts';
import { label } from '../support/labels.ts';
import { expect, test } from '../support/shared-fixtures.ts';
import { wcag } from '../support/wcag.ts';

/** Opens the gallery, and waits for its live button. */
async function open(page: EnginePage, demo: string, language: Language = 'en') {
  await page.goto(`${demo}/site/${language}/gallery.html`);
  const button = page.frameLocator(`iframe[title="${texts[language].button}"]`);
  await button.locator('.dpplus-label').waitFor();
}

/** Each language once, every second one in dark. */
const byScheme = {
  light: languages.filter((_, at) => at % 2 === 0),
  dark: languages.filter((_, at) => at % 2 === 1),
};

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('axe finds nothing in the gallery, and nothing is wider than a narrow window, with a default font of 32 px too', {
      tag: wcag('1.3.1', '1.4.3', '1.4.4', '1.4.10', '2.4.1', '2.5.8', '4.1.2'),
    }, async ({ page, world }) => {
      test.slow();
      for (const language of byScheme[colorScheme]) {
        await page.setViewportSize({ width: 1200, height: 800 });
        await open(page, world.demo, language);
        expect(await violations(page), language).toEqual([]);
        await page.setViewportSize({ width: 320, height: 640 });
        expect(await overflow(page), language).toBe(0);
        expect(await overflowIf(page, 'html { font-size: 200% !important }'), language).toBe(0);
      }
    });
  });

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
  await expect(tab('angular')).toBeFocused();
  await expect(tab('angular')).toHaveAttribute('aria-selected', 'true');
  await press(page, 'ArrowLeft');
  await expect(tab('svelte')).toBeFocused();
  await expect(page.locator('[role=tabpanel] pre')).toContainText('let { state } = $props();');
  await press(page, 'Tab');
  const copy = page.getByRole('button', { name: texts.en.copy });
  await expect(copy).toBeFocused();
  await press(page, 'Enter');
  const said = page.locator('span[role=status]');
  await expect(said).toHaveText(/^(Copied|Copying is blocked in this browser\. .*)$/);
});

test('the samples are one Tab stop, and the arrow keys move between them', {
  tag: wcag('4.1.2'),
}, async ({ page, world }) => {
  await page.goto(`${world.demo}/site/en/samples-en.html`);
  await expect(page.locator('.dpplus-label')).toHaveCount(48);
  // It opens no window here.
  await expect(page.locator('.dpplus-connect').first()).toHaveAccessibleName(label());
  await press(page, 'Tab');
  const focused = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.dpplus-connect')].indexOf(document.activeElement as Element),
    );
  await expect.poll(focused).toBe(0);
  await press(page, 'ArrowDown', 'ArrowRight');
  await expect.poll(focused).toBe(2);
  await press(page, 'Enter');
  await expect(page).toHaveURL(
    /\/site\/en\/gallery\.html\?button-lang=en&text=secure-login&size=large&theme=filled&scheme=light#configure$/,
  );
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
    controls?.querySelector('summary')?.focus();
  });
  for (let presses = 0; presses < 25; presses++) {
    await press(page, 'Shift+Tab');
    expect(await covered()).toBe('');
  }
});

test('the target of a link stays in its place while the samples above it load', async ({ page, world }) => {
  await page.setViewportSize({ width: 1200, height: 800 });
  await open(page, world.demo);
  await page.locator('[href="#way-back"]').click();
  // The frames of other languages load when they are near the viewport.
  const heights = await page.evaluate(async () => {
    const frames = [...document.querySelectorAll<HTMLIFrameElement>('.language iframe')];
    for (const frame of frames) frame.loading = 'eager';
    const rest = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const isFitted = (frame: HTMLIFrameElement) => {
      const main = frame.contentDocument?.querySelector('main');
      const isDrawn = main?.querySelectorAll('.dpplus-label').length === 48;
      return isDrawn && Math.ceil(main.getBoundingClientRect().height) === frame.clientHeight;
    };
    while (!frames.every(isFitted)) await rest();
    await rest();
    return frames.map((frame) => frame.clientHeight);
  });
  expect(Math.min(...heights)).toBeGreaterThan(1000);
  const top = await page.locator('#way-back').evaluate((section) => section.getBoundingClientRect().top);
  expect(Math.abs(top - 16)).toBeLessThan(3);
});
