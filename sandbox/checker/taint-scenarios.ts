import { defaultTreeAdapter as tree } from 'parse5';
import type { AppBrowser, Visit } from './app-browser.ts';
import { pageNames, pageQuery, withQuery } from './callback-url.ts';
import { elementsOf, plain } from './elements.ts';
import { readLogin } from './login-start.ts';
import { elsewhere } from './other-host.ts';
import { cookiesOf, namesIn } from './own-cookies.ts';
import { targetsOf } from './return-page.ts';
import { type Finding, failed, passed, type Scenario } from './scenario.ts';
import type { Start, StartedLogin, TestStand } from './stand.ts';

const marker = 'dpplus-check';

/** A harmless text that adds an attribute or an element wherever a page does not escape it. */
const taint = `x" ${marker}="' ${marker}='</script></title></textarea></style>--><${marker}>`;

/** A harmless script, which a page with it in a link runs. */
const script = `javascript:'${marker}'`;

/** Attributes whose script a browser runs. */
const addresses = ['href', 'src', 'action', 'formaction'];

/** The demands on the texts and addresses that come in with a request. */
export const taintScenarios: readonly Scenario[] = [
  {
    id: 'text-escaped',
    standsAlone: true,
    title: 'Pages escape parameters, cookies and the data of users',
    source: 'docs/protocol.md, "All responses"',
    async run(stand) {
      for (const [what, send] of tainted(stand)) {
        const { length } = stand.seen;
        await send();
        const place = stand.seen.slice(length).map(placeOf).find(Boolean);
        if (place) return failed(`${what} comes back ${place}; escape it, quotes too`);
      }
      return passed;
    },
  },
  {
    id: 'redirect-own',
    title: 'A login leads to pages of the app only, also if a parameter or a header names another',
    source: 'docs/protocol.md, "Return page"',
    async run(stand) {
      const start = await stand.findStart();
      const leads = async (login: StartedLogin) =>
        targetsOf((await stand.logIn(login)).visit).some(({ hostname }) => hostname === elsewhere);
      for (const address of [`https://${elsewhere}/`, `//${elsewhere}/`, `/\\${elsewhere}/`, atOf(stand)]) {
        const query = pageQuery(address);
        // The login may begin behind a link of the page, which does not take the query of the page over.
        const logins = {
          'login page': () => stand.begin('visitor', query),
          start: () => start?.(stand.open(), query),
        };
        for (const [what, begin] of Object.entries(logins)) {
          const login = await begin();
          if (login?.hasLogin && (await leads(login)))
            return failed(`a ${what} with ${address} in its query leads there; accept paths of the app only`);
        }
      }
      const ofLink = await start?.(stand.open(), {}, { Referer: `https://${elsewhere}/` });
      return ofLink?.hasLogin && (await leads(ofLink))
        ? failed(
            'a login leads to the Referer of its start, which another site chooses; take pages of the app only',
          )
        : forwarded(stand, start);
    },
  },
];

/** An address that begins with the origin of the app, and is of another host. */
const atOf = ({ target }: TestStand) => `${new URL(target.redirectUri).origin}@${elsewhere}/`;

/** A header that a proxy sets counts from the proxy only. */
async function forwarded(stand: TestStand, start: Start | undefined): Promise<Finding> {
  const headers = { 'X-Forwarded-Host': elsewhere, Forwarded: `host=${elsewhere}` };
  const page = await stand.open().open(stand.target.loginPage, { headers });
  for (const visit of [page, ...(start ? [(await start(stand.open(), {}, headers)).visit] : [])])
    if (readLogin(visit)?.redirectUri?.includes(`//${elsewhere}`))
      return failed(
        'the redirect_uri has the host of X-Forwarded-Host; write the registered one into the settings of the app',
      );
  const login = await stand.begin();
  const query = { code: await stand.code(login), state: login.state };
  const { length } = stand.seen;
  await login.browser.open(withQuery(stand.target.redirectUri, query), { headers });
  const isLed = stand.seen.slice(length).some(({ location = '' }) => location.includes(`//${elsewhere}`));
  return isLed
    ? failed(
        'the callback redirects to the host of X-Forwarded-Host; write the origin of the app into its settings',
      )
    : passed;
}

/** Everything that an attacker or a user can write, with the request that sends it. */
function* tainted(stand: TestStand): Generator<[what: string, send: () => Promise<unknown>]> {
  const { begin, open, requestCallback, target } = stand;
  for (const name of ['error', 'error_description', 'state', 'code', 'scope', 'iss']) {
    const query = { error: 'access_denied', [name]: taint };
    yield [`${name} of a callback without a login`, () => requestCallback(open(), query)];
    if (name === 'state') continue;
    yield [
      `${name} of a callback`,
      async () => {
        const { browser, state } = await begin();
        await requestCallback(browser, {
          ...(name !== 'code' && { error: 'access_denied' }),
          [name]: taint,
          state,
        });
      },
    ];
  }
  const names = [...pageNames, 'error', 'error_description', 'message', 'state', 'lang', 'q'];
  const query = Object.fromEntries(names.map((name) => [name, taint]));
  const pages = new Set([target.loginPage, target.accountPage ?? target.loginPage]);
  for (const page of pages) yield [`a parameter of ${page}`, () => open().open(withQuery(page, query))];
  const linked = Object.fromEntries([...pageNames, 'error_uri'].map((name) => [name, script]));
  for (const page of pages)
    yield [`an address in the query of ${page}`, () => open().open(withQuery(page, linked))];
  yield [
    'an address in the query of a callback',
    () => requestCallback(open(), { error: 'access_denied', ...linked }),
  ];
  yield ['a cookie', () => withCookies(stand, [...pages, target.redirectUri])];
  yield ['a name or an email address of a user', () => withData(stand)];
}

async function withCookies(stand: TestStand, pages: readonly string[]): Promise<void> {
  const login = await stand.begin();
  await stand.logIn(login);
  const names = namesIn([...cookiesOf(stand, login.browser), 'lang=', 'error=', 'message=', 'flash=']);
  const value = taint.replaceAll(';', '');
  const browser: AppBrowser = stand.plant(stand.open(), () =>
    names.map((name) => `${name}=${value}`).join('; '),
  );
  for (const page of pages) await browser.open(page);
}

async function withData(stand: TestStand): Promise<void> {
  // RFC 5322 allows everything but spaces in quotes before the "@" of an email address.
  const { id } = await stand.addUser({
    last_name: `Check${taint}`,
    email: `"${taint.replaceAll(' ', '/')}"@example.com`,
  });
  const login = await stand.begin();
  await stand.logIn(login, id);
  await login.browser.open((await stand.oracle()).page);
}

/** Where a page has the text as markup, or as script. */
function placeOf({ body, contentType = '' }: Visit): string | undefined {
  if (!body.includes(marker) || !/html|xml|^$/.test(contentType)) return undefined;
  const elements = elementsOf(body);
  if (elements.some(({ tagName }) => tagName === marker)) return 'as HTML';
  if (elements.some(({ attrs }) => attrs.some(({ name }) => name === marker)))
    return 'in an attribute that it ends';
  if (elements.some((element) => addresses.some((name) => plain(element, name)?.trim().startsWith(script))))
    return 'in a link that runs it as a script';
  const scripts = elements
    .filter(({ tagName }) => tagName === 'script')
    .flatMap(({ childNodes }) => childNodes);
  const isEnded = scripts.filter(tree.isTextNode).some(({ value }) => value.includes(`x" ${marker}="`));
  return isEnded ? 'in a text of a script that it ends' : undefined;
}
