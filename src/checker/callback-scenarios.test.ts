import { describe, expect, it } from 'vitest';
import { callbackScenarios } from './callback-scenarios.ts';
import { failed, passed } from './scenario.ts';
import { type Script, tokenRequest, tryCheck } from './testing/scripted-stand.ts';

const state = 'state-1-of-16-characters';

it.each([
  [
    'error-returned',
    { error: 'access_denied', error_description: '<dpplus-check>', state },
    'the app sent a token request; stop before it',
  ],
  ['nothing-returned', { state }, 'the app sent a token request; stop before it'],
  [
    'error-beside-code',
    { error: 'access_denied', code: 'fresh', state },
    'the app sent a token request; look for error before code',
  ],
  [
    'code-twice',
    { code: ['fresh', 'fresh'], state },
    'the app takes one of two codes; take a repeated parameter for a missing one',
  ],
])('%s: nothing is exchanged', async (id, query, detail) => {
  const { finding, tried } = await tryCheck(callbackScenarios, id);
  expect([finding, tried.callbacks]).toEqual([passed, [{ browser: '1', query }]]);
  const exchanging: Script = { after: () => ({ events: [tokenRequest] }) };
  expect((await tryCheck(callbackScenarios, id, exchanging)).finding).toEqual(failed(detail));
});

it.each([
  ['&lt;dpplus-check&gt;', passed],
  ['<p><dpplus-check></p>', failed('the page shows error_description as HTML; escape it')],
])('the text of an error is shown as %s', async (body, finding) => {
  const script: Script = { after: () => ({ visit: { body } }) };
  expect((await tryCheck(callbackScenarios, 'error-returned', script)).finding).toEqual(finding);
});

describe('an invalid code', () => {
  /** Runs a check with a sandbox that records its requests. */
  async function check(id: string, after?: Script['after']) {
    const asked: string[] = [];
    const sandbox: Script['sandbox'] = {
      reset: () => void asked.push('reset'),
      advanceClock: (seconds) => void asked.push(`${seconds} s`),
      async fetch(request) {
        asked.push(`${request.method} ${request.url} ${await request.text()}`);
        return new Response();
      },
    };
    const { finding, tried } = await tryCheck(callbackScenarios, id, {
      sandbox,
      after(index, callback) {
        asked.push('return');
        return after?.(index, callback) ?? {};
      },
    });
    return { finding, asked, query: tried.callbacks[0]?.query };
  }

  it.each([
    ['code-unknown', 'unknown-code', []],
    ['code-expired', 'fresh: scope 1', ['601 s']],
    [
      'code-used',
      'fresh: scope 1',
      [
        `POST http://localhost/oauth/token ${new URLSearchParams({
          grant_type: 'authorization_code',
          code: 'fresh: scope 1',
          client_id: 'shop',
          client_secret: 'the-secret',
          redirect_uri: 'http://app.test/callback',
        })}`,
      ],
    ],
  ])('%s does not log in', async (id, code, spoiling) => {
    const { finding, asked, query } = await check(id, () => ({ events: [tokenRequest] }));
    expect(finding).toEqual(passed);
    expect(query).toEqual({ code, state });
    expect(asked).toEqual([...spoiling, 'return', 'reset']);
    const further = await check(id, () => ({ events: [{ path: '/oauth/user_data' }] }));
    expect(further.finding).toEqual(failed('the app called /oauth/user_data although there is no token'));
  });
});
