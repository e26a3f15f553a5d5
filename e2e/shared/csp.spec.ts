import { label } from '../support/labels.ts';
import { expect, logIn, openPopup, test, untilClosed } from '../support/shared-fixtures.ts';
import { button, element, script } from '../support/site.ts';

test('a link and an element work under the strictest policy', { tag: '@engines' }, async ({
  page,
  site,
  world,
}) => {
  const policy =
    `default-src 'none'; script-src ${site.baseUrl}; style-src 'none'; base-uri 'none'; ` +
    `require-trusted-types-for 'script'; trusted-types 'none'`;
  site.headers = { 'content-security-policy': `${policy}; report-uri ${site.origin}/violations` };
  const violations = () =>
    world.requests
      .filter(({ url, body }) => url.endsWith('/violations') && !body.includes('favicon'))
      .map(({ body }) => JSON.parse(body)['csp-report']['effective-directive']);
  world.serviceScripts['/errors.js'] =
    `window.errors = []; addEventListener('error', ({ message }) => errors.push(message));`;
  const noting = `<script src="${site.baseUrl}/errors.js"></script>`;
  await page.goto(site.page('/', noting + button(site, 'data-help="true"') + script(site)));
  const link = page.getByRole('link', { name: label() });
  await expect(link).toHaveCSS('background-color', 'rgb(11, 78, 162)');
  await expect(link).toHaveCSS('padding-top', '12px');
  const popup = await openPopup(page);
  expect(await page.evaluate('errors')).toEqual([]);
  await untilClosed(popup, () => logIn(popup));
  await expect(page).toHaveURL(`${site.origin}/account`);
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();
  // The one that is planted here comes after all that the button may have caused.
  await page.evaluate(() => {
    const style = document.createElement('style');
    style.textContent = 'b { color: red }';
    document.body.append(style);
  });
  await expect.poll(violations).toEqual(['style-src-elem']);

  await page.goto(site.page('/element', element(site) + script(site)));
  await expect(link).toHaveCSS('background-color', 'rgb(11, 78, 162)');
  await expect(page.locator('dpplus-connect')).toHaveCSS('display', 'inline-block');
});
