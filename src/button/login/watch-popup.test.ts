import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchPopup } from './watch-popup.ts';

const gone = vi.fn();
let popup: { closed: boolean };
let focus: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  focus = true;
  popup = { closed: false };
  gone.mockClear();
  vi.spyOn(Object.getPrototypeOf(document), 'hasFocus').mockImplementation(() => focus);
});

afterEach(() => {
  vi.useRealTimers();
});

const watch = () => watchPopup(popup as Window, gone);

test('a window counts as closed when the page has had focus for more than a second with it', () => {
  watch();
  popup.closed = true;
  vi.advanceTimersByTime(1000);
  expect(gone).not.toHaveBeenCalled();
  vi.advanceTimersByTime(250);
  expect(gone).toHaveBeenCalledTimes(1);
});

test('a closed window is reported once', () => {
  watch();
  popup.closed = true;
  vi.advanceTimersByTime(60_000);
  expect(gone).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  [
    'the page loses focus',
    () => {
      focus = false;
    },
    () => {
      focus = true;
    },
  ],
  [
    'the window turns out to be open',
    () => {
      popup.closed = false;
    },
    () => {
      popup.closed = true;
    },
  ],
])('the second starts again when %s', (_when, interrupt, resume) => {
  watch();
  popup.closed = true;
  vi.advanceTimersByTime(1000);
  interrupt();
  vi.advanceTimersByTime(250);
  resume();
  vi.advanceTimersByTime(1000);
  expect(gone).not.toHaveBeenCalled();
  vi.advanceTimersByTime(250);
  expect(gone).toHaveBeenCalledTimes(1);
});

test('a window without a handle counts as closed when the page has focus', () => {
  watchPopup(null, gone);
  vi.advanceTimersByTime(1250);
  expect(gone).toHaveBeenCalledTimes(1);
});

test('a watch that has ended reports nothing', () => {
  const timer = watch();
  popup.closed = true;
  clearInterval(timer);
  vi.advanceTimersByTime(60_000);
  expect(gone).not.toHaveBeenCalled();
});
