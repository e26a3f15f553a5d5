import { givenCookies, openAppBrowser } from '../../../sandbox/checker/app-browser.ts';
import { wordpress } from '../wordpress.ts';
import { attribute, fieldsOf, linkPage, type Page, profile, startPage, stateOf } from './pages.ts';

/** What a browser needs of a site. */
interface Place {
  readonly origin: string;
  /** Logs a persona in at the service, and returns the code. */
  codeFor(persona: string, scope: string): Promise<string>;
}

/** Opens a browser that follows redirects, but not to the service. */
export function openBrowserAt(place: Place, cookies = givenCookies()) {
  const browser = openAppBrowser(() => {}, 60_000, cookies);
  /** Opens a page; fields make a POST. */
  const open = (url: string, form?: Record<string, string>, headers = {}) =>
    browser.open(new URL(url, place.origin).href, { headers, ...(form && { form }) });
  /** Comes back from the service with a state. */
  async function comeBack(state: string, persona: string, scope = '') {
    const code = await place.codeFor(persona, scope);
    return open(`${wordpress.callback}&${new URLSearchParams({ code, state })}`);
  }
  /** Reads the link of a return page. */
  const linkOf = ({ body }: Page) => {
    const link = /<a class="dpplus-return"[^>]*>/.exec(body)?.[0] ?? '';
    return { href: attribute(link, 'href'), error: attribute(link, 'data-error') };
  };
  /** Opens the start, which redirects to the service. */
  async function openStart(query = '', headers = {}) {
    const { url } = await open(`${startPage}&${query}`, undefined, headers);
    return { location: url, state: new URL(url).searchParams.get('state') ?? '' };
  }
  /** Opens the link to the start on a page. */
  async function begin(page = wordpress.loginPage) {
    const [link = ''] = /<a class="dpplus-connect".*?>/.exec((await open(page)).body) ?? [];
    return (await openStart(attribute(link, 'href').split('&dpplus=start&')[1])).state;
  }
  return {
    open,
    openStart,
    begin,
    comeBack,
    linkOf,
    cookies: () => browser.cookiesFor(place.origin),
    /** The same browser with the cookies that it has now. */
    copy: () => openBrowserAt(place, browser.cookies()),
    logIn: async (persona: string, page = wordpress.loginPage) =>
      linkOf(await comeBack(await begin(page), persona)),
    logInWithPassword: (user: string, redirectTo = profile) =>
      open(wordpress.loginPage, { log: user, pwd: `password of ${user}`, redirect_to: redirectTo }),
    /** Logs in on the page that links an account, and opens the question. */
    ask: async (persona: string, scope = 'email') =>
      open(linkOf(await comeBack(stateOf(await open(linkPage)), persona, scope)).href),
    answer: ({ url, body }: Page, answer: string) =>
      open(url, { _wpnonce: / name="_wpnonce" value="(\w+)"/.exec(body)?.[1] ?? '', answer }),
    /** Presses "Remove the link" on a profile. */
    remove: (page: Page) => open('/wp-admin/admin-post.php', fieldsOf(page)),
    user: async () => /name="user_login"[^>]* value="(\w+)"/.exec((await open(profile)).body)?.[1],
  };
}
