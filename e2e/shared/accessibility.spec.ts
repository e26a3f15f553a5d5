import { type Language, languages } from '../../contract/languages.ts';
import { violations } from '../../testing/axe.ts';
import { drawnOutOfOrder, overflow, overflowIf, spacing } from '../support/drawing.ts';
import type { EnginePage } from '../support/engine-page.ts';
import { expect, logInWithConsent, openPopup, test, untilClosed } from '../support/shared-fixtures.ts';
import { button, type Site, script } from '../support/site.ts';
import { wcag } from '../support/wcag.ts';

/** A page with the button in a language. */
const pageIn = (site: Site, language: Language) => site.page('/', button(site) + script(site, language));

/** Opens the login and looks at the service's pages, one after the other, up to a refusal. */
async function refuseAfter(page: EnginePage, look: (page: EnginePage) => Promise<void>) {
  const popup = await openPopup(page);
  const next = async (press: string, there: string) => {
    await popup.locator(press).click();
    await popup.locator(there).waitFor();
    await look(popup);
  };
  await popup.locator('.persons').waitFor();
  await look(popup);
  await next('[name=decision][value=sign-up]', '[name=first_name]');
  await next('.actions [value=sign-up]', '.summary');
  await popup.locator('[value=log-in]').click();
  await next('[value=fresh]', '[value=confirm]');
  await next('[value=confirm]', '[value=allow]');
  await untilClosed(popup, () => popup.locator('[value=refuse]').click());
}

/** The criteria that the walk over the service’s pages shows. */
const ofService = wcag(
  '1.1.1',
  '1.3.1',
  '1.3.5',
  '1.4.1',
  '1.4.3',
  '1.4.5',
  '1.4.11',
  '2.4.1',
  '2.4.4',
  '2.4.6',
  '2.5.3',
  '2.5.8',
  '3.1.1',
  '3.1.2',
  '4.1.2',
);

test.describe('dark', { tag: '@one-engine' }, () => {
  test.use({ colorScheme: 'dark' });

  test('axe finds nothing on the service’s pages', { tag: ofService }, async ({ page, site }) => {
    for (const path of ['authenticate.html', 'login.html?login=over']) {
      await page.goto(`${site.baseUrl}/en/oauth/${path}`);
      expect(await violations(page), path).toEqual([]);
    }
    await page.goto(pageIn(site, 'en'));
    await refuseAfter(page, async (shown) => expect(await violations(shown)).toEqual([]));
  });
});

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(colorScheme, { tag: '@one-engine' }, () => {
    test.use({ colorScheme });

    test('axe finds nothing on the pages of the demo', {
      tag: wcag('1.1.1', '1.3.1', '1.3.5', '1.4.3', '2.4.1', '2.4.6', '2.5.8', '3.3.2', '4.1.2'),
    }, async ({ page, world }) => {
      const look = async () => expect(await violations(page), await page.title()).toEqual([]);
      for (const path of ['/password', '/callback?state=forged', '/nowhere', '/']) {
        await page.goto(world.demo + path);
        await look();
      }
      const popup = await openPopup(page);
      await untilClosed(popup, () => logInWithConsent(popup));
      await page.locator('main a[href="/sign-up"]').click();
      await page.locator('.fields .action').click();
      await page.locator('.notice').waitFor();
      await look();
      await page.locator('[name=password]').fill('a password of many words');
      await page.locator('.fields .action').click();
      await page.locator('[value=connect]').waitFor();
      await look();
      await page.locator('[value=connect]').click();
      await page.locator('.data').first().waitFor();
      for (const path of ['/account', '/account/disconnect', '/account/delete']) {
        await page.goto(world.demo + path);
        await look();
      }
    });
  });

test.describe('320 px wide', () => {
  const look = async (shown: EnginePage) => {
    await shown.setViewportSize({ width: 320, height: 640 });
    expect(await violations(shown)).toEqual([]);
    expect(await drawnOutOfOrder(shown)).toEqual([]);
    expect(await overflow(shown)).toBe(0);
    expect(await overflowIf(shown, 'html { font-size: 200% !important }')).toBe(0);
    expect(await overflowIf(shown, spacing)).toBe(0);
  };
  const narrow = wcag('1.3.2', '1.3.4', '1.4.4', '1.4.10', '1.4.12');

  // German has the longest texts.
  for (const language of languages)
    test.describe(language, { tag: language === 'de' ? '@core' : '@one-engine' }, () => {
      test('axe finds nothing on the service’s pages, and nothing is wider than the window, even with larger text or more space in it', {
        tag: [...narrow, ...ofService],
      }, async ({ page, site }) => {
        await page.goto(pageIn(site, language));
        await refuseAfter(page, look);
      });
    });

  test('axe finds nothing on the demo’s pages in a narrow window, and nothing is wider than it', {
    tag: narrow,
  }, async ({ page, world }) => {
    for (const path of ['/sign-up', '/']) {
      await page.goto(world.demo + path);
      await look(page);
    }
  });
});

test('on a phone the button is in sight, and after a refusal the title begins with the failure, and the message has the focus', {
  tag: ['@core', ...wcag('2.4.2', '2.4.3', '4.1.3')],
}, async ({ page, world }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(world.demo);
  await page.locator('.dpplus-label').waitFor();
  const bottom = await page
    .locator('.dpplus-connect')
    .evaluate((link) => link.getBoundingClientRect().bottom);
  expect(bottom).toBeLessThanOrEqual(640);
  await refuseAfter(page, async () => {});
  await expect(page.locator('.reason')).toBeFocused();
  expect(await page.title()).toBe('Login not completed – Linden');
  expect(await violations(page)).toEqual([]);
});

test('after a failed sign-up the title begins with the error, and each problem links to its field', {
  tag: ['@core', ...wcag('1.4.1', '2.4.2', '2.4.3', '3.3.1', '3.3.2', '3.3.3', '4.1.3')],
}, async ({ page, site }) => {
  await page.goto(pageIn(site, 'de'));
  const popup = await openPopup(page);
  await popup.locator('[name=decision][value=sign-up]').click();
  const phone = popup.locator('[name=phone_number]');
  await expect(phone).toHaveAccessibleDescription(/\+\d/);
  await phone.fill('0470');
  await popup.locator('.actions [value=sign-up]').click();
  await popup.locator('.summary').waitFor();
  await expect(popup.locator('.summary')).toBeFocused();
  expect(await popup.title()).toMatch(/^Fehler: /);
  await popup.locator('[href="#phone_number"]').press('Enter');
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAccessibleDescription(/\+\d.* Fehler: /);
  await expect(phone).toHaveValue('0470');
});

test('the login page fits in the popup in each language', { tag: '@one-engine' }, async ({ page, site }) => {
  for (const language of languages) {
    await page.goto(pageIn(site, language));
    const popup = await openPopup(page);
    await popup.locator('[value=cancel]').waitFor();
    await popup.setViewportSize({ width: 500, height: 720 });
    const height = await popup.evaluate(() => document.documentElement.scrollHeight);
    expect(height, language).toBeLessThanOrEqual(720);
    await popup.close();
  }
});
