import type { FaultOutcome, FaultTarget } from '../../tools/faults/fault.ts';
import { answered, failed, passed, requestsTo, type Scenario, skipped, wentNoFurther } from './scenario.ts';

const tokenFailures: readonly (readonly [id: string, what: string, outcome: FaultOutcome])[] = [
  ['token-401', 'answers 401', { status: 401, error: 'invalid_client' }],
  ['token-500', 'answers 500', { status: 500 }],
  ['token-html', 'answers 200 with HTML', { status: 200, html: '<!doctype html><title>Sorry</title>' }],
  ['token-dropped', 'drops the connection', { drop: true }],
];

const dataEndpoints: readonly FaultTarget[] = ['user_data', 'eid_data', 'eid_photo_data'];

const dataFailures: readonly (readonly [id: string, what: string, outcome: FaultOutcome])[] = [
  ['data-401', 'answers 401', { status: 401, error: 'invalid_token' }],
  ['data-403', 'answers 403', { status: 403, error: 'insufficient_scope' }],
  ['data-404', 'answers 404, because the user has no such data', { status: 404, error: 'not_found' }],
];

/** The demands on an application while the service is in trouble. */
export const failureScenarios: readonly Scenario[] = [
  {
    id: 'token-slow',
    title: 'A login goes on when the token endpoint takes its time',
    source: 'docs/protocol.md, "Token endpoint"',
    async run({ begin, code, comeBack, fail, patience }) {
      const { browser, state, scope } = await begin();
      await fail('token', { delay_ms: patience.slow });
      const { visit } = await comeBack(browser, { code: await code('fresh', scope), state });
      if (visit.status === 0) return failed('the redirect endpoint did not answer in time');
      return visit.status >= 500 ? failed(`the redirect endpoint answered ${visit.status}`) : passed;
    },
  },
  ...tokenFailures.map(
    ([id, what, outcome]): Scenario => ({
      id,
      title: `A login ends with a page when the token endpoint ${what}`,
      source: 'docs/protocol.md, "Token endpoint"',
      async run({ begin, code, comeBack, fail }) {
        const { browser, state } = await begin();
        await fail('token', outcome);
        return wentNoFurther(await comeBack(browser, { code: await code(), state }));
      },
    }),
  ),
  ...dataFailures.map(
    ([id, what, outcome]): Scenario => ({
      id,
      title: `A login ends with a page when a data endpoint ${what}`,
      source: 'docs/protocol.md, "Data endpoints"',
      async run({ begin, code, comeBack, fail }) {
        let occasions = 0;
        for (const endpoint of dataEndpoints) {
          const { browser, state, scope } = await begin();
          await fail(endpoint, outcome);
          const { visit, events } = await comeBack(browser, { code: await code('connected', scope), state });
          occasions += requestsTo(`/oauth/${endpoint}`, events).length;
          if (answered(visit.status).verdict === 'failed') {
            return failed(`the redirect endpoint answered ${visit.status} when ${endpoint} failed`);
          }
        }
        return occasions > 0
          ? passed
          : skipped('the application asked for no data while it handled the return');
      },
    }),
  ),
];
