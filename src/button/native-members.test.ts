import { afterEach, describe, expect, test, vi } from 'vitest';
import { attributeOf, callNative, listen, reportErrors, warn } from './native-members.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a form with fields named like its members is read by the prototype', () => {
  const form = document.createElement('form');
  form.setAttribute('data-state', 's');
  form.innerHTML = '<input>';
  for (const name of ['querySelectorAll', 'getAttribute', 'addEventListener'])
    Object.defineProperty(form, name, { value: 'a field' });
  const heard = vi.fn();
  listen(form, 'submit', heard);
  form.dispatchEvent(new Event('submit'));
  expect(heard).toHaveBeenCalledOnce();
  expect(callNative<NodeList>(form, 'querySelectorAll', 'input')).toHaveLength(1);
  expect(attributeOf(form, 'data-state')).toBe('s');
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
