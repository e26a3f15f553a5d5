import { expect, test } from './support/fixtures.ts';
import { button, script } from './support/site.ts';

// Not in WebKitGTK: its browser for tests has no such tabs, and its driver sends a middle click as a primary one.
for (const [modifier, how] of [
  ['Control', { modifiers: ['Control' as const] }],
  ['middle', { button: 'middle' as const }],
] satisfies [string, object][]) {
  test(`a ${modifier} click belongs to the browser and opens a tab with the same login`, {
    tag: modifier === 'Control' ? ['@engines', '@full'] : '@full',
  }, async ({ page, site, context }) => {
    await page.addInitScript(() => {
      Object.assign(window, { opens: 0, open: () => Object.assign(window, { opens: 1 }) });
    });
    await page.goto(site.page('/', button(site) + script(site)));
    const tab = context.waitForEvent('page');
    await page.locator('a').click(how);
    const login = await tab;
    await expect(login).toHaveURL(/authenticate\.html\?.*is_sandbox=true$/);
    expect(await page.evaluate('opens')).toBe(0);
  });
}
