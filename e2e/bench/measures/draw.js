import { cpuBetween, inFreshPage } from '../laboratory.js';

/** @import { Measure } from '../rows.js' */

/**
 * CPU time of the main thread in ms, from a script's arrival on a page that is there until its buttons are: script,
 * style, layout and paint; of the first three each, and of what was left for an idle moment.
 *
 * @param {number} buttons
 * @returns {Measure}
 */
export const draw =
  (buttons) =>
  ({ browser, scriptUrl, pageWith, service }) =>
    inFreshPage(browser, async ({ page, metrics, settle, addScript, beIdle }) => {
      await page.goto(await pageWith(buttons));
      await settle();
      const before = await metrics();
      await addScript(scriptUrl, service);
      const after = await metrics();
      await beIdle();
      const rested = await metrics();
      const part = (/** @type {string} */ name) => (after[name] ?? 0) - (before[name] ?? 0);
      return {
        [`draw${buttons}`]: cpuBetween(before, after),
        [`idle${buttons}`]: cpuBetween(after, rested),
        [`script${buttons}`]: part('ScriptDuration'),
        [`style${buttons}`]: part('RecalcStyleDuration'),
        [`layout${buttons}`]: part('LayoutDuration'),
      };
    });

/**
 * CPU time in ms of one more button, added after the script has run.
 *
 * @type {Measure}
 */
export const drawLater = ({ browser, subject, scriptUrl, pageWith, service }) =>
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
 * Time in ms from the navigation to the first painted content, with the script behind the button as on the README's
 * page; the least of three, because a frame is on time or a whole frame late.
 *
 * @type {Measure}
 */
export const firstFrame = ({ browser, pageWith, service, scriptUrl }) =>
  inFreshPage(browser, async ({ page }) => {
    const url = await pageWith(1, '', `<script src="${scriptUrl}" data-base-url="${service}"></script>`);
    let least = Number.POSITIVE_INFINITY;
    for (let time = 0; time < 3; time++) {
      await page.goto(url);
      const painted = await page.evaluate(
        () =>
          new Promise((/** @type {(time: number) => void} */ resolve) =>
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
