import { texts } from '../../demo/gallery/texts.js';
import { violations } from '../conformance/axe.ts';
import { overflow, overflowIf } from '../conformance/drawing.ts';
import type { EnginePage, Key } from '../support/engine-page.ts';
import { label } from '../support/labels.ts';
import { expect, test } from '../support/shared-fixtures.ts';

type Language = keyof typeof texts;

/** Opens the gallery, and waits for its live button. */
async function open(page: EnginePage, demo: string, language: Language = 'en') {
  await page.goto(`${demo}/gallery?lang=${language}`);
  const button = page.frameLocator(`iframe[title="${texts[language].button}"]`);
  await button.locator('.dpplus-label').waitFor();
}

const byScheme = { light: ['en', 'de', 'it'], dark: ['fr', 'nl'] } as const;

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('axe finds nothing in the gallery, and nothing is wider than a narrow window, with a default font of 32 px too', async ({
      page,
      world,
    }) => {
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

test('the code can be chosen and copied with the keyboard', async ({ page, world }) => {
  await open(page, world.demo);
  const tab = (id: string) => page.locator(`[role=tab][id=${id}]`);
  await tab('html').focus();
  await press(page, 'End');
  await expect(tab('angular')).toBeFocused();
  await expect(tab('angular')).toHaveAttribute('aria-selected', 'true');
  await press(page, 'ArrowLeft');
  await expect(tab('svelte')).toBeFocused();
  await press(page, 'Tab');
  const copy = page.getByRole('button', { name: texts.en.copy });
  await expect(copy).toBeFocused();
  await press(page, 'Enter');
  const said = page.locator('span[role=status]');
  await expect(said).toHaveText(/^(Copied|The browser does not allow it: .*)$/);
});

test('the samples are one stop of the Tab key, and the arrow keys move between them', async ({
  page,
  world,
}) => {
  await page.goto(`${world.demo}/gallery/samples?button-lang=en`);
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
    /\/gallery\?button-lang=en&text=secure-login&size=default&theme=filled&scheme=light#configure$/,
  );
});

test('nothing that has the focus is covered by the preview that stays in sight', async ({ page, world }) => {
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

test('what a link leads to stays in its place while the samples above it are loaded', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 1200, height: 800 });
  await open(page, world.demo);
  await page.locator('[href="#way-back"]').click();
  // Those of other languages wait until they are near.
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
