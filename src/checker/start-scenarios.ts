import { scopes } from '../vocabulary/scopes.ts';
import { elementsOf } from './elements.ts';
import { readScopes } from './login-start.ts';
import { returnedState, targetsOf } from './return-page.ts';
import {
  type Finding,
  failed,
  noTokenRequest,
  passed,
  requestsTo,
  type Scenario,
  skipped,
} from './scenario.ts';
import { isUsedUp } from './state-scenarios.ts';
import type { CallbackQuery, Start, TestStand } from './test-stand.ts';

/** Spellings of a URL of another host, as browsers read them, and a script. */
export const foreign = [
  'https://elsewhere.example/',
  '//elsewhere.example',
  '\t//elsewhere.example',
  ' //elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  '/.//elsewhere.example',
  'javascript:location="https://elsewhere.example/"',
];

const isForeign = ({ hostname, protocol, href }: URL) =>
  hostname === 'elsewhere.example' || (protocol === 'javascript:' && href.includes('elsewhere.example'));

const ownPath = '/dpplus-check';
const ownQuery = '?a=1&b=2';

/** Headers of requests that are not a user who opens the link. */
const unwanted: readonly Record<string, string>[] = [
  { 'Sec-Purpose': 'prefetch' },
  { 'Sec-Purpose': 'prefetch;prerender' },
  { 'Sec-Purpose': 'prefetch', 'Sec-Fetch-Dest': 'document' },
  ...['iframe', 'frame', 'embed', 'object', 'image', 'empty'].map((place) => ({ 'Sec-Fetch-Dest': place })),
];

/** Texts between two scopes at which parsers were seen to split, although only a space separates them. */
const separators = [',', '\t', '\n', '\u00a0'];

/** A state as the script makes it. */
const pageState = 'dpplus4294967295123456789012345678901234';

/** The name of an element. A page that has it does not escape the state of the page. */
const marker = 'dpplus-check';

