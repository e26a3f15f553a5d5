import { writeZoom } from '../tools/browsers/zoom.ts';
import { expect, openPopup, test } from './support/fixtures.ts';
import { fullChromium, needsFull } from './support/full-chromium.ts';
import { wcag } from './support/wcag.ts';

for (const percent of [200, 400])
  test(
    `at a zoom of ${percent} % the popup is as much larger, and nothing scrolls sideways`,
    { tag: [needsFull, ...wcag('1.4.4', '1.4.10')] },
    async ({ playwright, launchOptions, world }, info) => {
      const zoom = percent / 100;
      const profile = info.outputPath('profile');
      writeZoom(profile, zoom);
      const browser = await playwright.chromium.launchPersistentContext(profile, {
        ...launchOptions,
        executablePath: fullChromium(),
        args: [...(launchOptions.args ?? []), '--screen-info={1920x1200}'],
        viewport: null,
      });
      const page = await browser.newPage();
      await page.goto(world.demo);
      const sideways = (shown: typeof page) =>
        shown.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(await page.evaluate(() => devicePixelRatio)).toBeCloseTo(zoom);
      expect(await sideways(page)).toBe(0);

      const popup = await openPopup(page);
      for (const [there, press] of [
        ['.persons', '[value=fresh]'],
        ['[value=confirm]', '[value=confirm]'],
        ['[value=allow]', ''],
      ] as const) {
        await popup.locator(there).waitFor();
        const [width, room] = await popup.evaluate(() => [innerWidth, screen.availWidth / devicePixelRatio]);
        expect(width).toBeGreaterThanOrEqual(Math.floor(Math.min(500, room ?? 0)));
        expect(await sideways(popup)).toBe(0);
        if (press) await popup.locator(press).click();
      }
      await browser.close();
    },
  );
