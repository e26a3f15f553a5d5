import type { AppBrowser, Visit } from './app-browser.ts';
import { pageQuery, withQuery } from './callback-url.ts';
import { preparation } from './exchange.ts';
import { logoutWords } from './logout-words.ts';
import { isUser } from './oracle.ts';
import { elsewhere } from './other-host.ts';
import { cookiesOf } from './own-cookies.ts';
import { formsOf, type PageForm } from './page-forms.ts';
import { asksNewUsers, failed, passed, type Scenario, skipped, unseen } from './scenario.ts';
import { scriptsOf } from './scripts-of.ts';
import type { TestStand } from './stand.ts';
import { isWhole } from './whole-sessions.ts';

/** Caches that are for many users keep a response with these values (RFC 9111, 3.5 and 5.2.2). */
const isShared = (cacheControl: string) =>
  /\bpublic\b|\bs-maxage=[1-9]/i.test(cacheControl) ||
  (/\bmax-age=[1-9]/i.test(cacheControl) && !/\b(private|no-store|no-cache)\b/i.test(cacheControl));

/** The demands on what a user leaves behind: pages in caches, and the session after a logout. */
export const leavingScenarios: readonly Scenario[] = [
  {
    id: 'user-cached',
    title: 'No shared cache keeps a page of a user, and no script of another site reads it',
    source: 'docs/protocol.md, "Session"',
    async run(stand) {
      const own = await logUserIn(stand);
      if (!own) return skipped(asksNewUsers);
      for (const { url, cacheControl = '' } of [own.visit, await own.browser.open(own.page)])
        if (isShared(cacheControl))
          return failed(
            `${url.split('?', 1)[0]} has Cache-Control: ${cacheControl}; send no-store with the pages of users`,
          );
      // Scripts of the page fetch data of the user too. A page in a sandboxed frame sends `null` as its origin.
      for (const address of [own.page, ...scriptsOf(await own.browser.open(own.page))])
        for (const origin of [`https://${elsewhere}`, 'null']) {
          const { readableBy, url, body } = await own.browser.open(address, { headers: { origin } });
          if (readableBy !== origin) continue;
          const isOfUser = address === own.page || (await stand.open().open(address)).body !== body;
          if (isOfUser)
            return failed(
              `${url.split('?', 1)[0]} allows the origin ${origin} to read it with the cookies of the user; name the origins of the app`,
            );
        }
      return passed;
    },
  },
  {
    id: 'logout-ends',
    title:
      'A logout ends the session on the server, also for a copy of its cookie, and leads to no other site',
    source: 'docs/protocol.md, "Session"',
    async run(stand) {
      const own = await logUserIn(stand);
      if (!own) return skipped(asksNewUsers);
      const { browser, page, user } = own;
      const form = logoutOf(await browser.open(page));
      if (!form) return skipped(`${page} has no form with which its user logs out`);
      const [copy, cookies] = [stand.copy(browser), cookiesOf(stand, browser)];
      const { length } = stand.seen;
      await post(browser, { ...form, action: withQuery(form.action, leading) });
      if (stand.seen.slice(length).some(isLedElsewhere))
        return failed('the logout leads to a page that its query names; accept paths of the app only');
      if (isUser(await stand.who(browser)))
        return unseen(`after the form to ${form.action}, the user is still logged in`);
      // No server ends a session that is in its cookie (SECURITY.md, "Threats to the server side").
      if (cookies.some((pair) => isWhole(pair, user))) return passed;
      return isUser(await stand.who(copy))
        ? failed('after the logout, a copy of the cookies is still logged in; end the session on the server')
        : passed;
    },
  },
];

const leading = pageQuery(`https://${elsewhere}/`);

const isLedElsewhere = ({ location = '' }: Visit) => location.includes(`//${elsewhere}`);

/**
 * Logs a user in: a new one or, if the app first asks new users who they are, the persona whom it knows. `visit` is the end of
 * the login, `page` shows the user.
 */
async function logUserIn(stand: TestStand) {
  const { page, seesKnown, seesNew } = await stand.oracle();
  stand.exchanges.push(preparation(`${page} shows who is logged in`));
  if (!seesNew && !seesKnown) return undefined;
  const [login, user] = [await stand.begin(), await (seesNew ? stand.addUser() : stand.known())];
  const { visit } = await stand.logIn(login, seesNew ? user.id : undefined);
  return { browser: login.browser, page, user, visit };
}

const post = (browser: AppBrowser, { action, fields }: PageForm) => browser.open(action, { form: fields });

/** The form of a page that logs its user out. */
const logoutOf = (visit: Visit): PageForm | undefined =>
  formsOf(visit).find(({ method, isTyped, text }) => method === 'post' && !isTyped && logoutWords.test(text));
