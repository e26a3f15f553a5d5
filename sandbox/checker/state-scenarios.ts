import { alteredStates } from './altered-states.ts';
import { CannotCheck } from './cannot-check.ts';
import { cookiesInState } from './cookie-in-state.ts';
import { readCookieLine, splitPair } from './cookie-line.ts';
import { cookiesOf } from './own-cookies.ts';
import { type Finding, failed, passAll, passed, refuses, type Scenario, skipped } from './scenario.ts';
import type { StartedLogin, TestStand } from './stand.ts';
import { repeatWhileWaiting, waiting } from './waiting-scenarios.ts';

const source = 'docs/protocol.md, "State"';
const wrongState = 'not-the-state-that-was-sent';
const stateOfLink = 'the-state-of-a-link-to-the-login';

/** Characters of the shortest good state: 96 random bits in base64. */
const shortest = 16;

/** Milliseconds after a response of an app that makes its token request before it responds. */
const promptGrace = 2;

const onlyInCookie =
  'the app sent a token request: a copy of the cookies from before the login still has the state; ' +
  'keep used states on the server (docs/clients.md, "What every recipe needs")';

const betweenProcesses =
  'if several processes serve the app, share the used states and the results of logins (docs/server.md, "Several machines")';

/** The demands on `state`: new for each login, bound to the browser, compared before anything else. */
export const stateScenarios: readonly Scenario[] = [
  {
    id: 'state-random',
    title: 'Each login has a new, random `state`',
    source,
    standsAlone: true,
    async run(stand) {
      const { browser, state: one } = await stand.begin();
      // At the same time, of which an app may make the state.
      const others = await Promise.all([1, 2, 3].map(() => stand.begin()));
      const states = [one, ...others.map(({ state }) => state)];
      if (!one || states.some((state) => !state))
        return failed('the login page sends no state; add data-state to the button');
      if (new Set(states).size < states.length)
        return failed('two visitors got the same state; make a random one for each');
      if (one.length < shortest)
        return failed(`the state has ${one.length} characters; use 16 random bytes or more`);
      if ((await stand.beginAgain(browser)).state === one)
        return failed('two logins of a browser have the same state; make a new one for each');
      return isOwn(stand);
    },
  },
  {
    id: 'state-cookie',
    title: 'No `state` contains a cookie of the browser',
    source,
    standsAlone: true,
    run: (stand) => passAll(['visitor', 'session'] as const, (as) => hidesCookies(stand, as)),
  },
  {
    id: 'state-right',
    title: 'A callback with the right `state` sends a token request with the right parameters',
    source: 'docs/protocol.md, "Flow"',
    standsAlone: true,
    async run({ begin, logIn, settle, target, patience }) {
      const login = await begin();
      const { visit, promptCalls } = await logIn(login);
      const start = performance.now();
      const request = await settle(({ path }) => path === '/oauth/token');
      // An app may exchange codes in a queue: the other checks wait for it too. Most do it before they respond.
      patience.grace =
        promptCalls > 0
          ? Math.min(patience.grace, promptGrace)
          : patience.grace + 2 * Math.round(performance.now() - start);
      if (!request && visit.status < 300 && /<script/i.test(visit.body))
        throw new CannotCheck(
          `no token request followed the callback at ${target.redirectUri}, and its page has a script; ` +
            `if the script sends the code to the app, the checker cannot check it, because it runs no script; ` +
            `if not, look whether the app uses this sandbox as its service`,
        );
      if (!request) {
        const { redirectUri = target.redirectUri } = login;
        const other =
          redirectUri === target.redirectUri ? '' : `, and why is its redirect URI ${redirectUri}`;
        return failed(
          `the callback responded ${visit.status || visit.failure} without a token request; does the app use this sandbox as its service${other}?`,
        );
      }
      if (request.parameters.some(({ name, in: place }) => place === 'query' && name === 'client_secret'))
        return failed('the URL of the token request has the client secret; send it in the body');
      if (request.status !== 200)
        return failed(`the service rejected the token request: ${request.rule}. ${request.hint ?? ''}`);
      return visit.status >= 400 ? failed(`the callback responded ${visit.status}`) : passed;
    },
  },
  {
    id: 'state-wrong',
    title: 'A callback with a wrong `state` sends no token request',
    source,
    run: async (stand) => refuses(stand, (await stand.begin()).browser, { state: wrongState }),
  },
  {
    id: 'state-missing',
    title: 'A callback without `state` sends no token request',
    source,
    // Some apps compare a missing state, and take an empty one for none.
    run: (stand) =>
      passAll([undefined, ''], async (state) => refuses(stand, (await stand.begin()).browser, { state })),
  },
  {
    id: 'state-altered',
    title: 'A callback with a part or another spelling of the right `state` sends no token request',
    source,
    needs: ['state-wrong', 'state-missing'],
    async run(stand) {
      const { state: example } = await stand.begin();
      if (!example) return skipped('the login page sends no state');
      return passAll(alteredStates(example).keys(), async (index) => {
        const { browser, state = '' } = await stand.begin();
        const altered = alteredStates(state)[index];
        return altered ? refuses(stand, browser, altered.query, `the app ${altered.fault}`) : passed;
      });
    },
  },
  {
    id: 'state-foreign',
    title: 'A callback with the `state` of another browser sends no token request',
    source,
    async run(stand) {
      const [{ browser }, { state }] = [await stand.begin(), await stand.begin()];
      return state ? refuses(stand, browser, { state }) : skipped('the login page sends no state');
    },
  },
  {
    id: 'login-absent',
    title: 'A callback without a login under way sends no token request',
    source,
    // Many libraries take a missing stored state for "no state expected".
    run: (stand) => passAll([undefined, '', wrongState], (state) => refuses(stand, stand.open(), { state })),
  },
  {
    id: 'state-twice',
    title: 'A callback with two `state` parameters sends no token request',
    source,
    needs: ['state-wrong', 'state-missing'],
    run: (stand) =>
      passAll(['first', 'last'], async (place) => {
        const { browser, state } = await stand.begin();
        if (!state) return skipped('the login page sends no state');
        const fault = `the app sent a token request for the ${place} of two states; take a repeated parameter for a missing one`;
        const states = place === 'first' ? [state, wrongState] : [wrongState, state];
        return refuses(stand, browser, { state: states }, fault);
      }),
  },
  waiting(
    {
      id: 'state-replayed',
      source,
      title: 'A repeated callback sends no second token request, also at the same time',
    },
    async (stand) => {
      const repeated = await repeatWhileWaiting(stand);
      return async (later) => {
        const found = await isUsedUp(later, later.begin);
        return found.verdict === 'passed' ? repeated() : found;
      };
    },
  ),
];

