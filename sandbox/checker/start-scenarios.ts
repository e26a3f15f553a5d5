import { askingParameter } from '../../contract/queries.ts';
import type { CallbackQuery } from './callback-url.ts';
import {
  answered,
  failed,
  passAll,
  passed,
  refuses,
  requestsTo,
  type Scenario,
  skipped,
} from './scenario.ts';
import { createBeginning, type StartCheck } from './start-check.ts';
import { startParameterChecks } from './start-parameters.ts';
import { isUsedUp } from './state-scenarios.ts';

/** Headers of a request, and whether they are of a user who opens the link. */
const requests: readonly (readonly [headers: Record<string, string>, isUser: boolean])[] = [
  [{ 'Sec-Purpose': 'prefetch' }, false],
  [{ 'Sec-Purpose': 'prefetch;prerender' }, false],
  [{ 'Sec-Purpose': 'prefetch', 'Sec-Fetch-Dest': 'document' }, false],
  ...['document', 'iframe', 'frame', 'embed', 'object', 'image', 'empty'].map(
    (place) => [{ 'Sec-Fetch-Dest': place }, place === 'document'] as const,
  ),
  [{ 'Sec-Fetch-Dest': 'iframe', 'Sec-Fetch-Mode': 'navigate' }, false],
];

/** The same for a service worker that passes a request on: a navigation in Chromium or in Firefox, or one of a script. */
const passedOn: typeof requests = [
  ...['navigate', 'same-origin', 'cors', 'no-cors'].map(
    (mode, index) => [{ 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Mode': mode }, index < 2] as const,
  ),
  [{ 'HX-Request': 'true', 'Sec-Fetch-Dest': 'empty' }, false],
];

const asking = (asked: string | string[]): CallbackQuery => ({ [askingParameter]: asked });

/** Requests that the start refuses. */
const refused: readonly (readonly [query: CallbackQuery, headers?: Record<string, string>])[] = [
  [{}, { 'Sec-Purpose': 'prefetch' }],
  [{}, { 'Sec-Fetch-Dest': 'iframe' }],
  [{ scope: 'dpplus-check' }],
  [asking(['start', 'start'])],
];

/** Queries that ask for two things, or for something unknown; with a code, where a part asks for the callback. */
const unclear: readonly (readonly [query: CallbackQuery, hasCode?: true])[] = [
  ...[['start', 'start'], ['start', 'return'], '', 'dpplus-check', 'START'].map(
    (asked) => [asking(asked)] as const,
  ),
  [{ ...asking('start'), error: 'access_denied' }],
  ...['start', 'return', 'dpplus-check', '', ['start', 'start']].map(
    (asked) => [asking(asked), true] as const,
  ),
];

/** Adds the last slash of a path, or removes it. */
const otherSlash = (address: string) =>
  address.replace(/(\/?)(\?.*)?$/, (_, slash, query = '') => (slash ? '' : '/') + query);

const redirects = 'respond there as at the registered one, or redirect to it with the whole query';

/** The demands on which requests start a login, and on the login that they start. */
const checks: readonly StartCheck[] = [
  {
    id: 'start-cached',
    standsAlone: true,
    title: 'Each response of the start has `Cache-Control: no-store`, also a refusal',
    async run({ open }, start) {
      for (const [query, headers] of [[{}] as const, ...(start.isAtRedirectUri ? refused : [])]) {
        const { cacheControl = 'no Cache-Control', status } = (await start(open(), query, headers)).visit;
        if (!/\bno-store\b/i.test(cacheControl))
          return failed(
            `the response ${status} has ${cacheControl}; send no-store: it is for one request of one browser`,
          );
      }
      return passed;
    },
  },
  {
    id: 'start-prefetch',
    standsAlone: true,
    title: 'A user who opens the link starts a login, and no prefetch, no frame and no script does',
    async run(stand, start) {
      const { open, seen } = stand;
      const isBeginning = await createBeginning(stand);
      for (const [headers, isUser] of [...requests, ...(start.isAtRedirectUri ? passedOn : [])]) {
        const { length } = seen;
        const { hasLogin, visit } = await start(open(), {}, headers);
        const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
        const what = `a request with ${lines.join(' and ')}`;
        if (isUser && !hasLogin)
          return failed(`${what} responded ${visit.status}; start the login: browsers send it for a link`);
        if (!isUser && isBeginning(seen.slice(length)))
          return failed(`${what} gets a redirect or a cookie; respond with 403`);
        if (headers['HX-Request'] && visit.htmxRedirect !== visit.url.slice(new URL(visit.url).origin.length))
          return failed(`${what} responded ${visit.status}; respond with its path and query in HX-Redirect`);
      }
      return passed;
    },
  },
  {
    id: 'start-bound',
    title: 'A `state` from the start logs in its own browser only',
    needs: ['state-foreign', 'login-absent'],
    async run(stand, start) {
      const { open, logIn, target } = stand;
      const { events } = await logIn(await start(open()));
      if (requestsTo('/oauth/token', events).length === 0)
        return failed(
          'the app refuses the login of the browser that requested the start; set its cookie with the redirect',
        );
      const login = await start(open());
      await login.browser.open(target.loginPage);
      if (requestsTo('/oauth/token', (await logIn(login)).events).length === 0)
        return failed(
          'the app refuses the login if its browser opens another page meanwhile; set the same cookie there, with Path=/',
        );
      const fault =
        'the app sent a token request in another browser; bind the state to the cookie of the browser';
      return passAll([(await start(open())).browser, open()], async (other) =>
        refuses(stand, other, { state: (await start(open())).state }, fault),
      );
    },
  },
  {
    id: 'start-asked',
    title: 'A query that asks for two things, or for something unknown, starts no login and uses up nothing',
    needs: ['start-bound'],
    isOneAddress: true,
    async run(stand, start) {
      const { open, code, logIn, requestCallback, seen } = stand;
      const isBeginning = await createBeginning(stand);
      const login = await start(open());
      for (const [query, hasCode] of unclear) {
        const { length } = seen;
        const given = { ...query, ...(hasCode && { code: await code(), state: login.state }) };
        const { visit, events } = await requestCallback(hasCode ? login.browser : open(), given);
        const what = `a query with ${askingParameter}=${JSON.stringify(query[askingParameter])}${hasCode ? ' and a code' : ''}`;
        if (requestsTo('/oauth/token', events).length > 0)
          return failed(`the app sent a token request after ${what}; respond with 400`);
        const visits = seen.slice(length);
        if (visits.some(({ location }) => location !== undefined) || isBeginning(visits))
          return failed(`${what} gets a redirect or a cookie; respond with 400`);
        const finding = answered(visit);
        if (finding.verdict === 'failed') return failed(`${finding.detail}; this was after ${what}`);
      }
      const { events } = await logIn(login);
      return requestsTo('/oauth/token', events).length > 0
        ? passed
        : failed('a query that asks for two things uses up the state in it; respond with 400 before that');
    },
  },
  {
    id: 'start-slash',
    title: 'The redirect URI with another last slash is the same address',
    needs: ['start-bound'],
    isOneAddress: true,
    async run({ open, code, requestCallback, target }, start) {
      const other = otherSlash(target.redirectUri);
      if (new URL(other).href === new URL(target.redirectUri).href)
        return skipped('the redirect URI has no path');
      const login = await start(open(), {}, {}, otherSlash);
      if (!login.hasLogin) {
        const { url, status } = login.visit;
        const [place] = url.split('?');
        const led = place === other ? '' : `led to ${place}, which `;
        return failed(`a start at ${other} ${led}responded ${status}; ${redirects}`);
      }
      const query = { code: await code(login), state: login.state };
      const { visit, events } = await requestCallback(login.browser, query, otherSlash);
      return requestsTo('/oauth/token', events).some(({ status }) => status === 200)
        ? passed
        : failed(`a callback at ${other} responded ${visit.status} without a login; ${redirects}`);
    },
  },
  {
    id: 'start-once',
    title: 'Each start has a new `state`, which is used once',
    needs: ['state-random', 'state-replayed', 'two-tabs', 'start-bound'],
    async run(stand, start) {
      const { open, logIn } = stand;
      const browser = open();
      const [one, other] = [await start(browser), await start(browser)];
      if (one.state === other.state)
        return failed('two starts in a browser have the same state; make a new one for each');
      const { events } = await logIn(one);
      return requestsTo('/oauth/token', events).length === 0
        ? failed('the app has forgotten the state of the first of two starts; keep a state for each login')
        : isUsedUp(stand, () => start(open()));
    },
  },
];

export const startScenarios: readonly Scenario[] = [...checks, ...startParameterChecks].map(
  ({ run, isOneAddress, isOfButton, ...check }) => ({
    ...check,
    source: isOneAddress ? 'docs/protocol.md, "One address"' : 'docs/protocol.md, "Start"',
    async run(stand) {
      const start = await stand.findStart();
      if (!start) return skipped('the app has no start');
      if (isOneAddress && !start.isAtRedirectUri) return skipped('the start is not at the redirect URI');
      if (isOfButton && !start.isOfButton) return skipped('the start is not that of a button');
      return run(stand, start);
    },
  }),
);
