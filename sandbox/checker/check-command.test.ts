import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import pkg from '../package.json' with { type: 'json' };
import { check, checkUsage } from './check-command.ts';
import { codeFor } from './report/fixes.ts';
import { type Result, type runChecks, scenarios } from './run-checks.ts';

const result: Result = {
  id: 'state-wrong',
  title: 'T',
  source: 'S',
  verdict: 'passed',
  seconds: 1,
  exchanges: [],
};
const usual = ['http://app.test/callback?x=1', '--client', 'shop:a:b'];
const target = {
  redirectUri: 'http://app.test/callback?x=1',
  clientId: 'shop',
  clientSecret: 'a:b',
  loginPage: 'http://app.test/',
  timeout: 15_000,
};

const runner = vi.fn<typeof runChecks>();

/** The output and exit code of the command for these results. */
async function run(args: string[], results: Result[] = [result]) {
  runner.mockImplementation(async (_target, { onResult }) => {
    for (const one of results) onResult?.(one);
    return results;
  });
  const printed: string[] = [];
  const code = await check(args, (text) => printed.push(text), runner);
  return { code, printed: printed.filter((text) => !text.startsWith('dpplus-sandbox ')) };
}

beforeEach(() => void runner.mockReset());

it.each<[string[], object, number?]>([
  [['--connect', 'http://app.test/me'], { connectPage: 'http://app.test/me' }],
  [['--account', 'http://app.test/api/me'], { accountPage: 'http://app.test/api/me' }],
  [['--cookie', 'sid=1'], { cookie: 'sid=1' }],
  [['--visitor-cookie', 'consent=1'], { visitorCookie: 'consent=1' }],
  [
    ['--begin', 'POST /api/login {"a": 1}'],
    { begin: { method: 'POST', url: '/api/login', body: '{"a": 1}' } },
  ],
  [['--test-server'], { isTestServer: true }],
  [['--header', 'X-A: b: c', '--header', 'X-D:e'], { headers: { 'X-A': 'b: c', 'X-D': 'e' } }],
  [['--scope', 'eid_photo phone'], { scope: 'eid_photo phone' }],
  [['--timeout', '600'], { timeout: 600_000 }],
  [['--port', '4711'], {}, 4711],
])('takes %j', async (args, changes, port = 4000) => {
  await run([...usual, ...args]);
  const [called, options] = runner.mock.calls[0] ?? [];
  expect([called, options?.port]).toEqual([{ ...target, ...changes }, port]);
});

it('names the program to stop if its port is taken, and throws other errors', async () => {
  const start = (error: Error) => {
    runner.mockRejectedValue(error);
    return check(usual, () => {}, runner);
  };
  const taken = Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE' });
  await expect(start(taken)).rejects.toThrow('listen EADDRINUSE; stop the sandbox that runs there');
  await expect(start(new Error('no answer'))).rejects.toThrow(/^no answer$/);
});

const failure: Result = { ...result, verdict: 'failed', detail: 'why' };
const skip: Result = { ...result, verdict: 'skipped', detail: 'why' };
const miss: Result = { ...result, verdict: 'unseen', detail: 'why' };
const blind: Result = { ...miss, id: 'session-begun' };

const lines = {
  passed: '✓ state-wrong          T',
  failed: `✗ state-wrong          T\n    why (S)\n    code: ${codeFor('state-wrong', process.cwd(), target.redirectUri)}`,
  unseen: '? state-wrong          T\n    could not see: why',
  skipped: '– state-wrong          T\n    does not apply: why',
};

const strict = ['--strict'];

it.each<[string, Result[], number, string, string[]?]>([
  ['0 where all passed', [result], 0, '0 failed, 0 not seen (1 passed, 0 not applicable)'],
  ['0 where a check did not apply', [skip], 0, '0 failed, 0 not seen (0 passed, 1 not applicable)', strict],
  ['0 where one did not see', [result, miss], 0, '0 failed, 1 not seen (1 passed, 0 not applicable)'],
  [
    '1 where one failed',
    [result, failure],
    1,
    `${lines.failed}\n1 failed, 0 not seen (1 passed, 0 not applicable)`,
  ],
  [
    '1 where one did not see, with --strict',
    [miss],
    1,
    '0 failed, 1 not seen (0 passed, 0 not applicable)',
    strict,
  ],
])(
  'exits with %s, and prints a line for each check, then the sum',
  async (_what, results, code, sum, more = []) => {
    const printed = [...results.map(({ verdict }) => lines[verdict]), `\n${sum}`];
    expect(await run([...usual, ...more], results)).toEqual({ code, printed });
  },
);

it('keeps the results before a check that could not run', async () => {
  const folder = temporaryFolder();
  const printed: string[] = [];
  const stop = new Error('the app responded 429');
  runner.mockImplementation(async (_target, { onResult }) => {
    onResult?.(result);
    throw stop;
  });
  const running = check([...usual, '--report', folder], (text) => printed.push(text), runner);
  await expect(running).rejects.toBe(stop);
  expect(printed.slice(1)).toEqual([
    lines.passed,
    '\nstopped: 0 failed, 0 not seen (1 passed, 0 not applicable)',
  ]);
  const report = readFileSync(join(folder, 'junit.xml'), 'utf8');
  expect(report).toContain('tests="2" failures="0" skipped="0" errors="1"');
  expect(report).toContain('<error message="the app responded 429">');
});

it('leaves no report of an earlier run where no check could run', async () => {
  const folder = temporaryFolder();
  await run([...usual, '--report', folder]);
  runner.mockRejectedValue(new Error('start it first'));
  await expect(check([...usual, '--report', folder], () => {}, runner)).rejects.toThrow('start it first');
  const report = readFileSync(join(folder, 'junit.xml'), 'utf8');
  expect(report).toContain('tests="1" failures="0" skipped="0" errors="1"');
});

