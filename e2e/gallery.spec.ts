import type { Locator, Page } from '@playwright/test';
import axe from 'axe-core';
import { violations } from '../testing/axe.ts';
import { expect, logIn, test, untilClosed } from './support/fixtures.ts';
import { label } from './support/labels.ts';

const live = (page: Page) => page.frameLocator('iframe[title="The button"]');
const button = (page: Page) => live(page).locator('.dpplus-connect');
const events = (page: Page) => page.getByRole('log').locator('li p:first-child code');

async function open(page: Page, demo: string, query = '') {
  await page.goto(`${demo}/gallery${query}`);
  await expect(button(page)).toHaveText(/./);
}

/** Presses a button in a frame and gives the popup. */
async function press(page: Page, target: Locator): Promise<Page> {
  const popup = page.waitForEvent('popup');
  await target.click();
  return popup;
}

test('every control changes the live button, its code and the address, and nothing is blocked or loaded from other hosts', async ({
  page,
  world,
}) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  await open(page, world.demo);
  const link = button(page);
  const code = page.getByRole('tabpanel').locator('pre');
  await expect(link).toHaveText(label());

  await page.getByRole('radio', { name: 'Sign up' }).check();
  await expect(link).toHaveText(label('en', 'sign-up'));
  await expect(code).toContainText('data-text="sign-up"');
  await page.getByRole('radio', { name: 'Deutsch' }).check();
  await expect(button(page)).toHaveText(label('de', 'sign-up'));
  await expect(code).toContainText('/de/dp_connect.js');
  await page.getByRole('radio', { name: 'Small' }).check();
  await expect(link).toHaveCSS('font-size', '14px');
  await page.getByRole('radio', { name: 'Outline' }).check();
  await expect(link).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.getByText('Colours and corners', { exact: true }).click();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(link).toHaveCSS('color', 'rgb(168, 200, 255)');
  await expect(code).toContainText('<meta name="color-scheme" content="dark">');
  await page.getByRole('checkbox', { name: 'Show a line that explains' }).check();
  await expect(link).toContainText('Anmeldung in zwei Schritten');
  // The frame is as high as its content.
  await expect
    .poll(() => link.evaluate(() => innerHeight - Math.ceil(document.body.getBoundingClientRect().height)))
    .toBe(0);
  await page.getByRole('textbox', { name: 'Custom label' }).fill('Mit <uns> & dir');
  await expect(link).toContainText('Mit <uns> & dir');
  await expect(code).toContainText('>Mit &lt;uns&gt; &amp; dir</a>');
  await page.getByRole('textbox', { name: 'Custom label' }).fill('');
  await expect(link).toContainText(label('de', 'sign-up'));

  await page.getByRole('checkbox', { name: 'Data on the identity card' }).check();
  await page.getByText('Mode and registration', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'Test environment' }).uncheck();
  const separate = page.getByRole('link', { name: 'Open it on a separate page' });
  await expect(separate).toHaveAttribute('href', /^de\/preview\.html\?.*text=sign-up/);
  await page.getByRole('radio', { name: 'Popup' }).check();
  await link.hover();
  await expect(link).toHaveAttribute('href', /\/de\/.*scope=email%20eid_profile&.*is_sandbox=false$/);
  await expect(link).toHaveAttribute('data-mode', 'popup');

  await page.reload();
  await expect(button(page)).toContainText(label('de', 'sign-up'));
  await expect(page.getByRole('radio', { name: 'Outline' })).toBeChecked();
  // The address sets something in each group, so both are open.
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(said).toEqual([]);
  expect([...origins]).toEqual([world.demo]);

  // The session's state is for the app of the gallery alone.
  await expect(link).toHaveAttribute('data-state', /^\d{10}\.[\w.-]+$/);
  await page.getByLabel('Redirect URI').fill('https://elsewhere.example/callback');
  await expect(link).toHaveAttribute('data-redirect-uri', 'https://elsewhere.example/callback');
  await expect(link).toHaveAttribute('data-state', 'RANDOM_STATE');
});

test('a browser that denies the clipboard gets instructions', async ({ page, world }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await open(page, world.demo);
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Select the code and copy it')).toBeVisible();
});

