import { beforeAll, describe, expect, it } from 'vitest';
import { failed, passed } from './scenario.ts';
import { startScenarios } from './start-scenarios.ts';
import type { Start } from './test-stand.ts';
import { checkedApp } from './testing/checked-app.ts';
import type { Mistake, Way } from './testing/relying-app.ts';
import { scriptedStand } from './testing/scripted-stand.ts';

const ids = startScenarios.map(({ id }) => id);

/** The details of the checks of the start that did not pass. */
async function notPassed(...ways: (Mistake | Way)[]) {
  const { results } = await checkedApp(ways, { only: ids });
  return results
    .filter(({ verdict }) => verdict !== 'passed')
    .map(({ id, verdict, detail }) => [id, verdict, detail]);
}

/**
 * The finding of a check of an app that has a return page for users only.
 *
 * @param stateFor returns the state of a start with these parameters.
 * @param bodyFor returns the return page for a state.
 */
async function tryScripted(
  id: string,
  stateFor: (query: Record<string, string>) => string,
  bodyFor: (state: string) => string,
) {
  const { stand } = scriptedStand({
    sandbox: { reset() {} },
    after: (_index, { browser, query }) => ({
      visit: { body: browser === 'session' ? bodyFor(String(query.state)) : '' },
    }),
  });
  const visit = { url: '', status: 303, body: '' };
  const start: Start = async (browser, query) => ({
    ...{ browser, visit, hasLogin: true, scope: '' },
    state: stateFor(query as Record<string, string>),
  });
  stand.findStart = async () => start;
  return startScenarios.find((one) => one.id === id)?.run(stand);
}

const cacheable = 'send no-store: it has the state and the cookie of a browser';
const unwanted = 'gets a redirect or a cookie; respond with 403';
const foreign =
  'the app sent a token request in another browser; bind the state to the cookie of the browser';
const wider =
  'asks for phone, which no button or link of the login page asks for; respond with 400, or pass --scope';

/** Mistakes with the check that each fails, and a part of the detail. */
const cases: [Mistake, string, string][] = [
  ['start-cacheable', 'start-cached', `the response has no Cache-Control; ${cacheable}`],
  ['start-cached-privately', 'start-cached', `the response has private, max-age=60; ${cacheable}`],
  ['start-prefetched', 'start-prefetch', `a request with Sec-Purpose: prefetch ${unwanted}`],
  ['start-prerendered', 'start-prefetch', `a request with Sec-Purpose: prefetch;prerender ${unwanted}`],
  ['start-framed', 'start-prefetch', `a request with Sec-Fetch-Dest: iframe ${unwanted}`],
  ['start-cookie-before', 'start-prefetch', `a request with Sec-Purpose: prefetch ${unwanted}`],
  ['start-refused', 'start-prefetch', 'starts no login; browsers send it for a link'],
  ['start-state-shared', 'start-bound', foreign],
  ['start-state-open', 'start-bound', foreign],
  ['start-no-cookie', 'start-bound', 'that requested the start; set its cookie with the redirect'],
  ['start-state-same', 'start-once', 'two starts in a browser have the same state; make a new one for each'],
  ['start-one-state', 'start-once', 'the state of the first of two starts; keep a state for each login'],
  ['start-state-kept', 'start-once', 'the app sent a token request; stop before it'],
  ['start-href-open', 'start-href', '"https://elsewhere.example/" leads there; accept paths of the app only'],
  ['start-query-lost', 'start-href', '/dpplus-check?a=1&b=2 leads to /dpplus-check; keep the query'],
  ['start-scope-open', 'start-scope', `a start with scope="phone" ${wider}`],
  ['start-scope-first', 'start-scope', `a start with scope="email eid_profile phone" ${wider}`],
  ['start-state-whole', 'start-state', 'has another state; write the part after "~" into its data-state'],
  ['start-error-stateless', 'start-state', 'has no state; write the part after "~" into its data-state'],
  ['start-state-as-html', 'start-state', 'the return page shows the state of the page as HTML; escape it'],
];

/** The app that makes a mistake: one for the nth mistakes of all checks. A failed start-bound skips the checks after it. */
const appOf = ([mistake, id]: (typeof cases)[number]) =>
  id === 'start-bound'
    ? mistake
    : cases.filter(([, other]) => other === id).findIndex(([other]) => other === mistake);

describe.each([...new Set(cases.map(appOf))])('app %s', (app) => {
  const mistakes = cases.filter((each) => appOf(each) === app);
  let failures: unknown[];

  beforeAll(async () => {
    const found = await notPassed(...mistakes.map(([mistake]) => mistake));
    failures = found.filter(([, verdict]) => verdict === 'failed');
  });

  it.each(mistakes)('with the mistake %s fails %s', (_mistake, id, detail) => {
    expect(failures).toContainEqual([id, 'failed', expect.stringContaining(detail)]);
  });

  it('fails no other check', () => {
    expect(failures).toHaveLength(mistakes.length);
  });
});

it.each([
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  '/.//elsewhere.example',
  'javascript:location="https://elsewhere.example/"',
])('an app fails start-href that leads a user to %j, and rejects every other site', async (accepted) => {
  const finding = await tryScripted(
    'start-href',
    // Resolved twice, as by an app that keeps the path only.
    ({ href }) => (href === accepted ? href.replace('/.//', '//') : '/'),
    (state) => `<a href='${state}'>Continue</a>`,
  );
  expect(finding).toEqual(
    failed(`a start with href=${JSON.stringify(accepted)} leads there; accept paths of the app only`),
  );
});

it('an app passes start-state that has a return page for users, and asks visitors who they are', async () => {
  const finding = await tryScripted(
    'start-state',
    ({ state }) => `token~${state}`,
    (state) => `<a class="dpplus-return" data-state="${state.slice(6).replaceAll('"', '&quot;')}">`,
  );
  expect(finding).toEqual(passed);
});

it('an app without a login from the start is not checked for its end', async () => {
  expect(await notPassed('start-no-cookie')).toEqual([
    ['start-bound', 'failed', expect.any(String)],
    ...['start-once', 'start-href', 'start-state'].map((id) => [id, 'skipped', '`start-bound` failed']),
  ]);
});

it('an app fails start-prefetch that redirects a prefetch without a cookie', async () => {
  const { results } = await checkedApp(['start-prefetched', 'start-no-cookie'], { only: ['start-prefetch'] });
  expect(results).toMatchObject([{ verdict: 'failed' }]);
});

it('an app passes that ignores the path in the start', async () => {
  expect(await notPassed('start-href-ignored')).toEqual([]);
});

it('an app is not checked for other scopes if its buttons ask for all', async () => {
  expect(await notPassed('all-scopes')).toEqual([
    ['start-scope', 'skipped', 'the login page of the app asks for all scopes'],
  ]);
});

it('an app passes whose pages only have a link to the start', async () => {
  expect(await notPassed('start-link')).toEqual([]);
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
