import { languages, listOfLanguages } from '../../contract/languages.ts';
import { scopes } from '../../contract/scopes.ts';
import type { CallbackQuery } from './callback-url.ts';
import { elementsOf } from './elements.ts';
import { readScopes } from './login-start.ts';
import { returnedState, targetsOf } from './return-page.ts';
import { failed, passed, skipped } from './scenario.ts';
import type { StartCheck } from './start-check.ts';

/** The path of an authorization request. */
const authenticationPath = new RegExp(`^(.*/)?(${languages.join('|')})/oauth/authenticate(\\.html)?$`);

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

/** Texts between two scopes at which parsers were seen to split, although only a space separates them. */
const separators = [',', '\t', '\n', '\u00a0'];

/** A state as the script makes it. */
const pageState = 'dpplus4294967295123456789012345678901234';

/** The name of an element. A page that has it does not escape the state of the page. */
const marker = 'dpplus-check';
/** The demands on the parameters of the start. */
export const startParameterChecks: readonly StartCheck[] = [
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
    isOfButton: true,
    title: 'The start takes `lang` and `popup` over to the service, and no other text',
    async run({ open }, start) {
      const lead = async (query: CallbackQuery) => new URL((await start(open(), query)).visit.url);
      for (const lang of ['xx', '../x', '']) {
        const { pathname } = await lead({ lang });
        if (!authenticationPath.test(pathname))
          return failed(`a start with lang=${lang} leads to ${pathname}; accept ${listOfLanguages} only`);
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
    isOfButton: true,
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
