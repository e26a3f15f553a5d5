import type { FaultEffect, FaultTarget } from '../index.ts';
import { isUser } from './oracle.ts';
import { followed } from './other-host.ts';
import {
  answered,
  type Finding,
  failed,
  passed,
  requestsTo,
  type Scenario,
  skipped,
  wentNoFurther,
} from './scenario.ts';
import type { TestStand } from './stand.ts';
import { slowScenario } from './waiting-scenarios.ts';

const tokenFailures: readonly (readonly [id: string, what: string, effect: FaultEffect])[] = [
  ['token-401', 'responds 401', { status: 401, error: 'invalid_client' }],
  ['token-500', 'responds 500', { status: 500 }],
  ['token-html', 'responds 200 with HTML', { status: 200, html: '<!doctype html><title>Sorry</title>' }],
  ['token-dropped', 'drops the connection', { drop: true }],
];

const dataEndpoints: readonly FaultTarget[] = ['user_data', 'eid_data', 'eid_photo_data'];

const dataFailures: readonly FaultEffect[] = [
  { status: 401, error: 'invalid_token' },
  { status: 403, error: 'insufficient_scope' },
  { status: 404, error: 'not_found' },
  { drop: true },
];

export const didAt = ({ status }: FaultEffect) => (status ? `responded ${status}` : 'dropped the connection');

const tokenEndpoint = 'docs/protocol.md, "Token endpoint"';

const uuid = '00000000-0000-4000-8000-000000000000';
const wrongUuids = [
  ...[undefined, null, '', 42, true, { uuid }],
  ...['not-a-uuid', `<b>${uuid}</b>`],
  ...[`${uuid}\n`, `${uuid}0`, `${uuid}/../x`],
];

/**
 * Makes the token endpoint respond with each of these, and fails when the app continues as if a user had logged in. The responses
 * contain a token that the service accepts, so that the app gets the data of a user with it.
 */
async function noLogin(
  stand: TestStand,
  responsesWith: (token: string) => readonly FaultEffect[],
): Promise<Finding> {
  // An app may ask a visitor first, and report the UUID of a logged-in user at once.
  const users =
    stand.target.cookie === undefined ? (['visitor'] as const) : (['visitor', 'session'] as const);
  const responses = responsesWith(await stand.token(await stand.begin()));
  for (const response of responses)
    for (const as of users) {
      const { browser, state } = await stand.begin(as);
      await stand.fail('token', response);
      const code = await stand.code();
      const { visit, events } = await stand.requestCallback(browser, { code, state });
      const { status, json, html } = response;
      const fix =
        status && status !== 200 ? 'compare the status with 200' : 'compare uuid with the form of a UUID';
      const body = html?.slice(0, 20) ?? JSON.stringify(json);
      const text = `the token response ${body}${status ? ` with status ${status}` : ''}`;
      // A call for a known user is late: the response names none.
      if (events.some(({ path, persona }) => path.startsWith('/api/') && persona === undefined))
        return failed(`the app reported a user after ${text}; ${fix}`);
      const finding = answered(visit);
      if (finding.verdict === 'failed') return failed(`${finding.detail}; this was after ${text}`);
      if (as === 'visitor' && isUser(await stand.who(browser)))
        return failed(`the app started a session after ${text}; ${fix}`);
    }
  return passed;
}

/** The demands on an app while the service fails. */
export const failureScenarios: readonly Scenario[] = [
  slowScenario,
  ...tokenFailures.map(
    ([id, what, effect]): Scenario => ({
      id,
      title: `A login shows an error page when the token endpoint ${what}`,
      source: tokenEndpoint,
      async run({ begin, code, requestCallback, fail }) {
        const { browser, state } = await begin();
        await fail('token', effect);
        return wentNoFurther(await requestCallback(browser, { code: await code(), state }));
      },
    }),
  ),
  {
    id: 'token-uuid',
    title: 'A token response without a right `uuid` starts no session',
    source: tokenEndpoint,
    run: (stand) =>
      noLogin(stand, (token) =>
        wrongUuids.map((one) => ({
          json: { ...(one !== undefined && { uuid: one }), access_token: token, scope: '' },
        })),
      ),
  },
  {
    id: 'token-json',
    title: 'A token response other than a JSON object starts no session',
    source: tokenEndpoint,
    needs: ['token-uuid'],
    run: (stand) =>
      noLogin(stand, () => [
        ...[null, [], [uuid], 'uuid', 42, true, {}].map((json) => ({ json })),
        ...['', '['.repeat(60_000)].map((html) => ({ status: 200, html })),
      ]),
  },
  {
    id: 'token-status',
    title: 'A token response with an error status starts no session, also with a `uuid`',
    source: tokenEndpoint,
    run: (stand) =>
      noLogin(stand, (token) =>
        [302, 400, 503].map((status) => ({ status, json: { uuid, access_token: token, scope: '' } })),
      ),
  },
  {
    id: 'token-redirected',
    title: 'The app follows no redirect of the token endpoint',
    source: tokenEndpoint,
    needs: ['token-401'],
    async run({ begin, code, requestCallback, fail, openOtherHost }) {
      for (const status of [307, 302]) {
        const { browser, state } = await begin();
        const other = await openOtherHost();
        await fail('token', { status, location: `${other.url}/oauth/token` });
        const result = await requestCallback(browser, { code: await code(), state });
        await other.close();
        if (other.requests.length > 0) return failed(followed(status, other.requests));
        const finding = wentNoFurther(result);
        if (finding.verdict === 'failed') return finding;
      }
      return passed;
    },
  },
  {
    id: 'data-refused',
    title: 'A login shows a page when a data endpoint responds 401, 403 or 404, or drops the connection',
    source: 'docs/protocol.md, "Data endpoints"',
    async run({ begin, logIn, fail }) {
      let requests = 0;
      for (const effect of dataFailures)
        for (const endpoint of dataEndpoints) {
          const login = await begin();
          await fail(endpoint, effect);
          const { visit, events } = await logIn(login);
          requests += requestsTo(`/oauth/${endpoint}`, events).length;
          const finding = answered(visit);
          if (finding.verdict === 'failed')
            return failed(`${finding.detail}; this was when ${endpoint} ${didAt(effect)}`);
        }
      return requests > 0 ? passed : skipped('the app requested no data during the callback');
    },
  },
];
