import { describe, expect, it } from 'vitest';
import { plantingScenarios } from './planting-scenarios.ts';
import { failed, passed, skipped } from './scenario.ts';
import { type Script, tokenRequest, tryCheck } from './testing/scripted-stand.ts';

const check = (id: string, script?: Script) => tryCheck(plantingScenarios, id, script);
/** An app that exchanges the code of a callback with such a `Cookie` header. */
const exchangingFor = (cookies: string[], text: string): Script => ({
  cookies,
  after: (_index, { browser }) => (browser.includes(text) ? { events: [tokenRequest] } : {}),
});

describe('a cookie of another browser together with the own one', () => {
  const twice = ['sid=2', 'sid=1', 'sid=2', 'sid=1'];
  const taken = (place: string) =>
    failed(`the app takes the ${place} of two cookies sid; take both for missing`);

  it('is sent before it and after it, with the state of the other browser', async () => {
    const { finding, tried } = await check('cookie-twice', { cookies: [...twice, 'sid=1', 'sid=1'] });
    expect(finding).toEqual(passed);
    expect(tried.callbacks.slice(0, 2)).toEqual([
      { browser: '1: sid=2; sid=1', query: { code: 'fresh', state: 'state-2-of-16-characters' } },
      { browser: '3: sid=1; sid=2', query: { code: 'fresh', state: 'state-4-of-16-characters' } },
    ]);
  });

  it.each([
    ['first', ': sid=2; sid=1'],
    ['last', ': sid=1; sid=2'],
  ])('must not be taken as the %s', async (place, header) => {
    expect((await check('cookie-twice', exchangingFor(twice, header))).finding).toEqual(taken(place));
  });

  it.each(['', '__Host-sid=2'])('cannot be planted: %j', async (cookie) => {
    expect((await check('cookie-twice', { cookies: [cookie] })).finding).toEqual(
      skipped('the login page sets no cookie that can be planted'),
    );
  });

  const session = [...twice, 'sid=abc'];
  it.each<[string, (header: string) => boolean, unknown]>([
    ['neither', (header) => header === 'sid=abc', passed],
    ['the first', (header) => header.startsWith('sid=abc'), taken('first')],
    ['the last', (header) => header.endsWith('sid=abc'), taken('last')],
    ['any', () => true, passed],
    ['any but a wrong one', (header) => header !== 'sid=cba', passed],
  ])('is tried with the session of a user, where %s counts', async (_which, isUser, finding) => {
    const page = (header: string) => (isUser(header) ? 'Hello' : 'Log in');
    expect((await check('cookie-twice', { cookies: session, page })).finding).toEqual(finding);
  });
});

describe('a cookie in another', () => {
  const cookies = Array.from({ length: 11 }, () => ['sid=1', '']).flat();

  it('is tried behind each separator, in the value and the name', async () => {
    const { finding, tried } = await check('cookie-smuggled', { cookies });
    expect(finding).toEqual(passed);
    const headers = new Set(tried.callbacks.map(({ browser }) => browser));
    for (const prefix of ['x=a ', 'x=a\t', ',', '\u0085', '\u00c2\u00a0'])
      expect(headers).toContain(`new: y=1; ${prefix}sid=1`);
    expect(headers.size).toBe(11);
  });

  it.each([
    ['x=a ', 'after a space in the value'],
    ['\u00a0', 'after the byte A0 in the name'],
  ])('must not be found behind %j', async (prefix, where) => {
    expect((await check('cookie-smuggled', exchangingFor(cookies, `; ${prefix}sid`))).finding).toEqual(
      failed(
        `the app finds the cookie sid ${where} of another; split the header at ";" and remove spaces only`,
      ),
    );
  });

  it('is not tried without cookies', async () => {
    expect((await check('cookie-smuggled')).finding).toEqual(skipped('the login page sets no cookie'));
  });
});

describe('a cookie that the app writes back', () => {
  const cookies = ['sid=1'];

  it.each([
    ['sid=x', passed],
    ['sid="x\\073 dpplus-check=1"; Path=/', passed],
  ])('may stay unchanged: %s', async (line, finding) => {
    expect((await check('cookie-echoed', { cookies, setCookie: () => [line] })).finding).toEqual(finding);
  });

  it.each([[['sid=x; dpplus-check=1; Path=/']], [['sid=x', 'dpplus-check=1']]])(
    'must add nothing: %j',
    async (lines) => {
      const setCookie = (header: string) => (header.includes('%3B') ? lines : ['sid=x']);
      expect((await check('cookie-echoed', { cookies, setCookie })).finding).toEqual(
        failed(
          'the app decodes the cookie sid and writes it back, so that it adds text to Set-Cookie; write back only values of the right form',
        ),
      );
    },
  );

  it('must not end the connection', async () => {
    const status = (header: string) => (header.includes('%0D%0A') ? 500 : 200);
    expect((await check('cookie-echoed', { cookies, status })).finding).toEqual(
      failed(
        'the callback responded 500; handle the error; this was with the cookie x%0D%0ASet-Cookie:%20dpplus-check=1',
      ),
    );
  });
});

describe('a cookie of another app', () => {
  it('is sent together with the own ones, and the login succeeds', async () => {
    const cookies = ['sid=1', ...Array.from({ length: 12 }, () => 'sid=1')];
    const { finding, tried } = await check('cookie-foreign', {
      cookies,
      after: () => ({ events: [tokenRequest] }),
    });
    expect(finding).toEqual(passed);
    const headers = tried.callbacks.map(({ browser }) => browser.replace(/^\d+: /, ''));
    expect(headers).toContain('discount=100%; sid=1');
    expect(headers).toContain(';;;=;; sid=1');
    expect(headers).toContain('sid[]=x; sid=1');
    expect(headers).toHaveLength(12);
  });

  const right = { events: [tokenRequest] };
  it.each<[Script, string]>([
    [{ after: () => ({}) }, 'the app refused the login'],
    [{ after: () => ({ ...right, visit: { status: 500 } }) }, 'the callback responded 500; handle the error'],
    [
      { after: () => ({ visit: { status: 0, failure: 'ECONNRESET' } }) },
      'the callback ended the connection without a response (ECONNRESET)',
    ],
    [{ after: () => right, againStatus: 500 }, 'the login page responded 500'],
    [{ after: () => right, againStatus: 0 }, 'the login page did not respond'],
  ])('must not break the login: %#', async (script, detail) => {
    expect((await check('cookie-foreign', { cookies: ['sid=1', 'sid=1'], ...script })).finding).toEqual(
      failed(`${detail}; this was with the cookie "discount=100%" of another app`),
    );
  });
});
