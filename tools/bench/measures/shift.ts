import { inFreshPage } from '../harness.ts';
import type { Measure, Stand } from '../measure.ts';

/**
 * How far the page's content jumps when the button is drawn (Layout Instability: the sum of the scores), without and,
 * if there is one, with the static stylesheet.
 */
export const shift: Measure = async (stand) => ({
  shift: await score(stand, ''),
  ...(stand.subject.css && {
    shiftStyled: await score(stand, `<link rel="stylesheet" href="${stand.cssUrl}">`),
  }),
});

const score = ({ browser, scriptUrl, pageWith, service }: Stand, head: string) =>
  inFreshPage(browser, async ({ page, settle, addScript, beIdle }) => {
    await page.goto(await pageWith(1, head));
    await settle();
    await addScript(scriptUrl, service);
    await beIdle();
    return page.evaluate(
      () =>
        new Promise((resolve: (sum: number) => void) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as { value?: number }).value ?? 0;
          }).observe({ type: 'layout-shift', buffered: true });
          // Buffered entries arrive in a separate task. Without entries the sum is 0.
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
        }),
    );
  });
