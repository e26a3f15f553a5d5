import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from '../run-checks.ts';
import { htmlReport } from './html-report.ts';
import { junitReport } from './junit-report.ts';

/**
 * Writes `index.html` and `junit.xml` into a folder, which is made if it is missing.
 *
 * @throws Error that names the folder, when it cannot be written.
 */
export function writeReports(folder: string, redirectUri: string, results: readonly Result[]): void {
  const at = new Date();
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'index.html'), htmlReport(redirectUri, results, at));
    writeFileSync(join(folder, 'junit.xml'), junitReport(redirectUri, results, at));
  } catch (error) {
    throw new Error(`--report ${folder}: ${(error as Error).message}`);
  }
}
