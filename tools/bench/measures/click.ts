import { inFreshPage } from '../harness.ts';
import type { Measure } from '../measure.ts';

/**
 * Time from a mouse click to the request for the login page, in ms: until `window.open` is called, by the page's clock,
 * and until the service is asked for the page, by this one's.
 */
export const click: Measure = ({ browser, scriptUrl, pageWith, service, nextLogin }) =>
  inFreshPage(browser, async ({ page, cdp, settle, addScript, beIdle }) => {
    await page.addInitScript(() => {
      const { open } = window;
      let clicked = 0;
      addEventListener(
        'click',
        () => {
          clicked = performance.now();
        },
        true,
      );
      window.open = (...given) => {
        Object.assign(window, { untilOpen: performance.now() - clicked });
        return open.apply(window, given);
      };
    });
    await page.goto(await pageWith(1));
    await settle();
    await addScript(scriptUrl, service);
    await beIdle();
    const box = await page.locator('main :is(a, button)').first().boundingBox();
    if (!box) throw new Error('no button to click');
    const mouse = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased') =>
      cdp.send('Input.dispatchMouseEvent', {
        type,
        x: box.x + box.width / 2,
        y: box.y + box.height / 2,
        button: type === 'mouseMoved' ? 'none' : 'left',
        clickCount: 1,
      });
    await mouse('mouseMoved');
    await settle();
    await mouse('mousePressed');
    const asked = nextLogin();
    const clicked = performance.now();
    mouse('mouseReleased').catch(() => {});
    const request = (await asked) - clicked;
    const open = await page.evaluate(() => (window as { untilOpen?: number }).untilOpen);
    return { open: open ?? Number.NaN, request };
  });
