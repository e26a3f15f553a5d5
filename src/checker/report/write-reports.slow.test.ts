import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Window } from 'happy-dom';
import { html } from 'hono/html';
import { parse } from 'parse5';
import { beforeAll, expect, it } from 'vitest';
import type { Result } from '../run-checks.ts';
import { checkedApp } from '../testing/checked-app.ts';
import { writeReports } from './write-reports.ts';

const redirectUri = 'http://app.test/callback?a=1&b=<2>';

/** Writes reports, and returns their texts. */
function reportsOf(results: readonly Result[]) {
  const folder = mkdtempSync(join(tmpdir(), 'report-'));
  writeReports(folder, redirectUri, results);
  const [page, xml] = ['index.html', 'junit.xml'].map((name) => readFileSync(join(folder, name), 'utf8'));
  return { page: page ?? '', xml: xml ?? '' };
}

const { DOMParser } = new Window();
const readXml = (xml: string) => new DOMParser().parseFromString(xml, 'text/xml');

let results: Result[];
let secrets: Set<string>;
let reports: { page: string; xml: string };

beforeAll(async () => {
  ({ results, secrets } = await checkedApp([
    'token-in-url',
    'token-in-query',
    'secret-on-page',
    'code-in-address',
  ]));
  reports = reportsOf(results);
}, 120_000);

it('has every request of each check', () => {
  const { exchanges = [] } = results.find(({ id }) => id === 'state-right') ?? {};
  const requests = exchanges.map(({ from, request, status }) =>
    `${from} ${request} ${status}`.replace(/:\d+/, ''),
  );
  expect(requests.slice(0, 4)).toEqual([
    'browser GET http://127.0.0.1/ 200',
    'sandbox the sandbox issues a code for fresh, scope email eid_profile undefined',
    'browser GET http://127.0.0.1/callback?code=***&state=*** 200',
    'app POST /oauth/token 200',
  ]);
  for (const { id, exchanges } of results) {
    expect(exchanges.length, id).toBeGreaterThan(0);
    for (const { request } of exchanges)
      for (const text of [reports.page, reports.xml]) expect(text).toContain(String(html`${request}`));
  }
});

it('has no code, state, token, session id or client secret', () => {
  expect(secrets.size).toBeGreaterThan(50);
  const texts = [JSON.stringify(results), reports.page, reports.xml];
  // A session id that an app made up may be a word.
  for (const text of texts)
    for (const secret of [...secrets, 'demosecret'].filter((each) => each.length > 20))
      expect(text.includes(secret), secret).toBe(false);
});

it('is XML that CI services read, with the counts and the failed checks', () => {
  const document = readXml(reports.xml);
  expect(document.querySelector('parsererror')?.textContent).toBeUndefined();
  const suite = document.getElementsByTagName('testsuite')[0];
  const failed = results.filter(({ verdict }) => verdict === 'failed');
  expect(failed.map(({ id }) => id)).toEqual(['code-hidden', 'secret-hidden', 'token-hidden']);
  expect(suite?.getAttribute('name')).toBe(`dpplus-sandbox check ${redirectUri}`);
  expect(['tests', 'failures', 'skipped'].map((name) => suite?.getAttribute(name))).toEqual([
    `${results.length}`,
    '3',
    `${results.filter(({ verdict }) => verdict === 'skipped').length}`,
  ]);
  const failures = Array.from(document.getElementsByTagName('failure'));
  expect(failures.map((one) => one.getAttribute('message'))).toEqual(failed.map(({ detail }) => detail));
});

it('is a page with each check, open where a check failed', () => {
  expect(() =>
    parse(reports.page, {
      onParseError: ({ code }) => {
        throw new Error(code);
      },
    }),
  ).not.toThrow();
  for (const { id, verdict } of results)
    expect(reports.page).toContain(
      `<details id="${id}" class="${verdict}"${verdict === 'failed' ? ' open' : ''}>`,
    );
  expect(reports.page).toContain('A callback without <code>state</code> sends no token request');
  expect(reports.page).not.toContain('<2>');
});

it('has texts of an app as text only', () => {
  const detail = '<script>alert(1)</script> ]]> "\' &lt; \u0001';
  const hostile: Result = {
    id: 'x',
    title: 't',
    source: 's',
    verdict: 'failed',
    detail,
    seconds: 0,
    exchanges: [],
  };
  const { page, xml } = reportsOf([hostile]);
  expect(page).not.toContain('<script');
  expect(xml).not.toContain('\u0001');
  expect(readXml(xml).getElementsByTagName('failure')[0]?.getAttribute('message')).toBe(
    detail.replace('\u0001', ''),
  );
});
