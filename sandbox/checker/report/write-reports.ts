import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { html, raw } from 'hono/html';
import type { Exchange } from '../exchange.ts';
import type { Result } from '../run-checks.ts';
import { counts } from './lines.ts';

/** Characters that XML 1.0 forbids, section 2.2. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are the point
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Returns the results as JUnit XML, which CI services read. */
export function junitReport(redirectUri: string, results: readonly Result[], at: Date): string {
  const { failed, skipped } = counts(results);
  const seconds = results.reduce((sum, result) => sum + result.seconds, 0).toFixed(3);
  const totals = raw(
    `tests="${results.length}" failures="${failed}" skipped="${skipped}" errors="0" time="${seconds}"`,
  );
  const document = html`<?xml version="1.0" encoding="UTF-8"?>
<testsuites ${totals}>
<testsuite name="dpplus-sandbox check ${redirectUri}" ${totals} timestamp="${at.toISOString()}">
${results.map(testCase)}</testsuite>
</testsuites>
`;
  return String(document).replace(forbidden, '');
}

function testCase({ id, title, verdict, detail = '', seconds, exchanges }: Result) {
  const reasons = {
    passed: '',
    failed: html`<failure message="${detail}"></failure>\n`,
    skipped: html`<skipped message="${detail}"/>\n`,
  };
  return html`<testcase classname="${id}" name="${title}" time="${seconds}">
${reasons[verdict]}<system-out>${exchanges.map(text).join('\n')}</system-out>
</testcase>
`;
}

function text({ from, request, status, details }: Exchange): string {
  const lines = details.map((detail) => `  ${detail}`);
  return [`${from}: ${request}${status === undefined ? '' : ` -> ${status}`}`, ...lines].join('\n');
}

/**
 * Writes `junit.xml` into a folder, which is made if it is missing.
 *
 * @throws Error that names the folder, when it cannot be written.
 */
export function writeReports(folder: string, redirectUri: string, results: readonly Result[]): void {
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'junit.xml'), junitReport(redirectUri, results, new Date()));
  } catch (error) {
    throw new Error(`--report ${folder}: ${(error as Error).message}`);
  }
}
