import { afterEach, expect, test, vi } from 'vitest';
import { popupFeatures } from './open-popup.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A window at a place of a size. */
const window = (screenX: number, screenY: number, outerWidth: number, outerHeight: number) => ({
  screenX,
  screenY,
  outerWidth,
  outerHeight,
});
const screen = { availWidth: 1920, availHeight: 1040 };

/** The features of a popup for the window, on the screen. */
function features(page: ReturnType<typeof window>, area: object, zoom = 1) {
  for (const [name, value] of Object.entries({ ...page, screen: area })) vi.stubGlobal(name, value);
  return popupFeatures(zoom);
}

test.each([
  [2, [1000, 1040]],
  [1.5, [750, 1040]],
  [1.25, [625, 900]],
  [8, [1920, 1040]],
])('at a zoom of %d a popup is as large as its pages need and the screen allows', (zoom, [width, height]) => {
  expect(features(window(0, 0, 1920, 1040), screen, zoom)).toMatch(`popup,width=${width},height=${height},`);
});

test.each([
  ['in the middle of the page', window(100, 50, 1200, 900), screen, [500, 720, 450, 140]],
  ['of a window half off the screen', window(-800, 0, 1000, 900), screen, [500, 720, 0, 90]],
  ['of a window at the lower right', window(1800, 900, 400, 400), screen, [500, 720, 1420, 320]],
  [
    'on the second screen, left of the first',
    window(-1200, 0, 1000, 900),
    { availLeft: -1280, availTop: 0, availWidth: 1280, availHeight: 1024 },
    [500, 720, -950, 90],
  ],
  ['on a phone', window(0, 0, 360, 640), { availWidth: 360, availHeight: 640 }, [360, 640, 0, 0]],
])('a popup is completely visible %s', (_where, page, area, [width, height, left, top]) => {
  expect(features(page, area)).toBe(`popup,width=${width},height=${height},left=${left},top=${top}`);
});

test('positions are whole pixels', () => {
  expect(features(window(0, 0, 1001, 901), screen)).not.toContain('.');
});