test('logs in with the live button, twice, and lists the events', { tag: '@core' }, async ({
  page,
  world,
}) => {
  await open(page, world.demo);
  const state = (await button(page).getAttribute('data-state')) ?? '';
  const popup = await press(page, button(page));
  await untilClosed(popup, () => logIn(popup));
  await expect(events(page)).toHaveText(['dpplus-beforeopen', 'dpplus-open', 'dpplus-success']);
  await expect(button(page)).not.toHaveAttribute('data-state', state);
  await expect(page.getByRole('log')).toContainText(`ok: true, href: "${world.demo}/account"`);
  await expect(page).toHaveURL(`${world.demo}/site/gallery.html`);

  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(events(page)).toHaveCount(0);
  const again = await press(page, button(page));
  await untilClosed(again, async () => {});
  await expect(events(page)).toHaveText(['dpplus-beforeopen', 'dpplus-open', 'dpplus-success']);
  await page.getByRole('link', { name: 'Continue to /account' }).click();
  await expect(page).toHaveURL(`${world.demo}/account`);
});

for (const width of [390, 1280])
  test(`the button stays in sight in a window of ${width} px`, async ({ page, world }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, world.demo);
    await page.getByText('Mode and registration').scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 5000);
    await expect(page.getByText('MIT licence')).toBeInViewport();
    await expect(button(page)).toBeInViewport({ ratio: 1 });
  });

test('shows the diagnostics while there are any', async ({ page, world }) => {
  await open(page, world.demo);
  const problems = page.locator('gallery-problems');
  await expect(problems).toContainText('No problems found');
  // A screen reader would say the content of a live region while the page opens.
  const live = page.locator('[role=status], [role=log], output');
  await expect(live).toHaveText(Array(3).fill(''));
  await page.getByText('Mode and registration', { exact: true }).click();
  await page.getByLabel('Client ID').fill('');
  await page.getByLabel('Redirect URI').fill('app.example/callback');
  await expect(problems.locator('li')).toHaveText([/client-id-missing/, /redirect-uri-invalid/]);
  await page.getByLabel('Client ID').fill('demoapp');
  await expect(problems.locator('li')).toHaveText([/redirect-uri-invalid/]);
  await page.getByLabel('Redirect URI').fill('https://app.example/callback');
  await expect(problems.getByRole('status')).toHaveText('No problems found.');
});

test('colours and corners are shown with their contrast, and are in the code and the address', async ({
  page,
  world,
}) => {
  await open(page, world.demo);
  const figures = page.locator('gallery-contrast');
  await expect(figures).toContainText('text 7.9 : 1, AAA');
  await page.getByText('Colours and corners', { exact: true }).click();
  await page.getByLabel('Button colour').fill('#ffdd00');
  await expect(figures).toContainText('edge 1.3 : 1, too low');
  await page.getByLabel('Text colour').fill('#000000');
  await expect(figures).toContainText('AAA');
  await page.getByLabel('Corners').fill('24');
  await expect(button(page)).toHaveCSS('background-color', 'rgb(255, 221, 0)');
  await expect(button(page)).toHaveCSS('border-radius', '24px');
  const code = page.getByRole('tabpanel').locator('pre');
  await expect(code).toContainText(
    '{ --dpplus-color: #ffdd00; --dpplus-text-color: #000000; --dpplus-radius: 24px }',
  );
  await page.reload();
  await expect(button(page)).toHaveCSS('border-radius', '24px');
  await page.getByRole('button', { name: 'Reset the look' }).click();
  await expect(figures).toContainText('text 7.9 : 1, AAA');
  await expect(page).toHaveURL(`${world.demo}/site/gallery.html`);
});

// Without the frame, in every engine: shared/site.spec.ts.
for (const [colorScheme, width] of [
  ['light', 360],
  ['dark', 1440],
] as const)
  test(`axe finds nothing in ${colorScheme} at ${width} px, and the page does not scroll sideways`, async ({
    page,
    world,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await open(page, world.demo);
    const popup = await press(page, button(page));
    await untilClosed(popup, () => logIn(popup));
    await expect(events(page)).toHaveCount(3);
    await page.getByText('Mode and registration', { exact: true }).click();
    await page.getByLabel('Client ID').fill('');
    for (const frame of page.frames()) await frame.evaluate(axe.source);
    expect(await violations(page)).toEqual([]);
    for (const frame of page.frames())
      expect(await frame.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
