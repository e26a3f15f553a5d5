import { expect, it } from 'vitest';
import { scriptedStand, tokenRequest } from '../../testing/scripted-stand.ts';
import type { SandboxEvent } from '../../tools/events/event.ts';
import { answered, failed, noTokenRequest, passed, requestsTo, skipped, wentNoFurther } from './scenario.ts';

/** What follows a return that is answered with `status`. */
async function aftermath(status: number, ...events: Partial<SandboxEvent>[]) {
  const { stand } = scriptedStand({ after: () => ({ visit: { status }, events }) });
  return stand.comeBack((await stand.begin()).browser, {});
}

it('ends passed, or otherwise with what was seen', () => {
  expect([passed, failed('a'), skipped('b')]).toEqual([
    { verdict: 'passed' },
    { verdict: 'failed', detail: 'a' },
    { verdict: 'skipped', detail: 'b' },
  ]);
});

it.each([
  [200, passed],
  [303, passed],
  [404, passed],
  [500, failed('the redirect endpoint answered 500; handle the error')],
  [501, failed('the redirect endpoint answered 501; handle the error')],
  [502, passed],
  [504, passed],
  [0, failed('the redirect endpoint did not answer in time')],
])('takes the answer %s as it is meant', async (status, finding) => {
  expect(answered(status)).toEqual(finding);
  expect(noTokenRequest(await aftermath(status))).toEqual(finding);
  expect(wentNoFurther(await aftermath(status, tokenRequest))).toEqual(finding);
});

it('finds the requests to an address among others', async () => {
  const { events } = await aftermath(200, { path: '/oauth/user_data' }, tokenRequest, tokenRequest);
  expect(requestsTo('/oauth/token', events)).toEqual(events.slice(1));
});

it('fails for a code that is exchanged although it must not be, whatever is answered', async () => {
  for (const status of [200, 500])
    expect(noTokenRequest(await aftermath(status, tokenRequest))).toEqual(
      failed('a token request followed; stop before it'),
    );
});

it.each(['/api/uuids/connected', '/oauth/user_data', '/oauth/eid_data', '/oauth/eid_photo_data'])(
  'fails for a call of %s where there is no token',
  async (path) => {
    expect(wentNoFurther(await aftermath(200, tokenRequest, { path }))).toEqual(
      failed(`${path} was called although there is no token`),
    );
  },
);

it('does not take other addresses for those of the service', async () => {
  const others = ['/nothing/api/', '/x/oauth/user', '/en/oauth/authenticate.html'].map((path) => ({ path }));
  expect(wentNoFurther(await aftermath(200, ...others))).toEqual(passed);
});
