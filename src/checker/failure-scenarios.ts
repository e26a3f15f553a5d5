import type { FaultEffect, FaultTarget } from '../sandbox/tools/faults/fault.ts';
import { answered, failed, passed, requestsTo, type Scenario, skipped, wentNoFurther } from './scenario.ts';

const tokenFailures: readonly (readonly [id: string, what: string, effect: FaultEffect])[] = [
  ['token-401', 'responds 401', { status: 401, error: 'invalid_client' }],
  ['token-500', 'responds 500', { status: 500 }],
  ['token-html', 'responds 200 with HTML', { status: 200, html: '<!doctype html><title>Sorry</title>' }],
  ['token-dropped', 'drops the connection', { drop: true }],
];

const dataEndpoints: readonly FaultTarget[] = ['user_data', 'eid_data', 'eid_photo_data'];

const dataFailures: readonly (readonly [id: string, what: string, effect: FaultEffect])[] = [
  ['data-401', 'responds 401', { status: 401, error: 'invalid_token' }],
  ['data-403', 'responds 403', { status: 403, error: 'insufficient_scope' }],
  ['data-404', 'responds 404, because the user has no such data', { status: 404, error: 'not_found' }],
];

/** The demands on an app while the service fails. */
export const failureScenarios: readonly Scenario[] = [
  {
    id: 'token-slow',
    title: 'A slow token endpoint does not break the login',
    source: 'docs/protocol.md, "Token endpoint"',
    async run({ begin, code, requestCallback, fail, patience }) {
      const { browser, state, scope } = await begin();
      await fail('token', { delay_ms: patience.slow });
      const { visit } = await requestCallback(browser, { code: await code('fresh', scope), state });
      if (visit.status === 0) return failed('the callback did not respond in time');
      return visit.status >= 500 ? failed(`the callback responded ${visit.status}`) : passed;
    },
  },
  ...tokenFailures.map(
    ([id, what, effect]): Scenario => ({
      id,
      title: `A login shows an error page when the token endpoint ${what}`,
      source: 'docs/protocol.md, "Token endpoint"',
      async run({ begin, code, requestCallback, fail }) {
        const { browser, state } = await begin();
        await fail('token', effect);
        return wentNoFurther(await requestCallback(browser, { code: await code(), state }));
      },
    }),
  ),
  ...dataFailures.map(
    ([id, what, effect]): Scenario => ({
      id,
      title: `A login shows a page when a data endpoint ${what}`,
      source: 'docs/protocol.md, "Data endpoints"',
      async run({ begin, code, requestCallback, fail }) {
        let requests = 0;
        for (const endpoint of dataEndpoints) {
          const { browser, state, scope } = await begin();
          await fail(endpoint, effect);
          const { visit, events } = await requestCallback(browser, {
            code: await code('connected', scope),
            state,
          });
          requests += requestsTo(`/oauth/${endpoint}`, events).length;
          if (answered(visit.status).verdict === 'failed') {
            return failed(`the callback responded ${visit.status} when ${endpoint} failed`);
          }
        }
        return requests > 0 ? passed : skipped('the app requested no data during the callback');
      },
    }),
  ),
];
