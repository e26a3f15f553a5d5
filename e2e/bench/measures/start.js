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
 * The browser's own trace tells the script's evaluation from all that the page does around it.
 *
 * @param {Stand} stand
 * @param {number} slowdown
 */
const run = ({ browser, scriptUrl, pageWith, service }, slowdown) =>
  inFreshPage(browser, async ({ page, cdp, metrics, settle, addScript, beIdle }) => {
    const spent = async () => (await metrics()).ScriptDuration ?? 0;
    await page.goto(await pageWith(0));
    await settle();
    await browser.startTracing(page, { categories: ['-*', 'devtools.timeline'] });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await addScript(scriptUrl, service);
    const script = evaluation(JSON.parse((await browser.stopTracing()).toString()), scriptUrl);
    const before = await spent();
    await beIdle();
    return { script, idle: (await spent()) - before };
  });

/**
 * CPU time of a script's evaluation in ms.
 *
 * @param {{traceEvents: {name: string, tdur: number, args: {data?: {url?: string}}}[]}} trace times in µs
 * @param {string} url
 */
function evaluation({ traceEvents }, url) {
  const event = traceEvents.find(({ name, args }) => name === 'EvaluateScript' && args.data?.url === url);
  if (!event) throw new Error(`no evaluation of ${url} in the trace`);
  return event.tdur / 1000;
}
