import { inFreshPage } from '../laboratory.js';

/** @import { Measure } from '../rows.js' */

const buttons = 1_000;

/**
 * What a button keeps, beyond the markup that was there before: bytes of the DOM's heap and of script's heap, nodes
 * and listeners; and the bytes of both that are left of each once it is removed.
 *
 * @type {Measure}
 */
export const memory = ({ browser, scriptUrl, pageWith, service }) =>
  inFreshPage(browser, async ({ page, cdp, metrics, settle, addScript, beIdle }) => {
    const look = async () => {
      // What one collection finalises the next one frees.
      for (let time = 0; time < 3; time++) await cdp.send('HeapProfiler.collectGarbage');
      const { usedSize, embedderHeapUsedSize } =
        /** @type {{usedSize: number, embedderHeapUsedSize: number}} */ (
          await cdp.send('Runtime.getHeapUsage')
        );
      const { Nodes = 0, JSEventListeners = 0 } = await metrics();
      return { js: usedSize, dom: embedderHeapUsedSize, nodes: Nodes, listeners: JSEventListeners };
    };
    await page.goto(await pageWith(1));
    await addScript(scriptUrl, service);
    await beIdle();
    const alone = await look();
    await page.goto(await pageWith(buttons + 1));
    await settle();
    const plain = await look();
    await addScript(scriptUrl, service);
    await beIdle();
    const drawn = await look();
    await page.evaluate(() => document.querySelector('main')?.replaceChildren());
    await settle();
    const removed = await look();
    const per = (/** @type {number} */ amount) => amount / buttons;
    return {
      domHeap: per(drawn.dom - plain.dom),
      jsHeap: per(drawn.js - plain.js),
      nodes: per(drawn.nodes - plain.nodes),
      listeners: per(drawn.listeners - plain.listeners),
      heapLeft: per(removed.dom + removed.js - alone.dom - alone.js),
    };
  });
