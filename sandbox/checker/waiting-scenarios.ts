import { setTimeout as delay } from 'node:timers/promises';
import type { FaultEffect, FaultTarget } from '../index.ts';
import { answered, type Finding, failed, passed, requestsTo, type Scenario, succeeds } from './scenario.ts';
import type { StartedLogin, TestStand } from './stand.ts';

const source = 'docs/protocol.md, "Token endpoint"';

/** Milliseconds. */
const longestWait = 30_000;
/** In which a second request reaches the app while it waits for the response to the first. */
const overlap = 1000;
/** An app that takes longer for its login page while requests hang has no process left. */
const longestPage = 1000;

/** Logs a user in, and returns when the app waits for the service, or has ended the login. */
async function untilWaiting(stand: TestStand, user: string, login: Promise<unknown>): Promise<void> {
  let hasEnded = false;
  const end = () => {
    hasEnded = true;
  };
  login.then(end, end);
  while (!hasEnded && (await stand.isToCome(user))) await delay(10);
}

export const waiting = (
  check: Omit<Scenario, 'run' | 'ahead'>,
  ahead: NonNullable<Scenario['ahead']>,
): Scenario => ({
  ...check,
  ahead,
  run: async (stand: TestStand) => (await ahead(stand))(stand),
});

/**
 * Repeats a callback while the app waits for the response to its token request, as a browser does after a double click on
 * “Allow”. Returns a function that fails if a second token request follows.
 */
export async function repeatWhileWaiting(stand: TestStand): Promise<() => Promise<Finding>> {
  const [{ browser, state }, { id: user }] = [await stand.begin(), await stand.addUser()];
  const query = { code: await stand.code({ scope: '', isSession: false }, user), state };
  await stand.failFor([{ on: 'token', persona: user, effect: { delay_ms: overlap } }]);
  const first = stand.requestCallback(browser, query);
  await untilWaiting(stand, user, first);
  const both = Promise.all([first, stand.requestCallback(browser, query)]);
  return async () => {
    const events = (await both).flatMap((one) => requestsTo('/oauth/token', one.events));
    return new Set(events.map(({ id }) => id)).size > 1
      ? failed(
          'the app sent two token requests for a callback that came twice at the same time; use up the state before the token request',
        )
      : passed;
  };
}

export const slowScenario = waiting(
  {
    id: 'token-slow',
    source,
    title: 'A slow service breaks no login, also if other users log in meanwhile',
  },
  async (stand) => {
    await stand.oracle();
    const { slow } = stand.patience;
    const logins: { login: StartedLogin; user: string; on?: FaultTarget }[] = [];
    // All begin first: the last of them is quicker than the service.
    for (const on of ['token', 'user_data', undefined] as const)
      logins.push({ login: await stand.begin(), user: (await stand.addUser()).id, ...(on && { on }) });
    const found: Promise<Finding>[] = [];
    for (const { login, user, on } of logins) {
      if (on) await stand.failFor([{ on, persona: user, effect: { delay_ms: slow } }]);
      const fault = on
        ? `the login ends too early, or as that of another user: wait longer than ${slow / 1000} s for the service, and keep each login apart`
        : 'this was while another user logged in; keep each login apart';
      const ending = succeeds(stand, login, fault, user);
      found.push(ending);
      if (on) await untilWaiting(stand, user, ending);
    }
    return async () => (await Promise.all(found)).find(({ verdict }) => verdict === 'failed') ?? passed;
  },
);

const endpoints = ['token', 'user_data', 'eid_data', 'eid_photo_data', 'connected'] as const;

/** Responses without a head, and those whose body comes in single bytes. */
const hanging: readonly (readonly [on: FaultTarget, effect: FaultEffect])[] = [
  ...endpoints.map((on) => [on, { drop: true }] as const),
  ...endpoints.map((on) => [on, { drip: true }] as const),
];

export const hangingScenario = waiting(
  {
    id: 'token-hanging',
    source,
    title: 'The app gives up each request to the service that has no response, or one that does not end',
  },
  async (stand) => {
    const limit = Math.min(stand.target.timeout, longestWait);
    const logins: { user: string; logIn(): Promise<Finding> }[] = [];
    const faults: Parameters<TestStand['failFor']>[0][number][] = [];
    for (const [on, effect] of hanging) {
      const [login, { id: user }] = [await stand.begin(), await stand.addUser()];
      const code = await stand.code(login, user);
      faults.push({ on, persona: user, effect: { ...effect, delay_ms: limit + 1000 } });
      const logIn = async (): Promise<Finding> => {
        const begin = performance.now();
        const { visit } = await stand.requestCallback(login.browser, { code, state: login.state });
        return visit.failure !== 'timeout' && performance.now() - begin < limit
          ? answered(visit)
          : failed(
              `the app waits for ${effect.drip ? 'the end of ' : ''}the response of ${on} for more than ${limit / 1000} s; ` +
                'end its requests earlier, for example after 10 s',
            );
      };
      logins.push({ user, logIn });
    }
    await stand.failFor(faults);
    const start = performance.now();
    const found: Promise<Finding>[] = [];
    for (const { user, logIn } of logins) {
      const login = logIn();
      found.push(login);
      await untilWaiting(stand, user, login);
      const page = stand.open().open(stand.target.loginPage);
      const isServing = await Promise.race([page, delay(longestPage).then(() => undefined)]);
      if (!isServing) await Promise.allSettled([...found, page]);
    }
    return async () => {
      const failure = (await Promise.all(found)).find(({ verdict }) => verdict === 'failed');
      // Until the sandbox ends the connection: an app with one process then works again.
      if (failure) await delay(Math.max(0, limit + 1500 - (performance.now() - start)));
      return failure ?? passed;
    };
  },
);
