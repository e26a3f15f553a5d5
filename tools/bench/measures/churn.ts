import { cpuBetween, inFreshPage } from '../harness.ts';
import type { Measure } from '../measure.ts';

/**
 * CPU time in ms while the page adds, changes and removes 10,000 nodes that are not buttons, in a hidden or visible
 * part of it.
 */
export const churn =
  (part: 'hidden' | 'visible'): Measure =>
  ({ browser, scriptUrl, pageWith, service }) =>
    inFreshPage(browser, async ({ page, metrics, settle, addScript, beIdle }) => {
      await page.goto(await pageWith(1));
      await addScript(scriptUrl, service);
      await beIdle();
      const before = await metrics();
      await page.evaluate((hidden) => {
        const parent = document.body.appendChild(document.createElement('div'));
        parent.hidden = hidden;
        for (let count = 0; count < 10_000; count++) {
          const node = document.createElement('span');
          node.className = `kind${count % 8}`;
          node.textContent = 'text';
          parent.append(node);
          node.setAttribute('title', String(count));
          if (count % 2) node.remove();
        }
      }, part === 'hidden');
      await settle();
      // The work is done in the protocol's own command.
      const after = await metrics();
      return {
        [part]:
          cpuBetween(before, after) +
          (after.DevToolsCommandDuration ?? 0) -
          (before.DevToolsCommandDuration ?? 0),
      };
    });
