import { expect, it } from 'vitest';
import { leakScenarios } from './leak-scenarios.ts';
import { failed, passed } from './scenario.ts';
import { type Script, tryCheck } from './testing/scripted-stand.ts';

it.each([
  [[{ url: 'http://app.test/?x=1', body: 'a page' }], passed],
  [[], passed],
  [[{}, { url: 'http://app.test/a?b=the-secret' }], failed('it is in http://app.test/a or on its page')],
  [
    [{ url: 'http://app.test/a', body: '<b>the-secret</b>' }],
    failed('it is in http://app.test/a or on its page'),
  ],
])('looks for the client secret in %j', async (seen, finding) => {
  expect((await tryCheck(leakScenarios, 'secret-hidden', { seen })).finding).toEqual(finding);
});

const token = 'T'.repeat(43);

/** Looks for the token beside a service that knows it and takes it for `status`. */
async function lookForToken(script: Script, status = 200) {
  const asked: string[] = [];
  const { finding, tried } = await tryCheck(leakScenarios, 'token-hidden', {
    ...script,
    sandbox: {
      fetch(request) {
        asked.push(`${request.url} ${request.headers.get('authorization')}`);
        const isKnown = request.headers.get('authorization') === `Bearer ${token}`;
        return new Response('', { status: isKnown ? status : 401 });
      },
    },
  });
  return { finding, tried, asked };
}

it('logs in as a logged-in user and as a new visitor', async () => {
  const { finding, tried } = await lookForToken({});
  expect([finding, tried.begun]).toEqual([passed, ['session', 'visitor']]);
  const query = (login: number) => ({
    code: `fresh: scope ${login}`,
    state: `state-${login}-of-16-characters`,
  });
  expect(tried.callbacks).toEqual([
    { browser: '1', query: query(1) },
    { browser: '2', query: query(2) },
  ]);
});

it('finds a token that only a new visitor sees', async () => {
  const parameters = [{ in: 'query' as const, name: 'token', value: '***' }];
  const { finding } = await lookForToken({
    after: (index) => ({ events: index === 1 ? [{ path: '/oauth/user_data', parameters }] : [] }),
  });
  expect(finding).toMatchObject({ verdict: 'failed' });
});

it.each([
  ['access_token', 'query', true],
  ['token', 'query', true],
  ['client_secret', 'query', true],
  ['client_secret', 'body', false],
  ['token_type', 'query', false],
  ['my_token', 'query', false],
] as const)('%s in the %s of a request to the service is a leak: %s', async (name, place, isLeak) => {
  const parameters = [
    { in: 'query' as const, name: 'client_id', value: 'shop' },
    { in: place, name, value: '***' },
  ];
  const { finding } = await lookForToken({
    after: () => ({ events: [{ path: '/nothing' }, { path: '/oauth/user_data', parameters }] }),
  });
  expect(finding).toEqual(
    isLeak
      ? failed('a secret is in the query of a request to /oauth/user_data; send it in header or body')
      : passed,
  );
});

it.each([
  ['in an address', { url: `http://app.test/a?t=${token}` }],
  ['on a page', { url: 'http://app.test/a', body: `<p>${token}</p>` }],
  ['as the whole of an answer', { url: 'http://app.test/a', body: token }],
])('finds the token %s, by asking the service', async (_what, visit) => {
  for (const status of [200, 403]) {
    const other = 'u'.repeat(43);
    const { finding, asked } = await lookForToken({ seen: [{ body: other }, visit] }, status);
    expect(finding).toEqual(failed('it is in http://app.test/a or on its page'));
    expect(asked).toEqual([other, token].map((one) => `http://localhost/oauth/user_data Bearer ${one}`));
  }
});

it('tries each text once in a login, and no text that is too short', async () => {
  const { finding, asked } = await lookForToken({
    seen: [{ body: `${'u'.repeat(43)} ${'u'.repeat(43)} ${'v'.repeat(42)}` }],
  });
  expect([finding, asked.length]).toEqual([passed, 2]);
});
