import { expect, test } from './support/fixtures.ts';

test('the inspector shows a login while it goes on, and keeps what the reader has opened and where they are', async ({
  page,
  context,
  world,
}) => {
  const { baseUrl } = world.site;
  await page.goto(`${baseUrl}/_sandbox`);
  await expect(page.getByText('None yet.')).toBeVisible();
  const person = await context.newPage();
  await person.goto(`${baseUrl}/nowhere`);
  const entry = page.getByRole('group').filter({ hasText: '/nowhere' });
  await entry.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(entry).toHaveAttribute('open', '');
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: 'testapp',
    redirect_uri: world.site.redirectUri,
    is_sandbox: 'true',
  });
  await person.goto(`${baseUrl}/en/oauth/authenticate.html?${query}`);
  await expect(page.getByRole('heading', { name: 'Login 1' })).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('One new request');
  await expect(entry).toHaveAttribute('open', '');
  await expect(entry.locator('summary')).toBeFocused();

  await page.getByRole('button', { name: 'Live' }).click();
  await expect(page.getByRole('button', { name: 'Live', pressed: false })).toBeVisible();
  const asked = () => world.requests.filter(({ url }) => url.endsWith('/_sandbox')).length;
  const before = asked();
  await person.locator('[value=fresh]').click();
  await person.locator('[value=confirm]').waitFor();
  await page.getByRole('link', { name: 'Refresh' }).click();
  await expect(page.getByText('page:second-factor')).toBeVisible();
  expect(asked()).toBeGreaterThan(before);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the inspector is a plain page with a link to see it anew', async ({ page, world }) => {
    await page.goto(`${world.site.baseUrl}/_sandbox`);
    await expect(page.getByRole('button', { name: 'Live' })).toBeHidden();
    await page.getByRole('link', { name: 'Refresh' }).click();
    await expect(page.getByRole('heading', { name: 'Requests' })).toBeVisible();
  });
});
