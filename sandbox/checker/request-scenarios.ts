import type { Extras } from './app-browser.ts';
import { failed, requestsTo, type Scenario, skipped, succeeds } from './scenario.ts';
import type { TestStand } from './stand.ts';

/** How browsers and mail programs announce a page that no user has opened. */
const prefetches: readonly Record<string, string>[] = [
  { 'Sec-Purpose': 'prefetch' },
  { 'Sec-Purpose': 'prefetch;prerender' },
  { Purpose: 'prefetch' },
  { 'X-Purpose': 'preview' },
  { 'X-Moz': 'prefetch' },
];

/** The demands on requests for the callback that are not those of a user. */
export const requestScenarios: readonly Scenario[] = [
  {
    id: 'callback-prefetch',
    title: 'A prefetch of the callback sends no token request and uses up nothing',
    source: 'docs/protocol.md, "An answer that comes twice"',
    run: (stand) =>
      leavesLogin(
        stand,
        prefetches.map((headers) => [Object.entries(headers).flat().join(': '), { headers }]),
        'a prefetch uses up the state; respond with 403 to Sec-Purpose, Purpose, X-Purpose and X-Moz',
      ),
  },
  {
    id: 'callback-method',
    title: 'The callback is for GET only: HEAD and POST send no token request and use up nothing',
    source: 'docs/protocol.md, "Authorization response"',
    run: (stand) =>
      leavesLogin(
        stand,
        [
          ['HEAD', { isHead: true }],
          ['POST', { form: {} }],
        ],
        'HEAD or POST uses up the state; respond with 405 before you read it',
      ),
  },
];

/** Requests the callback in ways that must not count, each in a copy of a browser, and then logs the browser in. */
async function leavesLogin(
  stand: TestStand,
  ways: readonly (readonly [what: string, extras: Extras])[],
  fault: string,
) {
  const login = await stand.begin();
  const { browser, state } = login;
  if (!state) return skipped('the login page sends no state');
  const query = { code: await stand.code(login), state };
  for (const [what, extras] of ways) {
    // A form has the parameters in its body.
    const [inUrl, more] = extras.form ? [{}, { ...extras, form: query }] : [query, extras];
    const { events } = await stand.requestCallback(stand.copy(browser), inUrl, String, more);
    if (requestsTo('/oauth/token', events).length > 0)
      return failed(`the app sent a token request after a request with ${what}; ${fault}`);
  }
  return succeeds(stand, login, fault);
}
