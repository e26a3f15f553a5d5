import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Window } from 'happy-dom';
import { html } from 'hono/html';
import { beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import type { Result } from '../run-checks.ts';
import { checkedApp } from '../testing/checked-app.ts';
import { writeReports } from './write-reports.ts';

const redirectUri = 'http://app.test/callback?a=1&b=<2>';

const about = {
  version: '1.2.3',
  redirectUri,
  options: { login: 'http://app.test/', strict: 'given' },
  leftOut: 3,
};

const folder = temporaryFolder();

/** Writes a report, and returns its text. */
function reportOf(results: readonly Result[]) {
  writeReports(folder, about, results);
  return readFileSync(join(folder, 'junit.xml'), 'utf8');
}

const { DOMParser } = new Window();
const readXml = (xml: string) => new DOMParser().parseFromString(xml, 'text/xml');

let results: Result[];
let secrets: Set<string>;
let xml: string;

beforeAll(async () => {
  ({ results, secrets } = await checkedApp([
    'token-in-url',
    'token-in-query',
    'secret-on-page',
    'code-in-address',
  ]));
  xml = reportOf(results);
}, 120_000);

it('has every request of each check', () => {
  const { exchanges = [] } = results.find(({ id }) => id === 'state-right') ?? {};
  const requests = exchanges.map(({ from, request, status }) =>
    `${from} ${request} ${status}`.replace(/:\d+/, ''),
  );
  expect(requests.slice(0, 5)).toEqual([
    'browser GET http://127.0.0.1/ 200',
    'browser GET http://127.0.0.1/callback?dpplus=start&scope=email%20eid_profile&href=*** 303',
    'sandbox the sandbox issues a code for fresh, scope email eid_profile undefined',
    'browser GET http://127.0.0.1/callback?code=***&state=*** 200',
    'app POST /oauth/token 200',
  ]);
  for (const { id, verdict, exchanges } of results) {
    if (verdict !== 'unseen') expect(exchanges.length, id).toBeGreaterThan(0);
    for (const { request } of exchanges) expect(xml).toContain(String(html`${request}`));
  }
});

it('has no code, state, token, session id or client secret', () => {
  expect(secrets.size).toBeGreaterThan(50);
  const texts = [JSON.stringify(results), xml];
  // A session id that an app made up may be a word.
  for (const text of texts)
    for (const secret of [...secrets, 'demosecret'].filter((each) => each.length > 20))
      expect(text.includes(secret), secret).toBe(false);
});

it('is XML that CI services read, with the counts and the failed checks', () => {
  const document = readXml(xml);
  expect(document.querySelector('parsererror')?.textContent).toBeUndefined();
  const suite = document.getElementsByTagName('testsuite')[0];
  const failed = results.filter(({ verdict }) => verdict === 'failed');
  expect(failed.map(({ id }) => id)).toEqual(['code-hidden', 'secret-hidden', 'token-hidden']);
  expect(suite?.getAttribute('name')).toBe(`dpplus-sandbox check ${redirectUri}`);
  expect(['tests', 'failures', 'skipped'].map((name) => suite?.getAttribute(name))).toEqual([
    `${results.length}`,
    '3',
    `${results.filter(({ verdict }) => /^(skipped|unseen)$/.test(verdict)).length}`,
  ]);
  const properties = Array.from(document.getElementsByTagName('property')).map((one) =>
    ['name', 'value'].map((name) => one.getAttribute(name)).join('='),
  );
  expect(properties).toEqual(['version=1.2.3', 'login=http://app.test/', 'strict=given', 'left out=3']);
  const cases = Array.from(document.getElementsByTagName('testcase'));
  expect(cases.slice(0, 3).map((one) => one.getAttribute('classname'))).toEqual(failed.map(({ id }) => id));
  const failures = Array.from(document.getElementsByTagName('failure'));
  expect(failures.map((one) => one.getAttribute('message'))).toEqual(failed.map(({ detail }) => detail));
});

it('has texts of an app as text only', () => {
  const detail = '<script>alert(1)</script> ]]> "\' &lt; \u0001';
  const hostile = results.slice(0, 1).map((one): Result => ({ ...one, verdict: 'failed', detail }));
  const text = reportOf(hostile);
  expect(text).not.toContain('\u0001');
  expect(readXml(text).getElementsByTagName('failure')[0]?.getAttribute('message')).toBe(
    detail.replace('\u0001', ''),
  );
});
