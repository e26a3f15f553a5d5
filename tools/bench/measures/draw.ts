import { inFreshPage, type Metrics, type Stand } from '../harness.ts';

/**
 * CPU time of the main thread in ms, from the arrival of a script on a loaded page until its button is drawn: script,
 * style, layout and paint, without the time of measuring.
 */
export const draw = ({ browser, scriptUrl, page: write, service }: Stand) =>
  inFreshPage(browser, async ({ page, metrics, settle, addScript }) => {
    await page.goto(await write(true));
    await settle();
    const spent = ({ TaskDuration = 0, DevToolsCommandDuration = 0 }: Metrics) =>
      TaskDuration - DevToolsCommandDuration;
    const before = spent(await metrics());
    await addScript(scriptUrl, service);
    return spent(await metrics()) - before;
  });
