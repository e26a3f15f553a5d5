// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { call, guarded, tell } from './natives.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a method that something took the place of is the prototype’s', () => {
  const form = document.createElement('form');
  Object.defineProperty(form, 'querySelectorAll', { value: 'a field' });
  form.innerHTML = '<input>';
  expect(call<NodeList>(form, 'querySelectorAll', 'input')).toHaveLength(1);
});

describe('what goes wrong', () => {
  const fail = guarded(() => {
    throw new Error('ours');
  });

  test('is told and not thrown', () => {
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
    expect(() => tell('line', '')).not.toThrow();
  });
});
