import { expect, test } from './support/fixtures.ts';
import { script } from './support/site.ts';

test('a form whose fields replace every property of a form still logs in', { tag: '@core' }, async ({
  page,
  site,
}) => {
  const failures: Error[] = [];
  page.on('pageerror', (error) => failures.push(error));
  const attributes = `data-client-id="testapp" data-redirect-uri="${site.redirectUri}" data-state="s" data-is-sandbox="true"`;
  await page.goto(
    site.page(
      '/',
      `<form class="dpplus-connect" ${attributes}><button>Log in</button></form>${script(site)}`,
    ),
  );
  await page.evaluate(() => {
    const form = document.querySelector('form') as HTMLFormElement;
    const names = new Set<string>();
    for (let of = Object.getPrototypeOf(form); of; of = Object.getPrototypeOf(of))
      for (const name of Object.getOwnPropertyNames(of)) names.add(name);
    for (const name of [...names, 'enrollment_data[email]']) {
      const input = document.createElement('input');
      Object.assign(input, { name, value: 'ada@example.com', type: 'hidden' });
      HTMLElement.prototype.append.call(form, input);
    }
  });
  const popup = page.waitForEvent('popup');
  // Playwright's own locators call the methods that such a form does not have.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await (await popup).waitForURL(`${site.baseUrl}/**`);
  expect(failures).toEqual([]);
  expect(page.url()).toBe(`${site.origin}/`);
});
