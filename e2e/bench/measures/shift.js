import { inFreshPage } from '../laboratory.js';

/** @import { Measure, Stand } from '../rows.js' */

/**
 * How far the page's content jumps when the button is drawn (Layout Instability: the sum of the scores), without the
 * static style sheet and, where there is one, with it.
 *
 * @type {Measure}
 */
export const shift = async (stand) => ({
  shift: await score(stand, ''),
  ...(stand.subject.css && {
    shiftStyled: await score(stand, `<link rel="stylesheet" href="${stand.cssUrl}">`),
  }),
});

/**
 * @param {Stand} stand
 * @param {string} head
 */
const score = ({ browser, scriptUrl, pageWith, service }, head) =>
  inFreshPage(browser, async ({ page, settle, addScript, beIdle }) => {
    await page.goto(await pageWith(1, head));
    await settle();
    await addScript(scriptUrl, service);
    await beIdle();
    return page.evaluate(
      () =>
        new Promise((/** @type {(sum: number) => void} */ resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += /** @type {{value?: number}} */ (entry).value ?? 0;
          }).observe({ type: 'layout-shift', buffered: true });
          // What is buffered arrives in a task of its own; without any the sum is 0.
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
        }),
    );
  });
