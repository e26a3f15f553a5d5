import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { html, raw } from 'hono/html';
import type { Exchange } from '../exchange.ts';
import type { Result } from '../run-checks.ts';
import type { About } from './about.ts';
import { counts } from './lines.ts';

/** Characters that XML 1.0 forbids, section 2.2. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are the point
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Returns the results as JUnit XML, which CI services read. */
export function junitReport(
  { version, redirectUri, options, leftOut }: About,
  results: readonly Result[],
  at: Date,
  stop?: string,
): string {
  const { failed, skipped, unseen } = counts(results);
  const seconds = results.reduce((sum, result) => sum + result.seconds, 0).toFixed(3);
  const errors = stop === undefined ? 0 : 1;
  const totals = raw(
    `tests="${results.length + errors}" failures="${failed}" skipped="${skipped + unseen}" ` +
      `errors="${errors}" time="${seconds}"`,
  );
  // The failures come first.
  const sorted = [...results].sort(
    (one, other) => Number(other.verdict === 'failed') - Number(one.verdict === 'failed'),
  );
  const document = html`<?xml version="1.0" encoding="UTF-8"?>
<testsuites ${totals}>
<testsuite name="dpplus-sandbox check ${redirectUri}" ${totals} timestamp="${at.toISOString()}">
<properties>
${Object.entries({ version, ...options, 'left out': String(leftOut) }).map(property)}</properties>
${sorted.map(testCase)}${stop === undefined ? '' : stopped(stop)}</testsuite>
</testsuites>
`;
  return String(document).replace(forbidden, '');
}

const property = ([name, value]: [string, string]) => html`<property name="${name}" value="${value}"/>\n`;

/** The case of a run that stopped: without it, a CI service shows the checks before as all there are. */
const stopped = (reason: string) =>
  html`<testcase classname="run" name="The checks ran to their end"><error message="${reason}"></error></testcase>\n`;

function testCase({ id, title, verdict, detail = '', seconds, exchanges, source, code }: Result) {
  const reasons = {
    passed: '',
    failed: html`<failure message="${detail}">${source}${code === undefined ? '' : `\ncode: ${code}`}</failure>\n`,
    unseen: html`<skipped message="could not see: ${detail}"/>\n`,
    skipped: html`<skipped message="does not apply: ${detail}"/>\n`,
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
 * Writes `junit.xml` into a folder, which is made if it is missing. `stop` is the reason why the checks did not run to their end.
 *
 * @throws Error that names the folder, when it cannot be written.
 */
export function writeReports(folder: string, about: About, results: readonly Result[], stop?: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'junit.xml'), junitReport(about, results, new Date(), stop));
  } catch (error) {
    throw new Error(`--report ${folder}: ${(error as Error).message}`);
  }
}
