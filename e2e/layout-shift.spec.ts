import type { Page } from '@playwright/test';
import { languages } from '../contract/languages.ts';
import { expect, test } from './support/fixtures.ts';
import { button, element, type Site } from './support/site.ts';

/** Every kind of button, with text below that moves when one changes its size. */
const variants = (site: Site) =>
  [
    button(site),
    button(site, 'data-text="sign-up" data-style="large"'),
    button(site, 'data-text="connect" data-style="small" data-theme="outline"'),
    button(site, 'data-help="true"'),
    button(site, 'data-help="true"', 'Mine'),
    button(site, 'data-mark="true" data-style="medium"', 'Mine'),
    button(site, 'data-style="false"'),
    button(site, 'data-style="false" data-help="true"'),
    element(site),
    element(site, 'text="connect" size="large" theme="outline" help'),
    element(site, 'mark', 'Mine'),
    element(site, 'size="false" help="true"'),
  ]
    .map((html) => `<div><small>before</small> ${html} <small>after</small></div><p>below</p>`)
    .join('');

/** The sum of all layout shifts when the script arrives on a page that is there, and what moved. */
async function shiftsBy(page: Page, url: string): Promise<{ sum: number; moved: string[] }> {
  await page.evaluate(() => {
    const seen: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => seen.push(...list.getEntries()));
    observer.observe({ type: 'layout-shift' });
    // Pending records count too, because a busy browser delivers them late.
    Object.assign(window, { shifts: () => [...seen, ...observer.takeRecords()] });
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
  await page.addScriptTag({ url });
  await page.waitForFunction(
    () =>
      !document.querySelector('a.dpplus-connect:not([data-dpplus]), dpplus-connect:not(:defined)') &&
      [...document.querySelectorAll('dpplus-connect')].every((each) =>
        each.shadowRoot?.querySelector('small, a'),
      ),
  );
  return page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames++) await new Promise((done) => requestAnimationFrame(done));
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
    const seen = (window as unknown as { shifts(): Shift[] }).shifts();
    return {
      sum: seen.reduce((sum, { value }) => sum + value, 0),
      moved: seen.flatMap(({ sources }) =>
        sources.map(({ node }) => (node instanceof Element ? node.outerHTML : (node?.textContent ?? ''))),
      ),
    };
  });
}

for (const lang of languages)
  test(`nothing moves when the script arrives on a page with the ${lang} stylesheet`, {
    tag: lang === 'de' ? '@core' : [],
  }, async ({ page, site }) => {
    await page.setViewportSize({ width: 700, height: 1400 });
    const sheet = `<link rel="stylesheet" href="${site.baseUrl}/${lang}/dp_connect.css">`;
    await page.goto(site.page('/', sheet + variants(site)));
    expect(await shiftsBy(page, `${site.baseUrl}/${lang}/dp_connect.js`)).toEqual({ sum: 0, moved: [] });
  });
