import { readFileSync } from 'node:fs';
import type { EnginePage } from '../support/engine-page.ts';
import { expect, logIn, openPopup, test, untilClosed } from '../support/shared-fixtures.ts';
import { button, type Site, script } from '../support/site.ts';

/** The router of docs/frameworks.md. */
const [, documented = ''] =
  /## Client-side routers.*?```js\n(.*?)```/s.exec(readFileSync('docs/frameworks.md', 'utf8')) ?? [];

/** A page whose router shows every page itself, in browsers with the Navigation API. */
const routed = (site: Site, content: string) => {
  const show = "const showPage = async (path) => { document.querySelector('h1').textContent = path };";
  const router = site.page('/router.js', `${show}\nif (window.navigation) {${documented}}`);
  return `<h1>Home</h1>${content}<script src="${router}"></script>${script(site)}`;
};

/** The page after the login: shown by the router, or loaded where there is no Navigation API. */
async function showsAccount(page: EnginePage, site: Site) {
  await expect(page).toHaveURL(`${site.origin}/account`);
  const hasRouter = await page.evaluate(() => 'navigation' in window);
  await expect(page.getByRole('heading')).toHaveText(hasRouter ? '/account' : 'Account');
}

test('a router that intercepts every navigation shows the page that follows a login in a popup', {
  tag: '@core',
}, async ({ page, site }) => {
  await page.goto(site.page('/', routed(site, button(site))));
  const popup = await openPopup(page);
  await expect(page).toHaveURL(`${site.origin}/`);
  await untilClosed(popup, () => logIn(popup));
  await showsAccount(page, site);
  expect(site.tokens[0]?.status).toBe(200);
});