/** Fails when the app takes the state from the link to its login: anyone can write such a link. */
async function isOwn(stand: TestStand): Promise<Finding> {
  const start = await stand.findStart();
  const query = { state: stateOfLink };
  const ofPage = (await stand.begin('visitor', query)).state;
  return ofPage === stateOfLink || (await start?.(stand.open(), query))?.state === stateOfLink
    ? failed('the app takes the state from the link to its login, which anyone can write; make a random one')
    : passed;
}

/** Looks for the cookies that the app received or set in the states that it then sent. */
async function hidesCookies(stand: TestStand, as: 'visitor' | 'session'): Promise<Finding> {
  const { length } = stand.seen;
  const { browser, state } = await stand.begin(as);
  if (!state) return as === 'visitor' ? skipped('the login page sends no state') : passed;
  // A cookie of the first response comes back with the second request.
  const { state: second = '' } = await stand.beginAgain(browser);
  const set = stand.seen.slice(length).flatMap(({ cookies = [] }) => cookies.map(readCookieLine));
  const sent = cookiesOf(stand, browser).map((pair) => {
    const [name, value] = splitPair(pair);
    return { name, value };
  });
  const found = [state, second].flatMap((one) => cookiesInState(one, [...sent, ...set]));
  // A cookie for one login is no more secret than its state, which an app may compare with it.
  const { state: next = '' } = found.length > 0 ? await stand.beginAgain(browser) : {};
  const [kept] = cookiesInState(next, found);
  return kept
    ? failed(
        `the state contains the cookie ${kept.name}, which everyone who sees the URL can then use; ` +
          'write a hash (SHA-256) of it there, or sign the state with it',
      )
    : passed;
}

/** Repeats callbacks: after a login, in a copy of its browser from before it, and after a login that failed. */
export async function isUsedUp(stand: TestStand, begin: () => Promise<StartedLogin>): Promise<Finding> {
  const login = await begin();
  const { browser, state } = login;
  if (!state) return skipped('the login page sends no state');
  // The old session must be gone too, with its state.
  const before = stand.copy(browser);
  await stand.logIn(login);
  const again = await refuses(stand, browser, { state });
  if (again.verdict === 'failed') return again;
  const earlier = await refuses(stand, before, { state }, onlyInCookie);
  if (earlier.verdict === 'failed')
    return failed(
      earlier.detail === onlyInCookie
        ? onlyInCookie
        : `a copy of the cookies from before the login: ${earlier.detail}; ${betweenProcesses}`,
    );
  // A failed login keeps its session, where the state must be used up.
  return passAll([{ code: 'unknown-code' }, { error: 'access_denied' }], async (outcome) => {
    const other = await begin();
    await stand.requestCallback(other.browser, { ...outcome, state: other.state });
    return refuses(stand, other.browser, { state: other.state });
  });
}
