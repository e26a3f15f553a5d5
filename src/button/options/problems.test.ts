// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';

const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
const problem = { code: 'client-id-missing', attribute: 'client-id', value: null, fix: 'set it' };
const line = '[dpplus-connect] client-id-missing: data-client-id=null, set it';

beforeEach(() => {
  warn.mockClear();
  vi.resetModules();
});

const load = () => import('./problems.ts');

test('a problem is one line with its element, once', async () => {
  const { logProblem } = await load();
  const element = document.createElement('a');
  logProblem(problem, element);
  logProblem(problem, element);
  expect(warn.mock.calls).toEqual([[line, element]]);
});

test('the same problem of another element is another line', async () => {
  const { logProblem } = await load();
  for (const name of ['a', 'form']) logProblem(problem, document.createElement(name));
  expect(warn).toHaveBeenCalledTimes(2);
});

test('another value of the same element is another line', async () => {
  const { logProblem } = await load();
  const element = document.createElement('a');
  for (const value of [null, '', '"']) logProblem({ ...problem, value }, element);
  expect(warn.mock.calls.map(([text]) => text)).toEqual([
    line,
    line.replace('null', '""'),
    line.replace('null', '"\\""'),
  ]);
});

test('a problem of no element is logged once too', async () => {
  const { logProblem } = await load();
  logProblem(problem, null);
  logProblem(problem, null);
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
