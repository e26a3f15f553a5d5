// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import type { Problem } from './problems.ts';

const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
const problem: Problem = { code: 'client-id-missing', attribute: 'client-id', value: null, fix: 'set it' };
const line = '[dpplus-connect] client-id-missing: data-client-id=null, set it';

beforeEach(() => {
  warn.mockClear();
  vi.resetModules();
});

const load = () => import('./reports.ts');

test('a problem is one line with its element, once', async () => {
  const { report } = await load();
  const element = document.createElement('a');
  report([problem], element);
  report([problem], element);
  expect(warn.mock.calls).toEqual([[line, element]]);
});

test('the same problem of another element is another line', async () => {
  const { report } = await load();
  for (const name of ['a', 'form']) report([problem], document.createElement(name));
  expect(warn).toHaveBeenCalledTimes(2);
});

test('another value of the same element is another line', async () => {
  const { report } = await load();
  const element = document.createElement('a');
  for (const value of [null, '', '"']) report([{ ...problem, value }], element);
  expect(warn.mock.calls.map(([text]) => text)).toEqual([
    line,
    line.replace('null', '""'),
    line.replace('null', '"\\""'),
  ]);
});

test('a problem of no element is logged once too', async () => {
  const { report } = await load();
  report([problem], null);
  report([problem], null);
  expect(warn.mock.calls).toEqual([[line, '']]);
});

test('a problem of the page is kept and logged', async () => {
  const { pageReports, reportPage } = await load();
  const element = document.createElement('a');
  expect(pageReports).toEqual([]);
  reportPage(problem);
  reportPage(problem, element);
  expect(pageReports).toEqual([
    { ...problem, element: null },
    { ...problem, element },
  ]);
  expect(warn.mock.calls).toEqual([
    [line, ''],
    [line, element],
  ]);
});
