import { randomUUID } from 'node:crypto';
import { type Language, languages } from '../../src/vocabulary/languages.ts';
import { violations } from '../support/axe.ts';
import { drawnOutOfOrder, overflow, overflowIf, spacing } from '../support/drawing.ts';
import type { EnginePage } from '../support/engine-page.ts';
import { expect, logInWithConsent, openPopup, test, untilClosed } from '../support/shared-fixtures.ts';
import { wcag } from '../support/wcag.ts';

/** `npm test` looks at German, which has the longest texts, in a narrow window in Chromium. */
const tagOf = (language: Language) => (language === 'de' ? ['@chromium'] : ['@all']);

/** Colours are the same in every language. `npm test` looks at the first language. */
const looks = [
  ...languages.map((language) => ({ colorScheme: 'light' as const, language })),
  { colorScheme: 'dark' as const, language: languages[0] },
];

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

for (const { colorScheme, language } of looks)
  test.describe(`${language}, ${colorScheme}`, {
    tag: language === languages[0] ? '@chromium' : '@all',
  }, () => {
    test.use({ colorScheme });

    test('axe finds nothing from the demo through the service’s pages back to the demo', {
      tag: wcag(
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
      ),
    }, async ({ page, world }) => {
      await page.goto(`${world.demo}/?lang=${language}`);
      await page.locator('.dpplus-label').waitFor();
      expect(await violations(page)).toEqual([]);
      await refuseAfter(page, async (shown) => expect(await violations(shown)).toEqual([]));
    });

    test('axe finds nothing on the other pages of the demo and of the service', {
      tag: [
        ...(colorScheme === 'light' ? [] : ['@all']),
        ...wcag('1.1.1', '1.3.1', '1.3.5', '1.4.3', '2.4.1', '2.4.6', '2.5.8', '3.3.2', '4.1.2'),
      ],
    }, async ({ page, world }) => {
      const service = `${world.site.baseUrl}/${language}/oauth`;
      await page.goto(`${world.demo}/?lang=${language}`);
      const paths = ['/password', '/sign-up', '/callback?state=forged'];
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

test('axe finds nothing in the questions to a first-time user', {
  tag: '@all',
}, async ({ page, world }) => {
  const inAllLanguages = async () => {
    for (const language of languages) {
      await page.goto(`${world.demo}/account?lang=${language}`);
      expect(await violations(page), language).toEqual([]);
    }
  };
  await page.goto(`${world.demo}/?lang=en`);
  const popup = await openPopup(page);
  await untilClosed(popup, () => logInWithConsent(popup));
  await page.locator('main a[href="/sign-up"]').waitFor();
  await inAllLanguages();
  await signUp(page, world.demo, { password });
  await page.locator('[value=connect]').waitFor();
  await inAllLanguages();
});

test('axe finds nothing on the sandbox’s pages for developers', {
  tag: ['@chromium', ...wcag('4.1.2')],
}, async ({ page, world }) => {
  await page.goto(`${world.site.baseUrl}/en/oauth/authenticate.html?client_id=demoapp&popup=1`);
  for (const path of ['/', '/_sandbox', '/nowhere']) {
    await page.goto(world.site.baseUrl + path);
    expect(await violations(page), path).toEqual([]);
  }
});

for (const language of languages)
  test.describe(`${language}, 320 px wide`, { tag: tagOf(language) }, () => {
    const narrow = { width: 320, height: 640 };

    test('axe finds nothing, the source has the visual order, and nothing is wider than the window, even with larger text or more space in it', {
      tag: wcag('1.3.2', '1.3.4', '1.4.4', '1.4.10', '1.4.12'),
    }, async ({ page, world }) => {
      const look = async (shown: EnginePage) => {
        await shown.setViewportSize(narrow);
        expect(await violations(shown)).toEqual([]);
        expect(await drawnOutOfOrder(shown)).toEqual([]);
        expect(await overflow(shown)).toBe(0);
        expect(await overflowIf(shown, 'html { font-size: 200% !important }')).toBe(0);
        expect(await overflowIf(shown, spacing)).toBe(0);
      };
      for (const path of [`/sign-up?lang=${language}`, '/']) {
        await page.goto(world.demo + path);
        await look(page);
      }
      await refuseAfter(page, look);
    });
  });

test('after a refusal the title begins with the failure, and the message has the focus', {
  tag: ['@chromium', ...wcag('2.4.2', '2.4.3', '4.1.3')],
}, async ({ page, world }) => {
  await page.goto(`${world.demo}/?lang=en`);
  await refuseAfter(page, async () => {});
  await expect(page.locator('.notice')).toBeFocused();
  expect(await page.title()).toBe('Login not completed – Linden');
});

test('after a failed form the title begins with the error, and each problem links to its field', {
  tag: ['@all', ...wcag('1.4.1', '2.4.2', '2.4.3', '3.3.1', '3.3.3')],
}, async ({ page, world }) => {
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

test('after a failed sign-up the title begins with the error, and each problem links to its field', {
  tag: ['@chromium', ...wcag('1.4.1', '2.4.2', '2.4.3', '3.3.1', '3.3.2', '3.3.3', '4.1.3')],
}, async ({ page, world }) => {
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

test('a persona is a button with its name and a description', {
  tag: ['@all', ...wcag('1.3.1', '2.5.3', '4.1.2')],
}, async ({ page, world }) => {
  await page.goto(`${world.demo}/?lang=nl`);
  const popup = await openPopup(page);
  const person = popup.getByRole('button', { name: 'Lotte Peeters' });
  await expect(person).toHaveAccessibleName('Lotte Peeters');
  await expect(person).toHaveAccessibleDescription(/./);
});

test('Cancel is in sight when the popup opens', { tag: '@all' }, async ({ page, world }) => {
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

test('the button is in sight on a phone', { tag: '@chromium' }, async ({ page, world }) => {
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
