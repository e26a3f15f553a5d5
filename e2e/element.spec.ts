import { expect, test } from './support/fixtures.ts';
import { element, script } from './support/site.ts';

const template = (html: string) => `<template shadowrootmode="open">${html}</template>`;

/** Contents of an element before its definition. */
const contents: Record<string, string> = {
  text: 'Log in',
  'an icon': '<b>Log in</b>',
  'a link of the server': template('<a href="#old" data-state="old">Log in</a>'),
  'a label of the server': template('<a><span class="dpplus-label">Log in</span></a>'),
  'a link of the server with a slot': `${template('<style></style><a><slot></slot></a>')}Log in`,
};

for (const [name, content] of Object.entries(contents))
  test(`a press on ${name} before the definition, and a release after it, log in`, async ({ page, site }) => {
    await page.goto(site.page('/', `<p>${element(site, '', content)}</p>`));
    await page.getByText('Log in').hover();
    await page.mouse.down();
    const login = page.evaluate(
      (html) =>
        new Promise((found) => {
          addEventListener('dpplus-beforeopen', ({ detail }) => found(detail.state));
          document.body.append(document.createRange().createContextualFragment(html));
        }),
      script(site),
    );
    await expect(page.getByRole('link')).toHaveAttribute('data-dpplus', '');
    await page.mouse.up();
    expect(await login).toBe('s1');
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
