import { afterEach, describe, expect, test, vi } from 'vitest';
import { rememberRedirect, wasRedirect } from './redirect-memory.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

test('a login that went on in the tab is known by its state', () => {
  rememberRedirect('s');
  expect(wasRedirect('s')).toBe(true);
  expect(wasRedirect('t')).toBe(false);
});

test('one without a state is known too', () => {
  expect(wasRedirect('')).toBe(false);
  rememberRedirect('');
  expect(wasRedirect('')).toBe(true);
});

test('it can be forgotten', () => {
  rememberRedirect('s');
  rememberRedirect(undefined);
  expect(wasRedirect('s')).toBe(false);
  expect(sessionStorage).toHaveLength(0);
});

describe('where storage is forbidden', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };

  test('nothing is remembered, and nothing breaks', () => {
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    rememberRedirect('s');
    rememberRedirect(undefined);
    expect(wasRedirect('s')).toBe(false);
  });
});
