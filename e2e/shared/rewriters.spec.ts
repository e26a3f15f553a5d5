import fc from 'fast-check';
import { runs } from '../../testing/generated-inputs.ts';
import { expect, test } from '../support/shared-fixtures.ts';
import { button, clientId, element, script } from '../support/site.ts';

/** What the script keeps as it is: attributes of the link, and nodes in it. */
const kept = ['@href', '@data-dpplus', '@aria-describedby', '.dpplus-label', '.dpplus-help'];
const rewriters = fc.record({
  part: fc.constantFrom(...kept, '.dpplus-help@id', '.dpplus-help@aria-hidden', '@data-state', '@class'),
  change: fc.constantFrom('remove', 'set', 'append'),
  by: fc.constantFrom('observer', 'frame', 'interval'),
  isElement: fc.boolean(),
  isBusy: fc.boolean(),
});

/** Runs in the page: rewrites a part of each button when the script has changed it, for almost a second. Then logs in. */
async function rewriteAll(given: string) {
  const asked: string[] = [];
  window.open = (url) => {
    asked.push(String(url));
    const popup = { closed: false, focus() {} };
    // The script takes a popup that is not its own top for a decoy of a blocker.
    return Object.assign(popup, { top: popup }) as never;
  };
  const hosts = [...document.querySelectorAll<HTMLElement>('main > *')];
  const links = hosts.map((host) => host.shadowRoot?.querySelector('a') ?? host);
  const rewritten = links.map(() => 0);
  const warnings = links.map(() => [] as string[]);
  console.warn = (line: string, about: HTMLElement) =>
    /link-rewritten/.test(line) && warnings[links.indexOf(about)]?.push(line.replace(/.*n: |=.*/g, ''));
  for (const [index, { part, change, by, isBusy }] of JSON.parse(given).entries()) {
    const link = links[index] as HTMLElement;
    const [selector, name] = part.split('@');
    const rewrite = () => {
      const node = selector ? link.querySelector(selector) : link;
      const value = name ? node?.getAttribute(name) : node?.textContent;
      if (!node || (change === 'remove' ? value == null : value?.endsWith('page'))) return;
      // At last the page gives in, so that a loop fails the test instead of freezing it.
      if ((rewritten[index] as number)++ > 200) return;
      const after = change === 'set' ? 'page' : `${value}${name === 'href' ? '&' : ' '}page`;
      if (change === 'remove') name ? node.removeAttribute(name) : node.remove();
      else name ? node.setAttribute(name, after) : node.replaceChildren(after);
    };
    const inEachFrame = () => rewrite() ?? requestAnimationFrame(inEachFrame);
    const all = { attributes: true, childList: true, characterData: true, subtree: true };
    if (isBusy) link.click();
    rewrite();
    if (by === 'observer') new MutationObserver(rewrite).observe(link, all);
    if (by === 'interval') setInterval(rewrite, 20);
    if (by === 'frame') inEachFrame();
  }
  const start = performance.now();
  for (let ticks = 0; ticks < 18; ticks++) await new Promise((tick) => setTimeout(tick, 50));
  // Ten values are put back at once, and ten more in each second. The script also writes once, and in idle moments.
  const most = 15 + (performance.now() - start) / 100;
  const found = structuredClone({ rewritten, warnings });
  for (const link of links) if (link.matches('.dpplus-connect')) link.click();
  return { ...found, most, asked };
}

test('a page that undoes what the script does is warned, and logs in', async ({ page, site }) => {
  const all = fc.sample(rewriters, runs(300).numRuns);
  // The test clicks half of the buttons, and each click measures a label, which lays out the page: the time grows with the
  // square of the buttons on a page.
  for (let first = 0; first < all.length; first += 300) {
    const pages = all.slice(first, first + 300);
    const buttons = pages.map(({ isElement }, index) =>
      (isElement ? element : button)(site, 'help="true" data-help="true"').replace(clientId, `a${index}`),
    );
    await page.goto(site.page('/', `<main>${buttons.join('')}</main>${script(site)}`));
    await expect(page.locator('a[href*="authenticate"] > .dpplus-help')).toHaveCount(pages.length);
    const { rewritten, most, warnings, asked } = await page.evaluate(rewriteAll, JSON.stringify(pages));
    pages.forEach(({ part, change, by, isBusy }, index) => {
      const count = rewritten[index] as number;
      const isWarned =
        by === 'observer' ? count > 10 || (kept.includes(part) && change === 'remove') : `${warnings[index]}`;
      const warning = isWarned ? [part.split('@')[1] ?? 'label'] : [];
      // The script's own changes and the time between two decide on the tenth.
      const isClose = by === 'observer' && Math.abs(count - 10) < 2 && warnings[index]?.length !== 2;
      const isButton = isBusy || part !== '@class' || change === 'append';
      const logins = asked.filter((url) => url.includes(`?response_type=code&client_id=a${index}&`)).length;
      expect
        .soft(
          [count <= most, isClose ? warning : warnings[index], logins],
          JSON.stringify(pages[index]) + count,
        )
        .toEqual([true, warning, Number(isButton)]);
    });
  }
});
