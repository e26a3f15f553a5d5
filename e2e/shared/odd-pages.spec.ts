import type { EnginePage } from '../support/engine-page.ts';
import { type OddPage, oddPages, putUp } from '../support/odd-pages.ts';
import { poll } from '../support/poll.ts';
import { expect, logIn, openPopup, test, untilClosed } from '../support/shared-fixtures.ts';
import { report, witness } from '../support/witness.ts';
import type { World } from '../support/world.ts';

const all = Object.assign({}, ...Object.values(oddPages)) as Record<string, OddPage>;
const usual = [
  'with additions to every object',
  'that stops every event at the window',
  'with a base',
  'with a picture called querySelectorAll',
];

const tables = {
  'usual oddities': Object.fromEntries(usual.map((name) => [name, all[name] as OddPage])),
  ...oddPages,
};

/** The result of a click on an odd page's button: the requested URL, and the errors thrown. */
async function outcomeOf(page: EnginePage, { site, requests }: World, oddPage: OddPage): Promise<string> {
  const before = requests.length;
  // The click may take the tab elsewhere before the driver has seen the page.
  await page.goto(putUp(site, oddPage, witness)).catch(() => {});
  const said = `${site.origin}${report}?`;
  const login = `${site.baseUrl}/en/oauth/authenticate.html?`;
  const outcome = await poll(
    async () => requests.slice(before).find(({ url }) => url.startsWith(said) || url.startsWith(login))?.url,
    () => 'nothing came of the click',
  ).catch(String);
  if (outcome.startsWith(said)) return decodeURIComponent(outcome.slice(said.length));
  if (outcome.startsWith(login)) await expect(page).toHaveURL(outcome);
  return outcome;
}

/** Where the tables run. Of changed globals and markup, which script and HTML define, other engines have the usual ones. */
const tags: Record<string, string[]> = { 'usual oddities': ['@core'], 'unusual documents': [] };

for (const [name, table] of Object.entries(tables))
  test(`pages with ${name} have a button that asks for the login, and nothing is thrown`, {
    tag: tags[name] ?? '@one-engine',
  }, async ({ page, world }) => {
    const asksOnly = new RegExp(
      `^${world.site.baseUrl}/../oauth/authenticate\\.html\\?response_type=code&client_id=testapp&[^; ]*$`,
    );
    const wrong: Record<string, string> = {};
    for (const [name, oddPage] of Object.entries(table)) {
      const outcome = await outcomeOf(page, world, oddPage);
      if (!asksOnly.test(outcome)) wrong[name] = outcome;
    }
    expect(wrong).toEqual({});
  });

test('a login returns to a page with frozen prototypes', { tag: '@core' }, async ({ page, site }) => {
  await page.goto(putUp(site, all['with frozen prototypes'] as OddPage));
  await expect(page.locator('.dpplus-label')).toBeVisible();
  const popup = await openPopup(page);
  await untilClosed(popup, () => logIn(popup));
  await expect(page).toHaveURL(`${site.origin}/account`);
});
