import { failed, noTokenRequest, passed, requestsTo, type Scenario, skipped } from './scenario.ts';

const source = 'docs/protocol.md, "State"';

/** Characters that a state has at least: 96 random bits in base64. */
const shortest = 16;

/** The demands on `state`: made anew for each login, kept for this browser, compared before anything else. */
export const stateScenarios: readonly Scenario[] = [
  {
    id: 'state-random',
    title: 'Every login has a new state that nobody can guess',
    source,
    async run({ begin }) {
      const [one, other] = [(await begin()).state, (await begin()).state];
      if (!one || !other) return failed('the login page sends no state; add data-state to the button');
      if (one === other) return failed('two visitors got the same state; make a random one for each');
      return one.length < shortest
        ? failed(`the state has ${one.length} characters; use 16 random bytes or more`)
        : passed;
    },
  },
  {
    id: 'state-right',
    title: 'A return with the right state is followed by a token request with the right fields',
    source: 'docs/protocol.md, "Flow"',
    async run({ begin, code, comeBack }) {
      const { browser, state, scope } = await begin();
      const { visit, events } = await comeBack(browser, { code: await code('fresh', scope), state });
      const [request] = requestsTo('/oauth/token', events);
      if (!request) return failed('no token request followed; is the application set to use this sandbox?');
      if (request.status !== 200)
        return failed(`the token request was refused: ${request.rule}. ${request.hint ?? ''}`);
      return visit.status >= 400 ? failed(`the redirect endpoint answered ${visit.status}`) : passed;
    },
  },
  {
    id: 'state-wrong',
    title: 'No token request follows when the state is wrong',
    source,
    async run({ begin, code, comeBack }) {
      const { browser } = await begin();
      return noTokenRequest(
        await comeBack(browser, { code: await code(), state: 'not-the-state-that-was-sent' }),
      );
    },
  },
  {
    id: 'state-missing',
    title: 'No token request follows when the state is missing',
    source,
    async run({ begin, code, comeBack }) {
      return noTokenRequest(await comeBack((await begin()).browser, { code: await code() }));
    },
  },
  {
    id: 'state-foreign',
    title: 'No token request follows when the state was given to another browser',
    source,
    async run({ begin, code, comeBack }) {
      const [mine, theirs] = [await begin(), await begin()];
      if (!theirs.state) return skipped('the login page sends no state');
      return noTokenRequest(await comeBack(mine.browser, { code: await code(), state: theirs.state }));
    },
  },
  {
    id: 'state-replayed',
    title: 'No token request follows when a return is repeated',
    source,
    async run({ begin, copy, code, comeBack }) {
      const { browser, state } = await begin();
      if (!state) return skipped('the login page sends no state');
      // With the cookies of before the return too: a new session must not leave the old one with its state behind.
      const before = copy(browser);
      await comeBack(browser, { code: await code(), state });
      for (const browserAfter of [browser, before]) {
        const again = noTokenRequest(await comeBack(browserAfter, { code: await code(), state }));
        if (again.verdict === 'failed') return again;
      }
      // And after a login that failed, which leaves the session as it is.
      const other = await begin();
      await comeBack(other.browser, { code: 'unknown-code', state: other.state });
      return noTokenRequest(await comeBack(other.browser, { code: await code(), state: other.state }));
    },
  },
];
