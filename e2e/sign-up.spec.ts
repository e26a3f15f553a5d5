import { expect, test } from './support/fixtures.ts';
import { clientId } from './support/site.ts';

test.use({ javaScriptEnabled: false });

const typed = [...['Zoë', 'D’Häne+Ünal', 'zoe@example.com', '0470', '31', '12', '1990'].entries()];

test('another language of the sign-up keeps what was typed, without script', async ({
  page,
  site: { baseUrl, redirectUri },
}) => {
  const query = { client_id: clientId, redirect_uri: redirectUri, is_sandbox: 'true' };
  const request = new URLSearchParams({ response_type: 'code', ...query });
  await page.goto(`${baseUrl}/en/oauth/authenticate.html?${request}`);
  await page.getByRole('button', { name: 'Create an account' }).click();
  const input = (index: number) => page.locator('input:not([type=hidden])').nth(index);
  for (const [index, value] of typed) await input(index).fill(value);
  for (const [name, title] of [
    ['Deutsch', /^Konto erstellen/],
    // After Enter, which presses the first button of the form.
    ['Italiano', /^Errore: /],
  ] as const) {
    await page.getByRole('button', { name }).click();
    await expect(page).toHaveTitle(title);
    for (const [index, value] of typed) await expect(input(index)).toHaveValue(value);
    await input(3).press('Enter');
    await expect(page.locator('.summary a')).toHaveCount(1);
  }
});
