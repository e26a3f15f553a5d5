import { inFreshPage } from '../laboratory.js';

/** @import { Measure, Stand } from '../rows.js' */

/**
 * CPU time of a script on a page without a button, in ms: until it has run, with what it compiles meanwhile, and for what
 * it has left for an idle moment.
 *
 * @type {Measure}
 */
export const start = async (stand) => {
  const { script, idle } = await run(stand, 1);
  return { evaluate: script, idle };
};

/**
 * The former with the processor slowed down four times.
 *
 * @type {Measure}
 */
export const slowStart = async (stand) => ({ slow: (await run(stand, 4)).script });

/**
 * CPU time to compile the script from its text, in ms. A script that comes from a server is compiled on another thread.
 *
 * @type {Measure}
 */
export const compile = ({ browser, subject, pageWith, service }) =>
  inFreshPage(browser, async ({ page, metrics }) => {
    await page.goto(await pageWith(0));
    const before = await metrics();
    await page.evaluate(
      ([text = '', baseUrl]) => {
        const script = document.createElement('script');
        script.dataset.baseUrl = baseUrl;
        script.text = text;
        document.body.append(script);
      },
      [subject.script, service],
    );
    return { compile: ((await metrics()).V8CompileDuration ?? 0) - (before.V8CompileDuration ?? 0) };
  });

/**
 * @param {Stand} stand
 * @param {number} slowdown
 */
const run = ({ browser, scriptUrl, pageWith, service }, slowdown) =>
  inFreshPage(browser, async ({ page, cdp, metrics, settle, addScript, beIdle }) => {
    const spent = async () => (await metrics()).ScriptDuration ?? 0;
    await page.goto(await pageWith(0));
    await settle();
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const before = await spent();
    await addScript(scriptUrl, service);
    const evaluated = await spent();
    await beIdle();
    return { script: evaluated - before, idle: (await spent()) - evaluated };
  });
