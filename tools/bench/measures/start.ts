import { inFreshPage } from '../harness.ts';
import type { Measure, Stand } from '../measure.ts';

/**
 * CPU time of a script on a page without a button, in ms: until it has run, including compilation, and in its idle
 * callbacks.
 */
export const start: Measure = async (stand) => {
  const { script, idle } = await run(stand, 1);
  return { evaluate: script, idle };
};

/** The former with the processor slowed down four times. */
export const slowStart: Measure = async (stand) => ({ slow: (await run(stand, 4)).script });

/**
 * CPU time to compile the script from its text, in ms. A script that comes from a server is compiled on another thread.
 */
export const compile: Measure = ({ browser, subject, pageWith, service }) =>
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

/** The browser's trace separates the script's evaluation from the rest of the page's work. */
const run = ({ browser, scriptUrl, pageWith, service }: Stand, slowdown: number) =>
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
 */
function evaluation(
  { traceEvents }: { traceEvents: { name: string; tdur: number; args: { data?: { url?: string } } }[] },
  url: string,
) {
  const event = traceEvents.find(({ name, args }) => name === 'EvaluateScript' && args.data?.url === url);
  if (!event) throw new Error(`no evaluation of ${url} in the trace`);
  return event.tdur / 1000;
}
