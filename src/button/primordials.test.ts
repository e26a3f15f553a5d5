import { afterEach, describe, expect, test, vi } from 'vitest';
import { attributeOf, callNative, getNative, listen, reportErrors, warn } from './primordials.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a replaced method is read from the prototype', () => {
  const form = document.createElement('form');
  Object.defineProperty(form, 'querySelectorAll', { value: 'a field' });
  form.innerHTML = '<input>';
  expect(callNative<NodeList>(form, 'querySelectorAll', 'input')).toHaveLength(1);
});

test('a replaced property is read from the prototype', () => {
  Object.defineProperty(document, 'body', { configurable: true, value: 'a form' });
  expect(getNative(document, 'body')).toBeInstanceOf(HTMLBodyElement);
  Reflect.deleteProperty(document, 'body');
});

test('an attribute is read from a form with a field called getAttribute', () => {
  const form = document.createElement('form');
  form.setAttribute('data-state', 's');
  Object.defineProperty(form, 'getAttribute', { value: 'a field' });
  expect(attributeOf(form, 'data-state')).toBe('s');
});

test('a listener is added to a form with a field called addEventListener', () => {
  const form = document.createElement('form');
  Object.defineProperty(form, 'addEventListener', { value: 'a field' });
  const heard = vi.fn();
  listen(form, 'submit', heard);
  form.dispatchEvent(new Event('submit'));
  expect(heard).toHaveBeenCalledOnce();
});

describe('an error', () => {
  const fail = reportErrors(() => {
    throw new Error('ours');
  });

  test('is logged and not thrown', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    fail(undefined);
    expect(warn).toHaveBeenCalledWith('[dpplus-connect]', new Error('ours'));
  });

  test.each([
    ['without a console', undefined],
    [
      'whose console throws',
      {
        warn() {
          throw new Error('no');
        },
      },
    ],
  ])('is not thrown into a page %s', (_what, console) => {
    vi.stubGlobal('console', console);
    expect(() => fail(undefined)).not.toThrow();
    expect(() => warn('line', '')).not.toThrow();
  });
});
