import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeWindow } from '../testing/fake-window.ts';
import { openPopup, popupFeatures } from './open-popup.ts';

let browser: ReturnType<typeof fakeWindow>;

beforeEach(() => {
  browser = fakeWindow();
  vi.stubGlobal('screen', { availWidth: 9000, availHeight: 9000 });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A window and the page in it, by width and height. */
function page(outer: readonly [number, number], inner: readonly [number, number]) {
  const [outerWidth, outerHeight] = outer;
  const [innerWidth, innerHeight] = inner;
  const sizes = { outerWidth, outerHeight, innerWidth, innerHeight };
  for (const [name, value] of Object.entries(sizes)) vi.stubGlobal(name, value);
}

/** The width that a popup of 500 px has here. */
function width() {
  openPopup('https://service.test/', false);
  return Number(/width=(\d+)/.exec(browser.open.mock.calls[0]?.[2] ?? '')?.[1]);
}

describe('a popup has the zoom of its page', () => {
  test.each([
    ['a page that fills its window', [1000, 800], [1000, 800], 500],
    ['a page that is zoomed to 200 %', [1000, 800], [500, 350], 1000],
    ['a page with the developer tools beside it', [1500, 800], [500, 800], 500],
    ['a page with the developer tools below it', [1000, 900], [1000, 300], 500],
    ['a page that is zoomed out', [1000, 800], [2000, 1500], 500],
    ['a window that tells no size', [0, 0], [0, 0], 500],
  ] as const)('%s', (_what, outer, inner, expected) => {
    page(outer, inner);
    expect(width()).toBe(expected);
  });

  test('except in a frame, whose window has another zoom', () => {
    page([1000, 800], [200, 100]);
    vi.stubGlobal('top', {});
    expect(width()).toBe(500);
  });
});

test('a browser that throws has blocked the popup', () => {
  browser.open.mockImplementationOnce(() => {
    throw new DOMException('no', 'SecurityError');
  });
  expect(openPopup('https://service.test/', false)).toBeNull();
});

test.each([
  ['nothing', () => undefined],
  ['a window that is closed already', () => ({ closed: true })],
  ['the page’s own window, in which it opened the service', () => window],
  ['an object', () => ({})],
  ['a function', () => () => {}],
  ['the window of a hidden frame', () => ({ closed: false, top: window })],
  ['a proxy of the page’s window', () => new Proxy({ closed: false, top: window }, {})],
])('a browser or a blocker that returns %s has blocked the popup', (_what, result) => {
  browser.open.mockImplementationOnce(result as never);
  expect(openPopup('https://service.test/', true)).toBeNull();
});

test.each([true, false])('a window loses the reference to its opener on request only: %s', (isCut) => {
  browser.open.mockImplementationOnce(() => {
    const opened = { opener: window, top: {} };
    return Object.assign(opened, { top: opened }) as never;
  });
  const popup = openPopup('https://service.test/', isCut);
  expect(popup?.opener === null).toBe(isCut);
});

test('each window has an unguessable name', () => {
  for (const _ of [1, 2]) openPopup('https://service.test/', false);
  const names = browser.open.mock.calls.map(([, name]) => name);
  expect(new Set(names).size).toBe(2);
  for (const name of names) expect(name).toMatch(/^dpplus\d{16,}$/);
});

const screen = { availWidth: 1920, availHeight: 1040 };

/** The features of a popup for a window at a place of a size, on the screen. */
function features([screenX, screenY, outerWidth, outerHeight]: readonly number[], area: object, zoom = 1) {
  const inner = { innerWidth: (outerWidth ?? 0) / zoom, innerHeight: (outerHeight ?? 0) / zoom };
  const values = { screenX, screenY, outerWidth, outerHeight, ...inner, screen: area };
  for (const [name, value] of Object.entries(values)) vi.stubGlobal(name, value);
  return popupFeatures();
}

test.each([
  [2, [1000, 1040]],
  [1.5, [750, 1040]],
  [1.25, [625, 900]],
  [8, [1920, 1040]],
])('at a zoom of %d a popup is as large as its pages need and the screen allows', (zoom, [width, height]) => {
  expect(features([0, 0, 1920, 1040], screen, zoom)).toMatch(`popup,width=${width},height=${height},`);
});

test.each([
  ['in the middle of the page', [100, 50, 1200, 900], screen, [500, 720, 450, 140]],
  ['of a window half off the screen', [-800, 0, 1000, 900], screen, [500, 720, 0, 90]],
  ['of a window at the lower right', [1800, 900, 400, 400], screen, [500, 720, 1420, 320]],
  // Browsers cut the fractions (HTML standard, "rules for parsing integers").
  ['in the middle of an odd number of pixels', [0, 0, 1001, 901], screen, [500, 720, 250.5, 90.5]],
  [
    'on the second screen, left of the first',
    [-1200, 0, 1000, 900],
    { availLeft: -1280, availTop: 0, availWidth: 1280, availHeight: 1024 },
    [500, 720, -950, 90],
  ],
  ['on a phone', [0, 0, 360, 640], { availWidth: 360, availHeight: 640 }, [360, 640, 0, 0]],
])('a popup is completely visible %s', (_where, page, area, [width, height, left, top]) => {
  expect(features(page, area)).toBe(`popup,width=${width},height=${height},left=${left},top=${top}`);
});
