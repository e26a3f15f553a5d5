import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { EnginePage } from '../support/engine-page.ts';
import { expect, openPopup, test } from '../support/shared-fixtures.ts';
import { button, script } from '../support/site.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong on the page as it is shown; WCAG 2.2 A and AA, and best practices. */
async function violations(page: EnginePage): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const result = await axe.run();
    return result.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('the service’s pages are accessible at every step of a login', async ({ page, site }) => {
      await page.goto(
        site.page('/', button(site).replace('"email"', '"email phone eid_profile"') + script(site)),
      );
      const popup = await openPopup(page);
      for (const next of ['[name=persona][value=fresh]', '[value=confirm]', '[value=allow]']) {
        await popup.locator(next).waitFor();
        expect(await violations(popup)).toEqual([]);
        if (next !== '[value=allow]') await popup.locator(next).click();
      }
    });

    test('the service’s sign-up and error pages are accessible', async ({ page, site }) => {
      await page.goto(site.page('/', button(site) + script(site)));
      const popup = await openPopup(page);
      await popup.locator('[name=decision][value=sign-up]').click();
      await popup.locator('[name=first_name]').waitFor();
      expect(await violations(popup)).toEqual([]);
      await page.goto(`${site.baseUrl}/en/oauth/authenticate.html`);
      expect(await violations(page)).toEqual([]);
      await page.goto(`${site.baseUrl}/_sandbox`);
      expect(await violations(page)).toEqual([]);
    });

    test('the demo’s pages with the button are accessible', async ({ page, world }) => {
      for (const path of ['/', '/?lang=de', '/sign-up', '/callback?state=forged']) {
        await page.goto(world.demo + path);
        expect(await violations(page)).toEqual([]);
      }
    });
  });
}
