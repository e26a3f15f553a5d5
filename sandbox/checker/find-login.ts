// cspell:ignore connecter anmeld einlog inlog aanmeld acced accesso
import type { AppBrowser, Visit } from './app-browser.ts';
import { asPageSends } from './begin-request.ts';
import { elementsOf, namesIn, plain } from './elements.ts';
import { type LoginStart, readLogin, readStart, redirectedLogin } from './login-start.ts';
import { logoutWords } from './logout-words.ts';
import { formsOf } from './page-forms.ts';
import type { Target } from './target.ts';
import { whatPageHas } from './what-page-has.ts';

/** How addresses, links and buttons name a login, in the languages of the service. */
const loginWords =
  /log-?_? ?in|sign-?_? ?in|auth|connexion|connecter|secure-?_? ?connect|anmeld|einlog|inlog|aanmeld|acced|accesso/i;

/** Links and forms that the checker tries, each. */
const most = 5;

/** A link or a form of the login page, which may lead to the login. */
interface Way {
  /** For a sentence. */
  what: string;
  /** Without its query, which may differ from one page to the next. */
  address: string;
  fields?: Record<string, string>;
  url: string;
}

/** The login that a browser finds, if any. */
export interface FoundLogin {
  visit: Visit;
  login?: LoginStart;
  /** The address that redirects to the service after a plain GET, if the login page has a link to one. */
  start?: string;
}

/** Finds the login of the app: on its login page, behind a link or a form of it, or with the request that a developer describes. */
export function createLoginFinder(target: Target, openVisitor: () => AppBrowser) {
  /** What the checker tried, and what it got. */
  const tried = new Map<string, string>();
  /** The way that led to the login. A page of a logged-in user must have the same one: others must not be posted for them. */
  let found: Way | undefined;
  let isSearched = false;

  /** The login that a page has itself, or behind its link to the start. */
  const loginOn = async (browser: AppBrowser, visit: Visit): Promise<FoundLogin> => {
    const [link, login] = [readStart(visit), readLogin(visit, target.redirectUri)];
    if (!link || login?.state) return { visit, ...(login && { login }) };
    const started = redirectedLogin(await browser.open(link));
    return { visit, ...(started && { login: started }) };
  };

  const follow = async (browser: AppBrowser, { url, fields }: Way): Promise<FoundLogin> => {
    const visit = await browser.open(url, fields && { form: fields });
    return { ...(await loginOn(browser, visit)), visit };
  };

  /** Tries the links and forms of a page, each in a new browser. */
  const search = async (page: string): Promise<Way | undefined> => {
    for (let index = 0; index < 2 * most; index++) {
      const browser = openVisitor();
      const way = waysOf(await browser.open(page))[index];
      if (!way) break;
      const { visit, login } = await follow(browser, way);
      if (login) return way;
      tried.set(way.what, visit.failure ?? `status ${visit.status}, ${whatPageHas(visit)}`);
    }
    return undefined;
  };

  return {
    /** Opens a page and looks for the login. */
    async open(browser: AppBrowser, page: string, isVisitor: boolean): Promise<FoundLogin> {
      const visit = await browser.open(page);
      if (target.begin) {
        const { url, extras } = asPageSends(target.begin, visit, browser.cookiesFor(page));
        const answer = await browser.open(url, extras);
        const { login } = await loginOn(browser, answer);
        const { method } = target.begin;
        if (!login)
          tried.set(`${method} ${target.begin.url}`, `status ${answer.status}, ${whatPageHas(answer)}`);
        const isStart = method === 'GET' && answer.url !== url;
        return { visit: answer, ...(login && { login }), ...(login && isStart && { start: url }) };
      }
      const own = await loginOn(browser, visit);
      if (own.login) return own;
      if (isVisitor && !isSearched) {
        isSearched = true;
        found = await search(page);
      }
      const way = found && waysOf(visit).find(({ address }) => address === found?.address);
      if (!way) return own;
      const { visit: answer, login } = await follow(browser, way);
      const isStart = !way.fields && redirectedLogin(answer);
      return { visit: answer, ...(login && { login }), ...(isStart && { start: way.url }) };
    },
    /** What the checker saw, for the message of a stop. */
    seen(visit: Visit): string {
      const ways = [...tried].map(([what, got]) => `${what} (${got})`);
      const of = target.begin ? '' : `: ${whatPageHas(visit)}`;
      return `${of}${ways.length > 0 ? `; the checker tried ${ways.join(', ')}` : ''}`;
    },
  };
}

/** The links that name a login, and the forms in which a user types nothing: those that name one first. */
export function waysOf(visit: Visit): Way[] {
  const { origin } = new URL(visit.url);
  const addressOf = (url: string) => url.split('?', 1)[0] as string;
  const links = elementsOf(visit.body).flatMap((element): Way[] => {
    const href = (element.tagName === 'a' && plain(element, 'href')) || '';
    if (!href || href.startsWith('#') || !URL.canParse(href, visit.url)) return [];
    const { href: url, origin: host, pathname } = new URL(href, visit.url);
    const name = namesIn(element).trim();
    const isLogin = loginWords.test(`${pathname} ${name}`) && !logoutWords.test(`${pathname} ${name}`);
    return isLogin && host === origin
      ? [{ what: `the link “${name.slice(0, 40)}” to ${pathname}`, address: addressOf(url), url }]
      : [];
  });
  const forms = formsOf(visit)
    .filter(({ isTyped, text }) => !isTyped && !logoutWords.test(text))
    .map(({ action, fields, method, text }): Way & { isNamed: boolean } => {
      const query = `?${new URLSearchParams(fields)}`;
      const isPost = method === 'post';
      return {
        what: `the form to ${new URL(action).pathname}`,
        address: addressOf(action),
        url: isPost ? action : addressOf(action) + query,
        isNamed: loginWords.test(text),
        ...(isPost && { fields }),
      };
    })
    .sort((one, other) => Number(other.isNamed) - Number(one.isNamed));
  return [...unique(links).slice(0, most), ...unique(forms).slice(0, most)];
}

const unique = (ways: readonly Way[]) =>
  ways.filter(({ address }, index) => ways.findIndex((one) => one.address === address) === index);