/** The demands on the start, which an app needs for pages that are cached or static. */
const checks: readonly (Pick<Scenario, 'id' | 'title' | 'needs' | 'standsAlone'> & {
  run(stand: TestStand, start: Start): Promise<Finding>;
})[] = [
  {
    id: 'start-cached',
    standsAlone: true,
    title: 'The response of the start has `Cache-Control: no-store`',
    async run({ open }, start) {
      const { cacheControl = 'no Cache-Control' } = (await start(open())).visit;
      return /\bno-store\b/i.test(cacheControl)
        ? passed
        : failed(
            `the response has ${cacheControl}; send no-store: it has the state and the cookie of a browser`,
          );
    },
  },
  {
    id: 'start-prefetch',
    standsAlone: true,
    title: 'A prefetch or a request from a frame starts no login',
    async run({ open, seen }, start) {
      for (const headers of unwanted) {
        const { length } = seen;
        await start(open(), {}, headers);
        const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
        if (seen.slice(length).some(({ location, cookies }) => location ?? cookies))
          return failed(
            `a request with ${lines.join(' and ')} gets a redirect or a cookie; respond with 403`,
          );
      }
      const { hasLogin } = await start(open(), {}, { 'Sec-Fetch-Dest': 'document' });
      return hasLogin
        ? passed
        : failed('a request with Sec-Fetch-Dest: document starts no login; browsers send it for a link');
    },
  },
  {
    id: 'start-bound',
    title: 'A `state` from the start logs in its own browser only',
    needs: ['state-foreign', 'login-absent'],
    async run({ open, code, logIn, requestCallback, target }, start) {
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
      for (const other of [(await start(open())).browser, open()]) {
        const theirs = await start(open());
        const finding = noTokenRequest(
          await requestCallback(other, { code: await code(), state: theirs.state }),
          'the app sent a token request in another browser; bind the state to the cookie of the browser',
        );
        if (finding.verdict === 'failed') return finding;
      }
      return passed;
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
  {
    id: 'start-href',
    title: 'A login from the start leads to pages of the app only',
    needs: ['start-bound'],
    async run({ open, logIn }, start) {
      const arrive = async (href: string) =>
        targetsOf((await logIn(await start(open('session'), { href }))).visit);
      for (const href of foreign)
        if ((await arrive(href)).some(isForeign))
          return failed(
            `a start with href=${JSON.stringify(href)} leads there; accept paths of the app only`,
          );
      const own = (await arrive(ownPath + ownQuery)).find(({ pathname }) => pathname === ownPath);
      if (!own) return skipped('the app ignores href in the start');
      return own.search !== ownQuery
        ? failed(`a start with href=${ownPath}${ownQuery} leads to ${ownPath}${own.search}; keep the query`)
        : passed;
    },
  },
  {
    id: 'start-language',
    standsAlone: true,
    title: 'The start takes `lang` and `popup` over to the service, and no other text',
    async run({ open }, start) {
      const lead = async (query: CallbackQuery) => new URL((await start(open(), query)).visit.url);
      for (const lang of ['xx', '../x', '']) {
        const { pathname } = await lead({ lang });
        if (!/^(.*\/)?(en|fr|de|nl|it)\/oauth\/authenticate(\.html)?$/.test(pathname))
          return failed(`a start with lang=${lang} leads to ${pathname}; accept en, fr, de, nl and it only`);
      }
      const popups = [await lead({}), await lead({ popup: '0' }), await lead({ popup: '1' })];
      const sent = popups.map(({ searchParams }) => searchParams.get('popup') === '1');
      if (sent.join() !== 'false,false,true')
        return failed('popup=1 of the start has to be in the authorization URL, and only then');
      const { pathname } = await lead({ lang: 'fr' });
      return pathname.includes('/fr/') ? passed : skipped('the app ignores lang in the start');
    },
  },
  {
    id: 'start-scope',
    standsAlone: true,
    title: 'A login from the start asks for no scope beyond those of the buttons and links of the app',
    async run({ open, begin, target }, start) {
      const pages = [await begin(), await begin('session')].flatMap(({ visit }) => readScopes(visit));
      const own = `${(await start(open())).scope} ${target.scope ?? ''}`.split(' ').filter(Boolean);
      const asked = [...own, ...pages];
      const others = scopes.filter((scope) => !asked.includes(scope));
      const wide = others.flatMap((other) => [other, [...new Set(asked), other].join(' ')]);
      const [first = ''] = asked;
      const spellings = ['eid', 'EMAIL', ...separators.map((text) => first + text + first)];
      for (const scope of [...wide, ...spellings]) {
        const names = (await start(open(), { scope })).scope.split(' ');
        const other = names.find((name) => name && !asked.includes(name));
        if (other)
          return failed(
            `a start with scope=${JSON.stringify(scope)} asks for ${other}, which no button or link of the login page asks for; ` +
              `respond with 400, or pass --scope with the scopes of other pages`,
          );
      }
      return others.length > 0 ? passed : skipped('the login page of the app asks for all scopes');
    },
  },
  {
    id: 'start-state',
    title: 'The `state` of the page comes back on the return page, and the return page escapes it',
    needs: ['error-returned', 'start-bound'],
    async run({ open, code, requestCallback }, start) {
      for (const isError of [false, true]) {
        const comeBack = async (given: string) => {
          const login = await start(open('session'), { state: given });
          const outcome = isError ? { error: 'access_denied' } : { code: await code(login) };
          return (await requestCallback(login.browser, { ...outcome, state: login.state })).visit;
        };
        const found = returnedState(await comeBack(pageState));
        if (found !== pageState)
          return failed(
            `the return page after ${isError ? 'an error' : 'a login'} has ${found === undefined ? 'no' : 'another'} state; ` +
              `write the part after "~" into its data-state`,
          );
        const { body } = await comeBack(`"'><${marker}>`);
        if (elementsOf(body).some(({ tagName }) => tagName === marker))
          return failed('the return page shows the state of the page as HTML; escape it');
      }
      return passed;
    },
  },
];

export const startScenarios: readonly Scenario[] = checks.map(({ run, ...check }) => ({
  ...check,
  source: 'docs/protocol.md, "Start"',
  async run(stand) {
    const start = await stand.findStart();
    return start ? run(stand, start) : skipped('the app has no start');
  },
}));
