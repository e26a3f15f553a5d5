import { scopes } from '../../../contract/scopes.ts';
import type { Rules } from './rules.ts';

const sentences = ['Welcome.', 'Good to see you.', 'Hello there.', 'Nice weather today.', 'Have a look.'];

const loginLink = '<a href="/sign-in">Log in with your password</a>';

/** Right apps that differ from the usual one. */
export const ways = {
  accounts: { hasAccounts: true, scopes: 'email phone' },
  'all-scopes': { scopes: scopes.join(' ') },
  'cookie-for-each-login': {
    hasCookieForEach: true,
    statesOf: ({ shared, hasCookie }) => (hasCookie ? shared : undefined),
  },
  'asks-terms': { remembersUser: false, question: '<form method="post"></form>' },
  /** The page where a login leads asks a new user. That with a form is the same for each visitor. */
  'asks-by-form': {
    remembersUser: false,
    note: () => '<form method="post">Log in once with your password</form>',
  },
  /** Knows the persona `fresh`, and asks the others on a page that differs from that of a visitor. */
  'knows-fresh': {
    hasAccounts: true,
    scopes: 'email phone',
    knows: ({ email }) => email === 'fresh@example.com',
    note: (isAfterLogin) => (isAfterLogin ? `<p>A login waits for you. ${loginLink}</p>` : ''),
  },
  /** Asks a new user, whose login changes no cookie. */
  'asks-in-session': { renews: false },
  'button-for-visitors': { hasLogin: (_callbacks, isUser) => !isUser },
  'asks-by-link': { remembersUser: false, note: (isAfterLogin) => (isAfterLogin ? loginLink : '') },
  'session-by-script': { remembersUser: false, setsSession: false },
  /** A server for development, with a timeout of a second. */
  'compiles-pages': { firstDelay: 1500 },
  'behind-prefix': { base: '/shop', redirectQuery: '?from=service' },
  https: { isHttps: true, isSecure: true },
  'login-by-post': { hasMarkup: true, hasForm: true },
  'login-link': { note: () => loginLink },
  'no-start': { hasMarkup: true, startPath: undefined },
  /** Its login page is on another host. */
  'page-elsewhere': {},
  /** Its login page is the start. */
  'page-starts': { startPath: '/begin' },
  /** Its pages show the number of an account, and one of the data of its user. */
  numbered: { hasAccounts: true, showsNumber: true },
  'plain-cookies': { plainCookies: true },
  'split-session': { splitsSession: true },
  'no-same-site': { sameSite: {}, renewedSameSite: {} },
  'random-texts': { note: () => sentences[Math.floor(Math.random() * sentences.length)] ?? '' },
  'redirects-visitors': { hasMarkup: true, redirectsVisitors: true, startPath: undefined },
  'reports-late': { reportsLate: true },
  'reports-once': { reportsOnce: true },
  'requests-limited': { requestsInSecond: 120 },
  'single-page': { isSinglePage: true },
  'slash-redirects': { atSlash: (_asked, url) => Response.redirect(url.replace('/?', '?')) },
  slow: { delay: 30 },
  'specification-markup': { hasMarkup: true },
  'state-in-cookie': { copiesState: true },
  'start-href-ignored': { pageOf: () => '/' },
  'start-href-rejected': { elsewhere: undefined },
  'start-elsewhere': { startPath: '/begin' },
  /** The checker gets no session of a user. */
  'visitors-only': {},
} satisfies Record<string, Partial<Rules>>;

export type Way = keyof typeof ways;
