import { type CookieLine, readCookieLine } from './cookie-line.ts';
import { accountPage, differ, loadsIn } from './reading.ts';
import { failed, passed, requestsTo, type Scenario, skipped } from './scenario.ts';
import type { StartedLogin, TestStand } from './test-stand.ts';

/** The demands on the cookies that carry a login. */
export const cookieScenarios: readonly Scenario[] = [
  {
    id: 'cookie-flags',
    title: 'The session cookie is `HttpOnly`, `SameSite=Lax` and, over https only, `Secure`',
    source: 'docs/protocol.md, "Session"',
    async run(stand) {
      const { seen, target } = stand;
      const position = seen.length;
      const login = await stand.begin();
      const lines = seen.slice(position).flatMap(({ cookies = [] }) => cookies.map(readCookieLine));
      const isHttps = target.redirectUri.startsWith('https:');
      for (const line of lines) {
        const fault = faultOf(line, isHttps);
        if (fault !== undefined && (await carriesLogin(stand, login, line.name)))
          return failed(`the cookie ${line.name} ${fault}`);
      }
      // The session may begin at the callback, with another cookie.
      const { length } = seen;
      const second = await stand.begin();
      await stand.logIn(second);
      const later = seen.slice(length).flatMap(({ cookies = [] }) => cookies.map(readCookieLine));
      for (const line of later) {
        // An app may protect its forms in another way than by SameSite.
        const fault = faultOf({ ...line, sameSite: 'lax' }, isHttps);
        if (fault === undefined) continue;
        const page = accountPage(stand);
        const without = stand.copy(second.browser, line.name);
        if (await differ(loadsIn(second.browser, page), loadsIn(without, page)))
          return failed(`the cookie ${line.name} ${fault}`);
      }
      return lines.length + later.length === 0 ? skipped('the app sets no cookie') : passed;
    },
  },
];

/** The fault of a cookie that could carry a login, else `undefined`. */
export function faultOf(line: CookieLine, isHttps: boolean): string | undefined {
  if (!line.isHttpOnly) return 'is not HttpOnly: script of the page could read it';
  if (line.sameSite === 'strict')
    return 'is SameSite=Strict: the browser does not send it with the callback; use Lax';
  if (line.sameSite !== 'lax') return 'is not SameSite=Lax: other sites could send requests with it';
  if (!isHttps && line.isSecure) return 'is Secure at an http address: Safari does not keep it';
  if (isHttps && !line.isSecure) return 'is not Secure: the browser would send it over http';
  return undefined;
}

/** Whether the callback is refused without the cookie: a cookie for the language may have other flags. */
async function carriesLogin(stand: TestStand, login: StartedLogin, name: string): Promise<boolean> {
  const browser = stand.copy(login.browser, name);
  const { events } = await stand.requestCallback(browser, { code: await stand.code(), state: login.state });
  return requestsTo('/oauth/token', events).length === 0;
}
