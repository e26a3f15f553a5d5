import { inFreshPage, type Stand } from '../harness.ts';

/**
 * CPU time to compile the script from its text, in ms. A script that comes from a server is compiled on another thread.
 */
export const compile = ({ browser, subject, page: write, service }: Stand) =>
  inFreshPage(browser, async ({ page, metrics }) => {
    await page.goto(await write(false));
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
    return ((await metrics()).V8CompileDuration ?? 0) - (before.V8CompileDuration ?? 0);
  });

/**
 * CPU time of a script on a page without a button, in ms, including compilation. The browser's trace separates it from
 * the rest of the page's work.
 */
export const evaluate = ({ browser, scriptUrl, page: write, service }: Stand) =>
  inFreshPage(browser, async ({ page, settle, addScript }) => {
    await page.goto(await write(false));
    await settle();
    await browser.startTracing(page, { categories: ['-*', 'devtools.timeline'] });
    await addScript(scriptUrl, service);
    const {
      traceEvents,
    }: { traceEvents: { name: string; tdur: number; args: { data?: { url?: string } } }[] } = JSON.parse(
      (await browser.stopTracing()).toString(),
    );
    const event = traceEvents.find(
      ({ name, args }) => name === 'EvaluateScript' && args.data?.url === scriptUrl,
    );
    if (!event) throw new Error(`no evaluation of ${scriptUrl} in the trace`);
    return event.tdur / 1000;
  });
