import { expect, leaveBy, logIn, openPopup, test, untilClosed } from './support/fixtures.ts';
import { button, script } from './support/site.ts';

test('a login that was started offline continues after a reload of the popup', async ({
  page,
  site,
  context,
}) => {
  await page.goto(site.page('/', button(site) + script(site)));
  await context.setOffline(true);
  const popup = await openPopup(page);
  await expect.poll(() => popup.url()).toContain('chrome-error:');
  await context.setOffline(false);
  await leaveBy(popup, 'location.reload()');
  await untilClosed(popup, () => logIn(popup));
  await expect(page).toHaveURL(`${site.origin}/account`);
});

test('a page that is frozen during the login continues when it resumes', async ({ page, site, context }) => {
  await page.goto(site.page('/', button(site) + script(site)));
  const closed: string[] = [];
  await page.exposeFunction('tell', (type: string) => closed.push(type));
  await page.evaluate(`addEventListener('dpplus-close', ({ type }) => tell(type))`);
  const popup = await openPopup(page);
  const session = await context.newCDPSession(page);
  const become = (state: 'frozen' | 'active') => session.send('Page.setWebLifecycleState', { state });
  for (const state of ['frozen', 'active', 'frozen'] as const) await become(state);
  await logIn(popup);
  // While the page is being replaced by the next, Chromium refuses the command.
  await expect(() => become('active')).toPass();
  await expect(page).toHaveURL(`${site.origin}/account`);
  expect(closed).toEqual([]);
});
