import { randomUUID } from 'node:crypto';
import { violations } from '../conformance/axe.ts';
import { drawnOutOfOrder, overflow, overflowIf, spacing } from '../conformance/drawing.ts';
import type { EnginePage } from '../support/engine-page.ts';
import { expect, logIn, openPopup, test, untilClosed } from '../support/shared-fixtures.ts';

const languages = ['en', 'fr', 'de', 'nl', 'it'];

/** Opens the login from the demo and looks at the service's pages, one after the other, up to a refusal. */
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
  await page.locator('.notice').waitFor();
  await look(page);
}

const password = 'a password of many words';
const reader = { first_name: 'Ada', last_name: 'Peeters', email: 'ada@example.com', password };

/** Creates an account with a password at the demo, whose form may be filled in already, and is logged in then. */
async function signUp(page: EnginePage, demo: string, fields: Record<string, string>) {
  await page.goto(`${demo}/sign-up`);
  for (const [name, text] of Object.entries(fields)) await page.locator(`[name=${name}]`).fill(text);
  await page.locator('.fields .action').click();
  await page.locator('.fields').waitFor({ state: 'detached' });
}

for (const colorScheme of ['light', 'dark'] as const)
  for (const language of languages)
    test.describe(`${language}, ${colorScheme}`, () => {
      test.use({ colorScheme });

      test('axe finds nothing from the demo through the service’s pages back to the demo', async ({
        page,
        world,
      }) => {
        await page.goto(`${world.demo}/?lang=${language}`);
        await page.locator('.dpplus-label').waitFor();
        expect(await violations(page)).toEqual([]);
        await refuseAfter(page, async (shown) => expect(await violations(shown)).toEqual([]));
      });

      test('axe finds nothing on pages beside the way of a login', async ({ page, world }) => {
        const service = `${world.site.baseUrl}/${language}/oauth`;
        await page.goto(`${world.demo}/?lang=${language}`);
        const paths = ['/catalogue?q=e', '/hours', '/password', '/sign-up', '/callback?state=forged'];
        await signUp(page, world.demo, reader);
        world.users.storeUuid(world.users.findByEmail(reader.email)?.id ?? '', randomUUID());
        const account = ['/account', '/account/disconnect', '/account/delete'];
        for (const address of [
          ...[...paths, ...account].map((path) => world.demo + path),
          `${service}/authenticate.html`,
          `${service}/login.html?login=over`,
        ]) {
          await page.goto(address);
          expect(await violations(page), address).toEqual([]);
        }
      });
    });

test('axe finds nothing on what somebody who comes for the first time is asked', async ({ page, world }) => {
  const inAllLanguages = async () => {
    for (const language of languages) {
      await page.goto(`${world.demo}/account?lang=${language}`);
      expect(await violations(page), language).toEqual([]);
    }
  };
  await page.goto(`${world.demo}/?lang=en`);
  const popup = await openPopup(page);
  await untilClosed(popup, () => logIn(popup));
  await page.locator('main a[href="/sign-up"]').waitFor();
  await inAllLanguages();
  await signUp(page, world.demo, { password });
  await page.locator('[value=connect]').waitFor();
  await inAllLanguages();
});

test('axe finds nothing on the sandbox’s pages for developers', async ({ page, world }) => {
  await page.goto(`${world.site.baseUrl}/en/oauth/authenticate.html?client_id=demoapp&popup=1`);
  for (const path of ['/', '/_sandbox', '/nowhere']) {
    await page.goto(world.site.baseUrl + path);
    expect(await violations(page), path).toEqual([]);
  }
});

for (const language of languages)
  test.describe(`${language}, 320 px wide`, () => {
    const narrow = { width: 320, height: 640 };

    /** Goes through the demo, and from there through the service's pages, in a narrow window. */
    async function lookEverywhere(page: EnginePage, demo: string, look: (page: EnginePage) => Promise<void>) {
      const inNarrow = async (shown: EnginePage) => {
        await shown.setViewportSize(narrow);
        await look(shown);
      };
      for (const path of [`/sign-up?lang=${language}`, '/catalogue', '/hours', '/']) {
        await page.goto(demo + path);
        await inNarrow(page);
      }
      await refuseAfter(page, inNarrow);
    }

    test('what is drawn has the order of the source, and nothing is wider than the window', async ({
      page,
      world,
    }) => {
      await lookEverywhere(page, world.demo, async (shown) => {
        expect(await drawnOutOfOrder(shown)).toEqual([]);
        expect(await overflow(shown)).toBe(0);
      });
    });

    test('nothing is wider than the window with a default font of 32 px, nor with more space in the text', async ({
      page,
      world,
    }) => {
      await lookEverywhere(page, world.demo, async (shown) => {
        expect(await overflowIf(shown, 'html { font-size: 200% !important }')).toBe(0);
        expect(await overflowIf(shown, spacing)).toBe(0);
      });
    });
  });

test('after a refusal the demo says so first: in the title, and with the focus', async ({ page, world }) => {
  await page.goto(`${world.demo}/?lang=en`);
  const title = await page.title();
  await refuseAfter(page, async () => {});
  await expect(page.locator('.notice')).toBeFocused();
  expect(await page.title()).toMatch(/^\p{L}[\p{L} ]+ – /u);
  expect(await page.title()).toContain(` – ${title}`);
});

test('after a failed form the demo says so first, and each problem leads to its field', async ({
  page,
  world,
}) => {
  await page.goto(`${world.demo}/sign-up?lang=fr`);
  await page.locator('[name=first_name]').fill('Ada');
  await page.locator('.fields .action').click();
  await page.locator('.notice').waitFor();
  await expect(page.locator('.notice')).toBeFocused();
  expect(await page.title()).toMatch(/^Erreur\s: /);
  for (const name of ['password', 'email', 'last_name']) {
    const field = page.locator(`[name=${name}]`);
    await page.locator(`[href="#${name}"]`).press('Enter');
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(/Erreur\s: /);
  }
});

test('the service’s sign-up says first what to mend, and each problem leads to its field', async ({
  page,
  world,
}) => {
  await page.goto(`${world.demo}/?lang=de`);
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

test('who logs in is a button by the person’s name, and is described', async ({ page, world }) => {
  await page.goto(`${world.demo}/?lang=nl`);
  const popup = await openPopup(page);
  const person = popup.getByRole('button', { name: 'Lotte Peeters' });
  await expect(person).toHaveAccessibleName('Lotte Peeters');
  await expect(person).toHaveAccessibleDescription(/./);
});

test('Cancel is in sight when the popup opens', async ({ page, world }) => {
  for (const language of languages) {
    await page.goto(`${world.demo}/?lang=${language}`);
    const popup = await openPopup(page);
    const cancel = popup.locator('[value=cancel]');
    await cancel.waitFor();
    await popup.setViewportSize({ width: 500, height: 720 });
    const bottom = await cancel.evaluate((button) => button.getBoundingClientRect().bottom);
    expect(bottom).toBeLessThanOrEqual(720);
    await popup.close();
  }
});

test('the button is in sight on a phone', async ({ page, world }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  for (const language of languages) {
    await page.goto(`${world.demo}/?lang=${language}`);
    await page.locator('.dpplus-label').waitFor();
    const bottom = await page
      .locator('.dpplus-connect')
      .evaluate((link) => link.getBoundingClientRect().bottom);
    expect(bottom).toBeLessThanOrEqual(640);
  }
});
