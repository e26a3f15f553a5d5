import { expect, it } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { check } from './check-command.ts';
import { runChecks, scenarios } from './run-checks.ts';
import { checkedApp, idsOf, quick } from './testing/checked-app.ts';
import { type Mistake, startRelyingApp } from './testing/relying-app.ts';

/** The checks but the one that waits. */
const quickIds = scenarios.map(({ id }) => id).filter((id) => id !== 'token-hanging');

it('fails an app that waits for the service for ever', async () => {
  const { results } = await checkedApp(['waits-forever'], { only: ['token-hanging'], timeout: 1000 });
  expect(results).toMatchObject([
    { verdict: 'failed', detail: expect.stringContaining('the app waits for the service for more than 1 s') },
  ]);
}, 60_000);

it.each<[Mistake, string[]]>([
  ['constant-state', ['state-random', 'state-foreign', 'callback-stale']],
  ['short-state', ['state-random']],
  ['no-state', ['state-random', 'state-right']],
  [
    'state-not-compared',
    ['state-wrong', 'state-missing', 'state-foreign', 'login-absent', 'state-replayed', 'callback-stale'],
  ],
  ['state-shared', ['state-foreign']],
  ['state-not-used-up', ['state-replayed', 'callback-stale']],
  ['missing-state-passes', ['state-missing', 'login-absent']],
  ['no-login-passes', ['login-absent', 'state-replayed']],
  ['cookie-readable', ['cookie-flags']],
  ['cookie-strict', ['cookie-flags']],
  ['stale-logs-out', ['callback-stale']],
  ['is-sandbox-false', ['is-sandbox']],
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
  ['never-answers', ['state-right', 'state-wrong']],
  ['one-state', ['two-tabs']],
  ['session-kept', ['session-renewed']],
  ['old-session-kept', ['state-replayed', 'callback-stale']],
  ['code-in-address', ['code-hidden']],
  ['first-cookie', ['cookie-twice']],
  ['last-cookie', ['cookie-twice']],
  ['cookies-split-at-space', ['cookie-smuggled']],
  ['cookies-trimmed-by-unicode', ['cookie-smuggled']],
  ['cookie-written-back', ['cookie-echoed']],
  ['percent-crashes', ['cookie-foreign']],
  ['first-parameter', ['state-twice', 'code-twice']],
  ['error-after-code', ['error-beside-code']],
  ['states-survive-login', ['state-after-login']],
  ['return-token-as-session', ['token-purpose']],
  ['cookie-as-state', ['token-purpose']],
  ['uuid-not-compared', ['token-uuid']],
  ['any-json-logs-in', ['token-uuid']],
  ['null-crashes', ['token-json']],
  ['redirects-followed', ['token-redirected', 'connected-redirected']],
  ['start-cacheable', ['start-cached']],
  ['start-prefetched', ['start-prefetch']],
  ['start-state-shared', ['start-bound']],
  ['start-state-kept', ['start-once']],
  ['start-href-open', ['start-href']],
  ['start-state-whole', ['start-state']],
])(
  'fails a careless app for its mistake only: %s',
  async (mistake, expected) => {
    const failed = idsOf((await checkedApp([mistake], { only: quickIds })).results, 'failed');
    expect(failed).toEqual(expect.arrayContaining(expected));
    if (!['no-state', 'wrong-redirect-uri', 'never-answers'].includes(mistake))
      expect(failed).toEqual(expected);
  },
  120_000,
);

it('shows the outcome of a whole run in its lines and its exit code', async () => {
  const port = await freePort();
  const app = await startRelyingApp(`http://127.0.0.1:${port}`, ['never-connects']);
  const client = ['--client', 'demoapp:demosecret', '--cookie', app.cookie];
  const lines: string[] = [];
  const args = [app.redirectUri, ...client, '--port', `${port}`];
  const code = await check(
    args,
    (text) => lines.push(text),
    (target, options) => runChecks(target, { ...options, patience: quick }),
  );
  expect(code).toBe(1);
  expect(lines).toContainEqual(expect.stringMatching(/^✓ state-wrong/));
  expect(lines).toContainEqual(expect.stringMatching(/^✗ connected-called/));
  expect(lines.at(-1)).toMatch(/\d+ passed, 1 failed, 1 not checked$/);
  await app.close();
}, 60_000);
