import { inFreshPage } from '../harness.ts';
import type { Measure } from '../measure.ts';

const buttons = 1_000;

/**
 * The memory of a button, without the markup that was there before: bytes of the DOM's heap and of the script's heap,
 * nodes and listeners, and the bytes of both heaps that remain after its removal.
 */
export const memory: Measure = ({ browser, scriptUrl, pageWith, service }) =>
  inFreshPage(browser, async ({ page, cdp, metrics, settle, addScript, beIdle }) => {
    const look = async () => {
      // The next collection frees the objects that a collection finalises.
      for (let time = 0; time < 3; time++) await cdp.send('HeapProfiler.collectGarbage');
      const { usedSize, embedderHeapUsedSize } = (await cdp.send('Runtime.getHeapUsage')) as {
        usedSize: number;
        embedderHeapUsedSize: number;
      };
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
    const per = (amount: number) => amount / buttons;
    return {
      domHeap: per(drawn.dom - plain.dom),
      jsHeap: per(drawn.js - plain.js),
      nodes: per(drawn.nodes - plain.nodes),
      listeners: per(drawn.listeners - plain.listeners),
      heapLeft: per(removed.dom + removed.js - alone.dom - alone.js),
    };
  });
