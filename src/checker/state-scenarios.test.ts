import { describe, expect, it } from 'vitest';
import { failed, passed, skipped } from './scenario.ts';
import { stateScenarios } from './state-scenarios.ts';
import { type Script, tokenRequest, tryCheck } from './testing/scripted-stand.ts';

const check = (id: string, script?: Script) => tryCheck(stateScenarios, id, script);
const exchanged = failed('the app sent a token request; stop before it');
/** An app that exchanges the code of these returns. */
const exchanging = (...indexes: number[]): Script => ({
  after: (index) => (indexes.includes(index) ? { events: [tokenRequest] } : {}),
});
const first = 'state-1-of-16-characters';

describe('a new state for every login', () => {
  const sixteen = 'x'.repeat(16);
  const noState = failed('the login page sends no state; add data-state to the button');

  it.each([
    ['are random', [sixteen, 'y'.repeat(16)], passed],
    [
      'are short',
      ['x'.repeat(15), sixteen],
      failed('the state has 15 characters; use 16 random bytes or more'),
    ],
    [
      'are the same',
      [sixteen, sixteen],
      failed('two visitors got the same state; make a random one for each'),
    ],
    ['are not sent', [], noState],
    ['are sent once', [sixteen], noState],
    ['are sent late', [undefined, sixteen], noState],
  ])('is checked where the states of two visitors %s', async (_what, states, finding) => {
    const { finding: found, tried } = await check('state-random', { states });
    expect([found, tried.begun]).toEqual([finding, ['visitor', 'visitor']]);
  });
});

describe('a return with the right state', () => {
  const refusal: Script = {
    after: () => ({ events: [{ ...tokenRequest, status: 400, rule: 'invalid_client', hint: 'Look here.' }] }),
  };

  it.each<[string, Script, unknown]>([
    ['a token request', exchanging(0), passed],
    ['none', {}, failed('no token request followed; does the app use this sandbox as its service?')],
    [
      'one that is refused',
      refusal,
      failed('the service rejected the token request: invalid_client. Look here.'),
    ],
    [
      'one that is refused without a hint',
      { after: () => ({ events: [{ ...tokenRequest, status: 400, rule: 'invalid_client' }] }) },
      failed('the service rejected the token request: invalid_client. '),
    ],
    [
      'a token request and an error page',
      { after: () => ({ visit: { status: 400 }, events: [tokenRequest] }) },
      failed('the callback responded 400'),
    ],
    [
      'a token request and no page',
      { after: () => ({ visit: { status: 399 }, events: [tokenRequest] }) },
      passed,
    ],
  ])('is followed by %s', async (_what, script, finding) => {
    const { finding: found, tried } = await check('state-right', script);
    const query = { code: 'fresh: scope 1', state: first };
    expect([found, tried.callbacks]).toEqual([finding, [{ browser: '1', query }]]);
  });
});

it.each([
  ['state-wrong', [{ browser: '1', query: { code: 'fresh', state: 'not-the-state-that-was-sent' } }]],
  ['state-missing', [{ browser: '1', query: { code: 'fresh' } }]],
  ['state-foreign', [{ browser: '1', query: { code: 'fresh', state: 'state-2-of-16-characters' } }]],
])('%s: the code must not be exchanged', async (id, returns) => {
  const { finding, tried } = await check(id);
  expect([finding, tried.callbacks]).toEqual([passed, returns]);
  expect((await check(id, exchanging(0))).finding).toEqual(exchanged);
});

it.each(['state-foreign', 'state-twice', 'state-replayed'])(
  '%s is not checked where no state is sent',
  async (id) => {
    const { finding, tried } = await check(id, { states: [] });
    expect([finding, tried.callbacks]).toEqual([skipped('the login page sends no state'), []]);
  },
);

describe('a return with two states', () => {
  const wrong = 'not-the-state-that-was-sent';

  it('has the right state at each place', async () => {
    const { finding, tried } = await check('state-twice');
    expect(finding).toEqual(passed);
    expect(tried.callbacks.map(({ query }) => query.state)).toEqual([
      [first, wrong],
      [wrong, 'state-2-of-16-characters'],
    ]);
  });

  it.each([
    [0, 'first'],
    [1, 'last'],
  ])('must not be followed by a token request: %s', async (index, place) => {
    expect((await check('state-twice', exchanging(index))).finding).toEqual(
      failed(`the app takes the ${place} of two states; take a repeated parameter for a missing one`),
    );
  });
});

describe('a return that is repeated', () => {
  const again = { code: 'fresh', state: first };
  const other = 'state-2-of-16-characters';

  it('is tried in the new session, in the old one, and after a login that failed', async () => {
    const { finding, tried } = await check('state-replayed', exchanging(0, 3));
    expect(finding).toEqual(passed);
    expect(tried.callbacks).toEqual([
      { browser: '1', query: again },
      { browser: '1', query: again },
      { browser: "1'", query: again },
      { browser: '2', query: { code: 'unknown-code', state: other } },
      { browser: '2', query: { code: 'fresh', state: other } },
    ]);
  });

  it.each([1, 4])('must not be followed by a token request: %s', async (index) => {
    expect((await check('state-replayed', exchanging(index))).finding).toEqual(exchanged);
  });

  it('reports a state in a copy of the cookies', async () => {
    expect((await check('state-replayed', exchanging(2))).finding).toEqual(
      failed(
        'the app sent a token request: a copy of the cookies from before the login still has the state; keep used states on the server (docs/clients.md, "What every recipe needs")',
      ),
    );
  });
});