it('ends with an error where no page shows who is logged in', async () => {
  const folder = temporaryFolder();
  const reason = 'the checker cannot judge who is logged in: why';
  await expect(run([...usual, '--report', folder], [result, blind])).rejects.toThrow(reason);
  const report = readFileSync(join(folder, 'junit.xml'), 'utf8');
  expect(report).toContain('tests="3" failures="0" skipped="1" errors="1"');
  expect(report).toContain(reason);
});

it('prints JSON and nothing else on request', async () => {
  const { code, printed } = await run([...usual, '--json'], [result, failure]);
  expect(code).toBe(1);
  const [{ version, checks, ...about }, ...others] = printed.map((text) => JSON.parse(text));
  expect([version, others]).toEqual([pkg.version, []]);
  expect(checks).toEqual([
    result,
    { ...failure, code: codeFor('state-wrong', process.cwd(), target.redirectUri) },
  ]);
  expect(about).toEqual({
    redirectUri: target.redirectUri,
    options: { client: 'shop', login: 'http://app.test/', timeout: '15' },
    counts: { passed: 1, failed: 1, unseen: 0, skipped: 0, leftOut: 0 },
  });
});

it('names what it checks and how, without the values of cookies and headers', async () => {
  const printed: string[] = [];
  runner.mockResolvedValue([]);
  const secrets = [
    '--cookie',
    'sid=1',
    '--visitor-cookie',
    'seen=2',
    '--header',
    'Authorization: Basic eA==',
  ];
  const more = ['--begin', 'POST /api/login {"key":3}', '--only', 'state-wrong', '--strict', '--test-server'];
  await check([...usual, ...secrets, ...more], (text) => printed.push(text), runner);
  expect(printed).toEqual([
    `dpplus-sandbox ${pkg.version} checks http://app.test/callback?x=1, --client shop, --login http://app.test/, ` +
      '--begin POST /api/login, --visitor-cookie given, --cookie given, --header Authorization, --only state-wrong, ' +
      `--strict given, --test-server given, --timeout 15: ${scenarios.length - 1} checks are left out`,
    `\n0 failed, 0 not seen (0 passed, 0 not applicable, ${scenarios.length - 1} left out)`,
  ]);
});

it('has one line for all that follows from a failure', async () => {
  const followers = ['two-tabs', 'code-hidden'].map((id) => ({ ...skip, id, follows: 'state-wrong' }));
  const { printed } = await run(usual, [failure, ...followers]);
  expect(printed).toEqual([
    lines.failed,
    `\n– 2 checks follow from \`state-wrong\`: two-tabs, code-hidden\n${lines.failed}\n` +
      '1 failed, 0 not seen (0 passed, 2 not applicable)',
  ]);
});

it('shows failures beside the change on GitHub', async () => {
  vi.stubEnv('GITHUB_ACTIONS', 'true');
  const { printed } = await run(usual, [result, { ...failure, detail: '50 %\nof, it' }]);
  vi.unstubAllEnvs();
  expect(printed.at(-1)).toMatch(
    /^::error title=state-wrong of dpplus-sandbox check::T\. 50 %25%0Aof, it\. code: /,
  );
  expect((await run(usual, [failure])).printed.at(-1)).not.toContain('::error');
});

it.each(['--help', '-h'])('prints its help, and checks nothing: %s', async (flag) => {
  expect(await run([flag])).toEqual({ code: 0, printed: [checkUsage] });
  expect(runner).not.toHaveBeenCalled();
});

it.each([
  [['http://a.test/', 'http://b.test/', '--client', 'a:b'], 'check takes one redirect_uri'],
  [['http://a.test/', '--client', ':b:c'], '--client takes <id>:<secret>'],
  [['http://a.test/', '--client', 'a:b\nc'], '--client takes <id>:<secret>'],
  [['http://a.test/', '--client', 'a:b', '--timeout', '0'], '--timeout takes seconds, up to 600'],
  [['http://a.test/', '--client', 'a:b', '--timeout', '601'], '--timeout takes seconds, up to 600'],
  [['http://a.test/', '--client', 'a:b', '--header', 'x'], '--header takes a name, a colon and a value'],
  [['http://a.test/', '--client', 'a:b', '--begin', 'PUT /x'], '--begin takes GET or POST'],
  [['http://a.test/', '--client', 'a:b', '--login', 'x'], '--login takes an absolute URL'],
  [
    ['http://a.test/', '--client', 'a:b', '--scope', 'EMAIL'],
    '--scope takes some of email, phone, eid_profile',
  ],
  [['http://a.test/', '--client', 'a:b', '--account', 'x'], '--account takes an absolute URL'],
])('refuses %j', async (args, message) => {
  await expect(check(args, () => {}, runner)).rejects.toThrow(message);
  expect(runner).not.toHaveBeenCalled();
});

it('runs the chosen checks only', async () => {
  await run([...usual, '--only', 'state-wrong, two-tabs']);
  expect(runner.mock.calls[0]?.[1]).toMatchObject({ only: ['state-wrong', 'two-tabs'] });
});

it('writes the report into a folder that it makes', async () => {
  const folder = join(temporaryFolder(), 'new', 'folder');
  await run([...usual, '--report', folder], [result]);
  expect(readdirSync(folder)).toEqual(['junit.xml']);
  await expect(run([...usual, '--report', join(folder, 'junit.xml')])).rejects.toThrow('--report');
  await expect(run([...usual, '--report', ''])).rejects.toThrow('--report takes a folder');
});
