import { expect, it } from 'vitest';
import { sandboxScenarios } from './sandbox-scenarios.ts';
import type { Target } from './test-stand.ts';
import { tryCheck } from './testing/scripted-stand.ts';

const https = { redirectUri: 'https://app.test/callback' };

it.each<[string | undefined, Partial<Target>, string, RegExp]>([
  ['true', {}, 'passed', /^$/],
  ['1', {}, 'passed', /^$/],
  ['false', {}, 'failed', /is_sandbox is not true/],
  [undefined, {}, 'failed', /add data-is-sandbox/],
  ['true', https, 'failed', /--test-server/],
  ['true', { ...https, isTestServer: true }, 'passed', /^$/],
  ['false', https, 'skipped', /production/],
  ['false', { ...https, isTestServer: true }, 'failed', /is_sandbox is not true/],
])('a login with is_sandbox=%s at %j is %s', async (isSandbox, target, verdict, detail) => {
  const { finding } = await tryCheck(sandboxScenarios, 'is-sandbox', { isSandbox, target });
  const found = finding as { verdict: string; detail?: string };
  expect(found.verdict).toBe(verdict);
  expect(found.detail ?? '').toMatch(detail);
});
