import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { type Mistake, startRelyingApp } from '../../testing/relying-app.ts';
import { check } from './check-command.ts';
import { type Result, runChecks, scenarios } from './run-checks.ts';

/** A port that is free now; the application has to know it before the checker listens there. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Enough for an application in the same process. */
const quick = { grace: 20, slow: 50 };

async function results(mistakes: Mistake[], isLoggedIn = true): Promise<Result[]> {
  const port = await freePort();
  const app = await startRelyingApp(`http://127.0.0.1:${port}`, mistakes);
  const target = {
    redirectUri: app.redirectUri,
    clientId: 'demoapp',
    clientSecret: 'demosecret',
    loginPage: `${app.url}/`,
    timeout: mistakes.includes('never-answers') ? 100 : 10_000,
    ...(isLoggedIn && { cookie: app.cookie }),
  };
  try {
    return await runChecks(target, { port, patience: quick });
  } finally {
    await app.close();
  }
}

const ids = (all: Result[], verdict: Result['verdict']) =>
  all.filter((result) => result.verdict === verdict).map(({ id }) => id);

describe('a careful application', () => {
  it('passes every check that it gives an occasion for', async () => {
    const all = await results([]);
    expect(all.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
    expect(all.map(({ id }) => id)).toEqual(scenarios.map(({ id }) => id));
    expect(ids(all, 'skipped')).toEqual([]);
  }, 60_000);

  it('is not blamed for asking a stranger who they are', async () => {
    expect(ids(await results([], false), 'skipped')).toEqual(['connected-called']);
  }, 60_000);
});

describe('a careless application fails the check for its mistake', () => {
  it.concurrent.each<[Mistake, string[]]>([
    ['constant-state', ['state-random', 'state-foreign']],
    ['short-state', ['state-random']],
    ['no-state', ['state-random', 'state-right']],
    ['state-not-compared', ['state-wrong', 'state-missing', 'state-foreign', 'state-replayed']],
    ['state-shared', ['state-foreign']],
    ['state-not-used-up', ['state-replayed']],
    ['missing-state-passes', ['state-missing']],
    ['wrong-redirect-uri', ['state-right']],
    ['error-ignored', ['error-returned', 'nothing-returned']],
    ['error-as-html', ['error-returned']],
    ['token-error-ignored', ['code-unknown', 'code-expired', 'code-used', 'token-401', 'token-500']],
    [
      'token-error-crashes',
      ['code-unknown', 'code-expired', 'code-used', 'token-401', 'token-500', 'token-dropped'],
    ],
    ['html-crashes', ['token-html']],
    ['data-error-crashes', ['data-401', 'data-403', 'data-404']],
    ['never-connects', ['connected-called']],
    ['secret-on-page', ['secret-hidden']],
    ['token-in-url', ['token-hidden']],
    ['token-in-query', ['token-hidden']],
    ['never-answers', ['state-wrong', 'token-slow']],
    ['one-state', ['two-tabs']],
    ['session-kept', ['session-renewed']],
    ['old-session-kept', ['state-replayed']],
    ['code-in-address', ['code-hidden']],
  ])(
    '%s',
    async (mistake, expected) => {
      const failed = ids(await results([mistake]), 'failed');
      expect(failed).toEqual(expect.arrayContaining(expected));
      if (!['no-state', 'wrong-redirect-uri', 'never-answers'].includes(mistake))
        expect(failed).toEqual(expected);
    },
    120_000,
  );
});

describe('the command', () => {
  const run = async (args: string[]) => {
    const lines: string[] = [];
    const code = await check(args, (text) => lines.push(text), quick);
    return { code, text: lines.join('\n') };
  };

  it('prints a report, gives JSON on request, and tells the outcome by its exit code', async () => {
    const port = await freePort();
    const app = await startRelyingApp(`http://127.0.0.1:${port}`, ['never-connects']);
    const args = [
      app.redirectUri,
      '--client',
      'demoapp:demosecret',
      '--port',
      String(port),
      '--cookie',
      app.cookie,
    ];
    const { code, text } = await run(args);
    expect(code).toBe(1);
    expect(text).toContain('✓ state-wrong');
    expect(text).toContain('✗ connected-called');
    expect(text).toMatch(/\d+ passed, 1 failed, 0 not checked$/);
    const json = JSON.parse((await run([...args, '--json'])).text) as Result[];
    expect(ids(json, 'failed')).toEqual(['connected-called']);
    await app.close();
  }, 120_000);

  it('says so when nothing answers', async () => {
    const [port, nobody] = [await freePort(), await freePort()];
    const args = [`http://127.0.0.1:${nobody}/back`, '--client', 'a:b', '--port', String(port)];
    await expect(check(args)).rejects.toThrow(`does not answer at http://127.0.0.1:${nobody}/`);
  });

  it('explains itself', async () => {
    expect(await run(['--help'])).toMatchObject({ code: 0, text: expect.stringContaining('--cookie') });
  });

  it.each([
    [[], 'one redirect_uri'],
    [['/callback', '--client', 'a:b'], 'one redirect_uri'],
    [['http://a.test/'], '--client takes'],
    [['http://a.test/', '--client', 'a'], '--client takes'],
    [['http://a.test/', '--client', 'a:b', '--timeout', 'x'], '--timeout'],
    [['http://a.test/', '--client', 'a:b', '--port', 'x'], '--port'],
    [['http://a.test/', '--client', 'a:b', '--login', 'x'], '--login'],
    [['http://a.test/', '--client', 'a:b', '--connect', 'x'], '--connect'],
  ])('refuses %j', async (args, message) => {
    await expect(check(args)).rejects.toThrow(message);
  });
});
