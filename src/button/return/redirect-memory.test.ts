import { afterEach, describe, expect, test, vi } from 'vitest';
import { rememberRedirect, wasRedirect } from './redirect-memory.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

test('the tab knows a login in redirect mode by its state', () => {
  rememberRedirect('s');
  expect(wasRedirect('s')).toBe(true);
  expect(wasRedirect('t')).toBe(false);
});

test('the tab knows a login without a state too', () => {
  expect(wasRedirect('')).toBe(false);
  rememberRedirect('');
  expect(wasRedirect('')).toBe(true);
});

test('the tab can forget a login', () => {
  rememberRedirect('s');
  rememberRedirect(undefined);
  expect(wasRedirect('s')).toBe(false);
  expect(sessionStorage).toHaveLength(0);
});

describe('if storage is forbidden', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };

  test('nothing is remembered, and nothing is thrown', () => {
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    rememberRedirect('s');
    rememberRedirect(undefined);
    expect(wasRedirect('s')).toBe(false);
  });
});
