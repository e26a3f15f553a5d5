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

test('a problem is one line for each element and value, once', async () => {
  const { report } = await load();
  const [link, form] = [document.createElement('a'), document.createElement('form')];
  for (const element of [link, link, form, null, null]) report([problem], element);
  for (const value of ['', '"']) report([{ ...problem, value }], link);
  expect(warn.mock.calls).toEqual([
    [line, link],
    [line, form],
    [line, ''],
    [line.replace('null', '""'), link],
    [line.replace('null', '"\\""'), link],
  ]);
});

test('the warning about a public page is one line for all its elements', async () => {
  const { report } = await load();
  const publicPage: Problem = {
    code: 'is-sandbox-public',
    attribute: 'is-sandbox',
    value: 'true',
    fix: 'no',
  };
  const elements = ['a', 'form'].map((name) => document.createElement(name));
  const reports = elements.flatMap((element) => report([publicPage], element));
  expect(warn).toHaveBeenCalledTimes(1);
  expect(reports.map(({ element }) => element)).toEqual(elements);
});

test('a problem names a link’s own attribute as it is, and an option with data-', async () => {
  const { report } = await load();
  for (const attribute of ['class', 'data-x', 'label'])
    report([{ code: 'link-rewritten', attribute, value: 'a', fix: 'no' }], null);
  report([{ code: 'unknown-value', attribute: 'theme', value: 'a', fix: 'no' }], null);
  const names = warn.mock.calls.map(([line]) => /: (\S+)=/.exec(String(line))?.[1]);
  expect(names).toEqual(['class', 'data-x', 'label', 'data-theme']);
});

test('a problem of the page is kept and logged, with the fix', async () => {
  const { pageReports, reportPage } = await load();
  const element = document.createElement('a');
  expect(pageReports).toEqual([]);
  reportPage('base-url-missing', 'base-url', null, 'set it');
  reportPage('return-href-refused', 'href', 'https://other.test/', 'use another', element);
  const missing = { code: 'base-url-missing', attribute: 'base-url', value: null };
  const refused = { code: 'return-href-refused', attribute: 'href', value: 'https://other.test/' };
  expect(pageReports).toEqual([
    { ...missing, fix: 'set it', element: null },
    { ...refused, fix: 'use another', element },
  ]);
  expect(warn.mock.calls).toEqual([
    [expect.stringContaining('base-url-missing: data-base-url=null, set it'), ''],
    ['[dpplus-connect] return-href-refused: href="https://other.test/", use another', element],
  ]);
});
