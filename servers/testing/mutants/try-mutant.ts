import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { type Result, scenarios } from '../../../sandbox/checker/run-checks.ts';
import { checkServer } from '../check-server.ts';
import type { RightApp } from './right-apps.ts';

/** Without the check that waits ten seconds: no mutant changes the time of a request. */
const only = scenarios.map(({ id }) => id).filter((id) => id !== 'token-hanging');

// The proxy of the runs with https has a certificate that no system trusts.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';

/**
 * Returns the reason why the checker fails or checks less than for the right app, `''` if it passes, or `undefined` for a
 * text that does not start. A mutant that passes on http runs behind a proxy with https too.
 */
export async function tryMutant({ server, path }: RightApp, text: string, isRight = false) {
  // PHP would start, and respond 500.
  if (/php$/.test(path) && spawnSync('php', ['-l'], { input: text }).status !== 0) return undefined;
  for (const https of [false, true]) {
    // PHP keeps used ids in the folder for temporary files.
    const TMPDIR = mkdtempSync(join(tmpdir(), 'mutant-'));
    // A library is in the folder of its example.
    const [from, to] = server.code
      ? [path, join(TMPDIR, 'server.mjs')]
      : [`servers/${dirname(server.example ?? '')}`, TMPDIR];
    if (!server.code) cpSync(from, TMPDIR, { recursive: true });
    writeFileSync(server.code ? to : join(TMPDIR, relative(from, path)), text);
    const start = (...ports: [number, number]) =>
      server.start(...ports).map((word) => word.replace(from, to));
    const onResult = ({ id, verdict, detail }: Result) => {
      const key = `${path} ${https} ${id}`;
      if (isRight && verdict === 'skipped') notChecked.add(key);
      if (verdict === 'failed' || (verdict === 'skipped' && !notChecked.has(key)))
        throw new Error(`${id}: ${detail}`);
    };
    try {
      // All make their calls before they respond.
      const patience = { grace: 0, slow: 500, late: 300 };
      await checkServer({ ...server, start }, { TMPDIR }, { https, only, onResult, patience });
    } catch (error) {
      return /does not answer/.test(String(error)) ? undefined : String(error);
    } finally {
      rmSync(TMPDIR, { recursive: true, force: true });
    }
  }
  return '';
}

/** The checks that do not apply to the right apps. */
const notChecked = new Set<string>();
