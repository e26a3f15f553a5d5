import type { AppBrowser, Visit } from './app-browser.ts';
import { readLogin } from './login-start.ts';
import type { TestStand } from './test-stand.ts';

/** Loads of a page for one comparison. A sentence that an app draws from ten for each load is taken for a difference once in 10^7. */
const mostLoads = 8;

/** The words of a page without what differs from one request to the next: states, tokens and times. */
export function wordsOf(visit: Visit): Set<string> {
  const { url, status, body } = visit;
  const [path = ''] = url.split('?', 1);
  const text = body.replaceAll(readLogin(visit)?.state ?? /$/g, '');
  const words = text.replace(/[\w-]{16,}|\d+/g, '').split(/[\s<>"'=]+/);
  return new Set([`${status} ${path.replace(/[\w-]{16,}/g, '')}`, ...words]);
}

type Load = () => Promise<Visit>;

/** What loads of a page have in common. */
function createReading(load: Load) {
  const ever = new Set<string>();
  let always: ReadonlySet<string> | undefined;
  return {
    async more(): Promise<void> {
      const words = wordsOf(await load());
      for (const word of words) ever.add(word);
      always = new Set([...(always ?? words)].filter((word) => words.has(word)));
    },
    /** Whether it has a word in every load that the other has in none. */
    hasOwn: (other: { ever: ReadonlySet<string> }) =>
      [...(always ?? [])].some((word) => !other.ever.has(word)),
    ever,
  };
}

/** Whether two pages differ in more than what differs between two loads of one. */
export async function differ(one: Load, other: Load): Promise<boolean> {
  const [left, right] = [createReading(one), createReading(other)];
  for (let load = 0; load < mostLoads; load++) {
    await left.more();
    await right.more();
    if (!left.hasOwn(right) && !right.hasOwn(left)) return false;
  }
  return true;
}

/** The page that shows who is logged in: `--account`, or else the page with the login of a user. */
export const accountPage = ({ target }: Pick<TestStand, 'target'>): string =>
  target.accountPage ?? target.connectPage ?? target.loginPage;

type Browser = Pick<AppBrowser, 'open'>;

/** Loads of a page in one browser. */
export const loadsIn =
  (browser: Browser, page: string): Load =>
  () =>
    browser.open(page);

/** Loads of a page as a new visitor each time. The second one counts: the first may show a notice. */
export const loadsOfVisitors =
  ({ open }: Pick<TestStand, 'open'>, page: string): Load =>
  async () => {
    const browser = open();
    await browser.open(page);
    return browser.open(page);
  };

/** Whether the account page is another one for a browser than for new visitors. */
export function isUser(stand: TestStand, browser: Browser): Promise<boolean> {
  const page = accountPage(stand);
  return differ(loadsIn(browser, page), loadsOfVisitors(stand, page));
}
