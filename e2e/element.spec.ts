import { expect, test } from './support/fixtures.ts';
import { element, script } from './support/site.ts';

const template = (html: string) => `<template shadowrootmode="open">${html}</template>`;
const contents: Record<string, string> = {
  text: 'Log in',
  'a link of the server': template('<a href="#old" data-state="old">Log in</a>'),
  'a label of the server': template('<a><span class="dpplus-label">Log in</span></a>'),
};
const log = `<script>addEventListener('dpplus-beforeopen', ({ detail }) => { document.title = detail.state })</script>`;

for (const [name, content] of Object.entries(contents))
  test(`a press on ${name} before the definition, and a release after it, log in`, async ({ page, site }) => {
    await page.goto(site.page('/', log + element(site, '', content)));
    await page.getByText('Log in').hover();
    await page.mouse.down();
    await page.addScriptTag({ url: `${site.baseUrl}/en/dp_connect.js` });
    await expect(page.getByRole('link')).toHaveAttribute('data-dpplus', '');
    await page.mouse.up();
    await expect(page).toHaveTitle('s1');
  });

test('an element looks in a frame as in the page, and back in the page too', async ({ page, site }) => {
  await page.goto(site.page('/', `<iframe></iframe>${element(site)}${script(site)}`));
  for (const place of [page, page.frameLocator('iframe'), page]) {
    await expect(place.getByRole('link')).toHaveCSS('background-color', 'rgb(11, 78, 162)');
    await place.locator('dpplus-connect').evaluate((host) => {
      const { document: outer, frames } = top as typeof window;
      (host.ownerDocument === outer ? (frames[0] as Window).document : outer).body.append(host);
    });
  }
});
