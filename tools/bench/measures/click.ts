import { inFreshPage, type Stand } from '../harness.ts';

/** Time from a mouse click until the service is asked for the login page, in ms. */
export const click = ({ browser, scriptUrl, page: write, service, nextLogin }: Stand) =>
  inFreshPage(browser, async ({ page, cdp, settle, addScript, beIdle }) => {
    await page.goto(await write(true));
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
    return (await asked) - clicked;
  });
