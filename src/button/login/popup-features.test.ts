import { expect, test } from 'vitest';
import { popupFeatures } from './popup-features.ts';

const screen = { left: 0, top: 0, width: 1920, height: 1040 };

test.each([
  [2, [1000, 1040]],
  [1.5, [750, 1040]],
  [1.25, [625, 900]],
  [8, [1920, 1040]],
])('at a zoom of %d it has as much room as its pages need, and the screen', (zoom, [width, height]) => {
  expect(popupFeatures(screen, screen, zoom)).toMatch(`popup,width=${width},height=${height},`);
});

test.each([
  [
    'in the middle of the page',
    { left: 100, top: 50, width: 1200, height: 900 },
    screen,
    [500, 720, 450, 140],
  ],
  [
    'of a window half off the screen',
    { left: -800, top: 0, width: 1000, height: 900 },
    screen,
    [500, 720, 0, 90],
  ],
  [
    'of a window at the lower right',
    { left: 1800, top: 900, width: 400, height: 400 },
    screen,
    [500, 720, 1420, 320],
  ],
  [
    'on the second screen, left of the first',
    { left: -1200, top: 0, width: 1000, height: 900 },
    { left: -1280, top: 0, width: 1280, height: 1024 },
    [500, 720, -950, 90],
  ],
  [
    'on a phone',
    { left: 0, top: 0, width: 360, height: 640 },
    { left: 0, top: 0, width: 360, height: 640 },
    [360, 640, 0, 0],
  ],
])('a popup is whole %s', (_where, page, area, [width, height, left, top]) => {
  expect(popupFeatures(page, area)).toBe(`popup,width=${width},height=${height},left=${left},top=${top}`);
});

test('positions are whole pixels', () => {
  expect(popupFeatures({ left: 0, top: 0, width: 1001, height: 901 }, screen)).not.toContain('.');
});
