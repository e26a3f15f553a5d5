import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import { type LoginTest, loginTests } from './login-tests.ts';

/** Runs a copy of the test for a persona, in a new process group. */
async function runFor(persona: string, { file, app, run }: LoginTest) {
  const folder = mkdtempSync(join(tmpdir(), 'login-test-'));
  const code = readFileSync(`servers/${file}`, 'utf8');
  writeFileSync(join(folder, basename(file)), code.replace(/(["'])fresh\1/, `$1${persona}$1`));
  for (const one of app) cpSync(`servers/${one}`, join(folder, basename(one)), { recursive: true });
  const [command = '', ...words] = run(folder);
  const runner = spawn(command, words, { detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  const output = text(runner.stdout);
  const [status] = await once(runner, 'exit');
  const isGroupThere = () => {
    try {
      return process.kill(-Number(runner.pid), 0);
    } catch {
      return false;
    }
  };
  // Otherwise, the sandbox or the app is still running.
  await vi
    .waitFor(() => expect(isGroupThere()).toBe(false), 10_000)
    .finally(() => {
      if (isGroupThere()) process.kill(-Number(runner.pid));
    });
  rmSync(folder, { recursive: true });
  return { status, output: await output };
}

it('the test in pytest has a sandbox and an app for each process of pytest-xdist', async () => {
  const [pytest] = loginTests;
  const run = (folder: string) => [...(pytest as LoginTest).run(folder), '-n', '4'];
  const { status, output } = await runFor('fresh', { ...(pytest as LoginTest), run });
  expect([status, output]).toEqual([0, expect.stringMatching(/gw3 \[2\].* 2 passed/s)]);
});

for (const loginTest of loginTests) {
  describe(`the test of a login in ${loginTest.name}`, { concurrent: true }, () => {
    it('logs a persona in, and ends the sandbox and the app', async () => {
      expect(await runFor('fresh', loginTest)).toMatchObject({ status: 0 });
    });

    it('fails with the reason if the service denies the login', async () => {
      const { status, output } = await runFor('limit-reached', loginTest);
      expect(status).toBe(1);
      expect(output).toMatch(/the login of limit-reached failed: .*login_limit/i);
    });
  });
}
