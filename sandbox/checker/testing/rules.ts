import { randomUUID } from 'node:crypto';
import { languages } from '../../../contract/languages.ts';

/** A request of the callback, as far as a rule for its state reads it. */
export interface Returned {
  query: Record<string, string | undefined>;
  /** The state without the part that the start appended. */
  token: string;
  sid: string;
  /** The states of the browser's session, if it has one. */
  own: Map<string, string> | undefined;
  /** The states of all sessions, and those of the start. */
  shared: Map<string, string>;
  started: Map<string, string>;
  /** The browser has the cookie of this login. */
  hasCookie: boolean;
}

/** A user who logged in without another account. */
export interface Account {
  number: number;
  email: string;
  phone: string;
}

/** What a request at the redirect URI asks for (docs/protocol.md, "One address"). */
type Asked = 'start' | 'return' | 'answer' | 'refused';

/** A UUID as JSON. */
const uuidForm = /^"?[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}"?$/;

/** An attribute of a cookie, or none. */
interface SameSite {
  sameSite?: 'Lax' | 'Strict' | 'None';
}

/** A cookie or a parameter that appears twice counts as missing. */
const one = (values: readonly string[]) => (values.length === 1 ? values[0] : undefined);

/** The rules of a right app (docs/protocol.md, "Flow"), each at a place where another app can differ. */
export const right = {
  // Its address, and the limits of its server. Times are in milliseconds.
  base: '',
  startPath: '/callback' as '/callback' | '/begin' | undefined,
  redirectQuery: '',
  isHttps: false,
  delay: 0,
  firstDelay: 0,
  requestsInSecond: Infinity,
  hasType: true,
  // Cookies and parameters.
  pairsOf: (header: string) => header.split(';').map((pair) => pair.replace(/^ +/, '')),
  /** Of the framework's session, which may have another parser. */
  sessionPairsOf(header: string): string[] {
    return this.pairsOf(header);
  },
  pickCookie: one,
  readsQuery: false,
  pickParameter: one,
  isHttpOnly: true,
  isRenewedHttpOnly: true,
  sameSite: { sameSite: 'Lax' } as SameSite,
  renewedSameSite: { sameSite: 'Lax' } as SameSite,
  /** Cookies beside the session: of a visitor, and after a login. */
  plainCookies: false,
  splitsSession: false,
  remembers: false,
  isSecure: false,
  writesCookieBack: false,
  // The login page.
  scopes: 'email eid_profile',
  isSinglePage: false,
  hasMarkup: false,
  hasForm: false,
  hasLogin: (_callbacks: number, _isUser: boolean) => true,
  hasState: true,
  isSandbox: true,
  note: (_isAfterLogin: boolean) => '',
  key: '',
  configKey: '',
  mapKey: '',
  takesNext: false,
  takesNextAtStart: false,
  // The redirect URI.
  asks({ dpplus, code, error }: Record<string, string[] | undefined>): Asked {
    const [asked = 'answer', ...more] = dpplus ?? [];
    if (!dpplus) return 'answer';
    return /^(start|return)$/.test(asked) && !more.length && !code && !error ? (asked as Asked) : 'refused';
  },
  atSlash: (_asked: Asked, _url: string): Response | undefined => undefined,
  usesUpRefused: false,
  bindsRefused: false,
  storesRefusals: false,
  // The start.
  redirectsVisitors: false,
  isPrefetch: (purpose: string) => purpose.includes('prefetch'),
  isPage: (destination = 'document', mode = '') =>
    destination === 'document' || (destination === 'empty' && /^(navigate|same-origin)$/.test(mode)),
  pageOf(href: string, redirectUri: string): string | undefined {
    const { origin, pathname, search } = new URL(href, redirectUri);
    const isOwn = origin === new URL(redirectUri).origin && !pathname.startsWith('//');
    return isOwn ? pathname + search : this.elsewhere;
  },
  elsewhere: '/' as string | undefined,
  htmxRedirectOf: (path: string): string => path,
  namesOf: (scope: string) => scope.split(' '),
  setsCookieFirst: false,
  setsCookie: true,
  cookiePath: undefined as string | undefined,
  cacheControl: 'no-store',
  startsMany: true,
  reusesState: false,
  isLanguage: (lang = '') => (languages as readonly string[]).includes(lang),
  isPopup: (popup?: string): boolean => popup === '1',
  // The state.
  newState: (_sid: string): string => randomUUID(),
  /** The state in the URL of a start, to which the page may have given one. */
  stateOf: (token: string, given?: string): string => (given ? `${token}~${given}` : token),
  copiesState: false,
  hasCookieForEach: false,
  keepsStates: true,
  statesOf: ({ own }: Returned) => own,
  accepts: (_returned: Returned) => false,
  usesUp: (_isStarted: boolean, _query: Returned['query']) => true,
  usesUpAfterExchange: false,
  repeatsSession: false,
  // The callback.
  isMethod: (method: string): boolean => method === 'GET',
  isCallbackPrefetch: (purpose: string): boolean => /prefetch|preview/.test(purpose),
  before: (_callbacks: number): Response | Promise<Response> | undefined => undefined,
  staleLogsOut: false,
  errorLogsOut: false,
  isSession: (_seen: string | undefined): boolean => true,
  showsDescription: false,
  /** The `Cache-Control` of the page of a user. */
  cachesUsers: 'no-store',
  /** The headers by which scripts of other origins read the JSON of the user. */
  sharesUsers: (_origin = ''): Record<string, string> => ({}),
  endsSessions: true,
  showsSession: false,
  /** The page of a refused callback, as HTML. */
  refusal: (_query: Returned['query']) => 'This login was not started here.',
  isRefused: ({ error, code }: Returned['query']) => Boolean(error) || !code,
  errorHasState: true,
  returnsWholeState: false,
  /** A form on the return page, as HTML. */
  question: '',
  escapesState: true,
  redirects: true,
  returnQuery: (_token: string, _code: string) => '',
  originOf: (_forwardedHost: string) => '',
  ownOrigin: (origin: string, _forwardedHost: string) => origin,
  takesReturnToken: false,
  // The session.
  renews: true,
  addsCookie: false,
  keepsOtherStates: false,
  keepsOldSession: false,
  keepsUserSession: false,
  renewsUsers: true,
  remembersUser: true,
  setsSession: true,
  logsPlantedIn: false,
  hasAccounts: false,
  /** Whether a user has an account, or gets one. The app asks the others who they are. */
  knows: (_user: { uuid: string; email: string }) => true,
  showsNumber: false,
  escapesEmail: true,
  keyOf: (uuid: string, _account: Omit<Account, 'number'>) => uuid,
  overwritesAccount: false,
  knownBy: 'uuid' as 'uuid' | 'email',
  linksUnasked: false,
  // The service.
  redirect: 'manual' as RequestRedirect,
  patience: 2000 as number | undefined,
  limitsHeadOnly: false,
  waitsForReport: false,
  redirectUriOf: (redirectUri: string) => redirectUri,
  authenticatesTwice: false,
  ignoresErrors: false,
  comparesStatus: true,
  isUser: (uuid: unknown) => uuidForm.test(JSON.stringify(uuid) ?? ''),
  crashesAt: (_what: 'token' | 'html' | 'null' | 'data' | 'dropped data' | 'dropped report') => false,
  endsAtHtml: false,
  dataQuery: (_token: string) => '',
  reports: true,
  reportsOnce: false,
  reportsLate: false,
  needsReport: false,
  /** The UUID to report at a login, of which `count` counts those of the user. */
  uuidToReport: (uuid: string, _count: number, _first: string): string | false => uuid,
};

export type Rules = typeof right;
