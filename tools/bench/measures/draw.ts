import { cpuBetween, inFreshPage } from '../harness.ts';
import type { Measure } from '../measure.ts';

/**
 * CPU time of the main thread in ms, from the arrival of a script on a loaded page until its buttons are drawn: script,
 * style, layout and paint together, each of the first three, and the script's idle callbacks.
 */
export const draw =
  (buttons: number): Measure =>
  ({ browser, scriptUrl, pageWith, service }) =>
    inFreshPage(browser, async ({ page, metrics, settle, addScript, beIdle }) => {
      await page.goto(await pageWith(buttons));
      await settle();
      const before = await metrics();
      await addScript(scriptUrl, service);
      const after = await metrics();
      await beIdle();
      const rested = await metrics();
      const part = (name: string) => (after[name] ?? 0) - (before[name] ?? 0);
      return {
        [`draw${buttons}`]: cpuBetween(before, after),
        [`idle${buttons}`]: cpuBetween(after, rested),
        [`script${buttons}`]: part('ScriptDuration'),
        [`style${buttons}`]: part('RecalcStyleDuration'),
        [`layout${buttons}`]: part('LayoutDuration'),
      };
    });

/** CPU time in ms of one more button, added after the script has run. */
export const drawLater: Measure = ({ browser, subject, scriptUrl, pageWith, service }) =>
  inFreshPage(browser, async ({ page, metrics, settle, addScript, beIdle }) => {
    await page.goto(await pageWith(1));
    await addScript(scriptUrl, service);
    await beIdle();
    const before = await metrics();
    await page.evaluate((button) => document.body.insertAdjacentHTML('beforeend', button), subject.button);
    await settle();
    return { later: cpuBetween(before, await metrics()) };
  });

/**
 * Time in ms from the navigation to the first painted content, with the script after the button as on the README's
 * page. The minimum of three, because a frame is on time or a whole frame late.
 */
export const firstFrame: Measure = ({ browser, pageWith, service, scriptUrl }) =>
  inFreshPage(browser, async ({ page }) => {
    const url = await pageWith(1, '', `<script src="${scriptUrl}" data-base-url="${service}"></script>`);
    let least = Number.POSITIVE_INFINITY;
    for (let time = 0; time < 3; time++) {
      await page.goto(url);
      const painted = await page.evaluate(
        () =>
          new Promise((resolve: (time: number) => void) =>
            new PerformanceObserver((list) => {
              for (const { name, startTime } of list.getEntries())
                if (name === 'first-contentful-paint') resolve(startTime);
            }).observe({ type: 'paint', buffered: true }),
          ),
      );
      least = Math.min(least, painted);
    }
    return { frame: least };
  });
