import { expect, it } from 'vitest';
import { failed } from './scenario.ts';
import { startScenarios } from './start-scenarios.ts';
import type { Start } from './test-stand.ts';
import { checkedApp } from './testing/checked-app.ts';
import type { Mistake, Way } from './testing/relying-app.ts';
import { scriptedStand } from './testing/scripted-stand.ts';

const ids = startScenarios.map(({ id }) => id);

/** The details of the checks of the start that did not pass. */
async function notPassed(way?: Mistake | Way) {
  const { results } = await checkedApp(way ? [way] : [], { only: ids });
  return results
    .filter(({ verdict }) => verdict !== 'passed')
    .map(({ id, verdict, detail }) => [id, verdict, detail]);
}

it.each<[Mistake, string, string]>([
  [
    'start-cacheable',
    'start-cached',
    'the response has no Cache-Control; send no-store: it has the state and the cookie of a browser',
  ],
  [
    'start-cached-privately',
    'start-cached',
    'the response has private, max-age=60; send no-store: it has the state and the cookie of a browser',
  ],
  [
    'start-prefetched',
    'start-prefetch',
    'a request with Sec-Purpose: prefetch gets a redirect or a cookie; respond with 403',
  ],
  [
    'start-prerendered',
    'start-prefetch',
    'a request with Sec-Purpose: prefetch;prerender gets a redirect or a cookie; respond with 403',
  ],
  [
    'start-framed',
    'start-prefetch',
    'a request with Sec-Fetch-Dest: iframe gets a redirect or a cookie; respond with 403',
  ],
  [
    'start-cookie-before',
    'start-prefetch',
    'a request with Sec-Purpose: prefetch gets a redirect or a cookie; respond with 403',
  ],
  [
    'start-refused',
    'start-prefetch',
    'a request with Sec-Fetch-Dest: document starts no login; browsers send it for a link',
  ],
  [
    'start-state-shared',
    'start-bound',
    'the app sent a token request in another browser; bind the state to the cookie of the browser',
  ],
  [
    'start-state-open',
    'start-bound',
    'the app sent a token request in another browser; bind the state to the cookie of the browser',
  ],
  [
    'start-no-cookie',
    'start-bound',
    'the app refuses the login of the browser that requested the start; set its cookie with the redirect',
  ],
  ['start-state-same', 'start-once', 'two starts in a browser have the same state; make a new one for each'],
  [
    'start-one-state',
    'start-once',
    'the app has forgotten the state of the first of two starts; keep a state for each login',
  ],
  ['start-state-kept', 'start-once', 'the app sent a token request; stop before it'],
  [
    'start-href-open',
    'start-href',
    'a start with href="https://elsewhere.example/" leads there; accept paths of the app only',
  ],
  [
    'start-query-lost',
    'start-href',
    'a start with href=/dpplus-check?a=1&b=2 leads to /dpplus-check; keep the query',
  ],
  [
    'start-state-whole',
    'start-state',
    'the return page after a login has another state; write the part after "~" into its data-state',
  ],
  [
    'start-error-stateless',
    'start-state',
    'the return page after an error has no state; write the part after "~" into its data-state',
  ],
  ['start-state-as-html', 'start-state', 'the return page shows the state of the page as HTML; escape it'],
])('an app with the mistake %s fails %s', async (mistake, id, detail) => {
  expect((await notPassed(mistake)).filter(([, verdict]) => verdict === 'failed')).toEqual([
    [id, 'failed', detail],
  ]);
});

it.each([
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  '/.//elsewhere.example',
  'javascript:location="https://elsewhere.example/"',
])('an app fails start-href that leads to %j, and refuses every other site', async (accepted) => {
  const { stand } = scriptedStand({
    sandbox: { reset() {} },
    after: (_index, { query }) => ({ visit: { body: `<a href='${query.state}'>Continue</a>` } }),
  });
  const start: Start = async (browser, { href = '' } = {}) => ({
    ...{ browser, visit: { url: '', status: 303, body: '' }, hasLogin: true, scope: '' },
    // Resolved twice, as by an app that keeps the path only.
    state: href === accepted ? href.replace('/.//', '//') : '/',
  });
  stand.findStart = async () => start;
  expect(await startScenarios.find(({ id }) => id === 'start-href')?.run(stand)).toEqual(
    failed(`a start with href=${JSON.stringify(accepted)} leads there; accept paths of the app only`),
  );
});

it('an app passes that ignores the path in the start', async () => {
  expect(await notPassed('start-href-ignored')).toEqual([]);
});

it('an app passes that rejects a request for another site', async () => {
  expect(await notPassed('start-href-rejected')).toEqual([]);
});

it.each<Way>(['no-start', 'redirects-visitors'])(
  'an app without a start is not checked for it: %s',
  async (way) => {
    expect(await notPassed(way)).toEqual(ids.map((id) => [id, 'skipped', 'the app has no start']));
  },
);
