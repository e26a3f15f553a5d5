import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from '../run-checks.ts';
import { junitReport } from './junit-report.ts';

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
