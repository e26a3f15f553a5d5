import { expect, logIn, openPopup, test, untilClosed } from './support/fixtures.ts';
import { button, script } from './support/site.ts';

for (const types of ['', "; trusted-types 'none'"]) {
  test(`works under the strictest policy${types}`, async ({ page, site }) => {
    const policy =
      `default-src 'none'; script-src ${site.baseUrl}; style-src 'none'; base-uri 'none'; ` +
      `require-trusted-types-for 'script'${types}`;
    site.headers = { 'content-security-policy': policy };
    const violations: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy|Trusted/.test(message.text()) && !message.text().includes('favicon'))
        violations.push(message.text());
    });
    page.on('pageerror', (error) => violations.push(String(error)));
    await page.goto(site.page('/', button(site, 'data-help="true"') + script(site)));
    const link = page.getByRole('link', { name: 'Log in securely' });
    await expect(link).toHaveCSS('background-color', 'rgb(11, 78, 162)');
    await expect(link).toHaveCSS('padding-top', '12px');
    const popup = await openPopup(page);
    await untilClosed(popup, () => logIn(popup));
    await expect(page).toHaveURL(`${site.origin}/account`);
    expect(violations).toEqual([]);
  });
}
