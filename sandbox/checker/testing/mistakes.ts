import { randomUUID } from 'node:crypto';
import { type Rules, right } from './rules.ts';
import { type Way, ways } from './ways.ts';

type Change = Partial<Rules>;

const withoutTags = (text: string) => text.replaceAll('<', '&lt;');
const refused = (status: number, text: string) => new Response(text, { status });

/** Mistakes that an app can make, each with its change of the right app. A check finds each. */
export const mistakes = {
  'constant-state': { newState: () => 'constant-constant-constant' },
  'state-of-second': { newState: () => String(Math.floor(Date.now() / 1000)).repeat(2) },
  'short-state': { newState: () => randomUUID().slice(0, 8) },
  'no-state': { hasState: false },
  'state-with-session': { newState: (sid) => `${randomUUID()}.${sid}` },
  'state-with-purpose': {
    newState: (sid) => btoa(JSON.stringify({ id: randomUUID(), purpose: btoa(`state for ${sid}`) })),
  },
  'state-not-compared': { accepts: () => true },
  'state-shared': { statesOf: ({ shared }) => shared },
  'state-not-used-up': { usesUp: () => false },
  'callback-prefetched': { isCallbackPrefetch: () => false },
  'callback-previewed': { isCallbackPrefetch: (purpose) => purpose.includes('prefetch') },
  'callback-by-any-method': { isMethod: () => true },
  'callback-by-post': { isMethod: (method) => method !== 'HEAD' },
  'session-on-page': { showsSession: true },
  'users-shared': {
    note: () => '<script>fetch("/api/me")</script>',
    sharesUsers: (origin = '*') => ({
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Credentials': 'true',
    }),
  },
  'session-in-query': { readsQuery: true },
  'user-pages-cached': { cachesUsers: 'public, max-age=300' },
  'logout-in-browser-only': { endsSessions: false },
  'state-kept-after-error': { usesUp: (_isStarted, { error }) => !error },
  'state-used-up-late': {
    usesUp: (_isStarted, { code, error }) => Boolean(error) || !code,
    usesUpAfterExchange: true,
  },
  'empty-state-passes': { accepts: ({ query }) => query.state === '' },
  'missing-state-passes': { accepts: ({ query }) => query.state === undefined },
  'no-login-passes': { accepts: ({ own }) => own === undefined },
  'cookie-as-state': { accepts: ({ sid, query }) => sid !== '' && query.state === sid },
  'state-loose': { accepts: ({ query }) => Object.keys(query).some((name) => /^state(?!$)/.test(name)) },
  'state-by-prefix': {
    accepts: ({ token, own }) => token !== '' && has(own, (one) => one.startsWith(token)),
  },
  'state-any-case': {
    accepts: ({ token, own }) => has(own, (one) => one.toLowerCase() === token.toLowerCase()),
  },
  'state-trimmed': { accepts: ({ token, own }) => has(own, (one) => one === token.trim()) },
  'one-state': { keepsStates: false },
  'states-survive-login': { keepsOtherStates: true },
  'first-parameter': { pickParameter: (values) => values[0] },
  'wrong-redirect-uri': { redirectUriOf: (redirectUri) => `${redirectUri}/` },
  'authenticated-twice': { authenticatesTwice: true },
  'error-ignored': { isRefused: () => false },
  'error-after-code': { isRefused: ({ code }) => !code },
  'error-as-html': { showsDescription: true },
  'token-error-ignored': { ignoresErrors: true },
  'token-error-crashes': { crashesAt: (what) => what === 'token' },
  'html-crashes': { crashesAt: (what) => what === 'html' },
  'null-crashes': { crashesAt: (what) => what === 'null' },
  'data-error-crashes': { crashesAt: (what) => what === 'data' },
  'dropped-data-crashes': { crashesAt: (what) => what === 'dropped data' },
  'dropped-report-crashes': { crashesAt: (what) => what === 'dropped report' },
  'ends-after-html': { endsAtHtml: true },
  'status-not-compared': { comparesStatus: false },
  'uuid-not-compared': { isUser: () => true },
  'redirects-followed': { redirect: 'follow' },
  'waits-forever': { patience: undefined },
  'waits-for-body': { limitsHeadOnly: true },
  'waits-for-report': { waitsForReport: true },
  'report-ends-login': { needsReport: true },
  'never-connects': { reports: false },
  'matched-by-email': { keyOf: (_uuid, { email }) => email },
  'matched-by-phone': { keyOf: (_uuid, { phone }) => phone },
  'account-overwritten': { keyOf: (_uuid, { email }) => email, overwritesAccount: true },
  'number-of-uuid': { keyOf: (uuid) => String(Number.parseInt(uuid, 10)) },
  'matched-at-second-login': { knownBy: 'email' },
  'linked-unasked': { linksUnasked: true },
  'connects-first-uuid': { uuidToReport: (_uuid, _count, first) => first },
  'connects-at-six': { uuidToReport: (uuid, count) => count > 5 && uuid },
  'unknown-error-as-html': { refusal: ({ error_description: text = '' }) => `Refused: ${text}` },
  'error-in-title': { refusal: ({ error }) => `<title>${error}</title>` },
  'error-uri-as-link': { refusal: ({ error_uri }) => `<a href="${withoutTags(error_uri ?? '/')}">Help</a>` },
  'email-as-html': { escapesEmail: false },
  'state-in-attribute': { refusal: ({ state = '' }) => `<p title="${withoutTags(state)}">Refused</p>` },
  'state-in-script': { refusal: ({ state = '' }) => `<script>const s = "${withoutTags(state)}"</script>` },
  'state-in-json': { refusal: ({ state }) => JSON.stringify({ state }) },
  'next-open': { takesNext: true, pageOf: (href) => href },
  'next-of-start': { takesNextAtStart: true },
  'next-by-prefix': {
    takesNext: true,
    pageOf: (href, base) => (/^\/(?!\/)/.test(href) || href.startsWith(new URL(base).origin) ? href : '/'),
  },
  'forwarded-host': { originOf: (host) => host && `http://${host}` },
  'redirect-uri-of-host': { ownOrigin: (origin, host) => (host ? `http://${host}` : origin) },
  'code-in-return': {
    returnQuery: (_token, code) => `&from=${encodeURIComponent(`/callback?code=${code}`)}`,
  },
  'token-in-address': { returnQuery: (token) => `&return=${encodeURIComponent(`/?access_token=${token}`)}` },
  'secret-in-config': { configKey: btoa('{"secret":"demosecret"}') },
  'secret-in-map': { mapKey: "const secret = 'demosecret'" },
  'secret-on-page': { note: () => '<!-- demosecret -->' },
  'secret-in-script': { key: 'demosecret' },
  'secret-encoded': { key: btoa('demoapp:demosecret') },
  'token-in-url': { returnQuery: (token) => `&access_token=${token}` },
  'token-in-query': { dataQuery: (token) => `?access_token=${token}` },
  'code-in-address': { redirects: false },
  'never-answers': { before: () => new Promise(() => {}) },
  'callbacks-limited': {
    before: (callbacks) => (callbacks > 30 ? refused(429, 'Too many logins') : undefined),
  },
  'blocks-browsers': { before: (callbacks) => (callbacks > 20 ? refused(403, 'Who are you?') : undefined) },
  'callback-by-script': {
    before: () =>
      new Response('<script>post(location.search)</script>', { headers: { 'content-type': 'text/html' } }),
  },
  'login-removed': { hasLogin: (callbacks) => callbacks <= 20 },
  'is-sandbox-false': { isSandbox: false },
  'session-kept': { renews: false },
  'cookie-added': { renews: false, addsCookie: true },
  'old-session-kept': { keepsOldSession: true },
  'session-repeated': { repeatsSession: true },
  'planted-logged-in': { logsPlantedIn: true },
  'stale-logs-out': { staleLogsOut: true },
  'error-logs-out': { errorLogsOut: true },
  'nobody-logs-in': { remembersUser: false },
  'user-session-kept': { renewsUsers: false },
  'user-session-alive': { keepsUserSession: true },
  'gives-up-early': { patience: 1000 },
  'old-cookie-crashes': { addsCookie: true, isSession: (seen) => seen !== 'x' },
  'percent-cookie-crashes': { addsCookie: true, isSession: (seen = '') => decodeURIComponent(seen) === seen },
  'return-token-as-session': { takesReturnToken: true },
  'cookie-readable': { isHttpOnly: false, isRenewedHttpOnly: false },
  'renewed-readable': { isRenewedHttpOnly: false },
  'cookie-strict': { sameSite: { sameSite: 'Strict' } },
  'renewed-strict': { renewedSameSite: { sameSite: 'Strict' } },
  'renewed-none': { renewedSameSite: { sameSite: 'None' } },
  'remembered-readable': { remembers: true },
  'cookie-secure': { isSecure: true },
  'first-cookie': { pickCookie: (values) => values[0] },
  'last-cookie': { pickCookie: (values) => values.at(-1) },
  'cookies-split-at-space': { pairsOf: (header) => header.split(/[; ]+/) },
  'cookies-trimmed-by-unicode': { pairsOf: (header) => header.split(';').map((pair) => pair.trim()) },
  'percent-crashes': { pairsOf: (header) => right.pairsOf(decodeURIComponent(header) && header) },
  'cookie-written-back': { writesCookieBack: true },
  'type-absent': { hasType: false },
  'asked-twice': {
    asks: ({ dpplus, ...query }) => right.asks({ ...query, ...(dpplus && { dpplus: dpplus.slice(0, 1) }) }),
  },
  'asked-unknown': {
    asks: ({ dpplus, ...query }) =>
      right.asks({
        ...query,
        ...(dpplus && { dpplus: dpplus.map((one) => (one === 'return' ? one : 'start')) }),
      }),
  },
  'asked-beside-error': { asks: ({ dpplus, code }) => right.asks({ dpplus, code }) },
  'asked-beside-code': { asks: (query) => (query.code ? 'answer' : right.asks(query)) },
  'asked-and-used-up': { usesUpRefused: true },
  'asked-with-cookie': { bindsRefused: true },
  'slash-start-missing': {
    atSlash: (asked) => (asked === 'start' ? refused(404, 'Nothing here') : undefined),
  },
  'slash-answer-missing': {
    atSlash: (asked) => (asked === 'answer' ? refused(404, 'Nothing here') : undefined),
  },
  'slash-to-login': { atSlash: (_asked, url) => Response.redirect(new URL('/login?next=x', url)) },
  'slash-query-lost': { atSlash: (_asked, url) => Response.redirect(url.replace(/\/?\?.*/, '')) },
  'refusals-cacheable': { storesRefusals: true },
  'start-worker-refused': { isPage: (destination = 'document') => destination === 'document' },
  'start-firefox-refused': {
    isPage: (destination, mode) => mode !== 'same-origin' && right.isPage(destination, mode),
  },
  'start-by-script': { isPage: (destination, mode) => mode === 'cors' || right.isPage(destination, mode) },
  'start-by-image': { isPage: (destination, mode) => mode === 'no-cors' || right.isPage(destination, mode) },
  'start-cacheable': { cacheControl: '' },
  'start-cached-privately': { cacheControl: 'private, max-age=60' },
  'start-htmx-refused': { htmxRedirectOf: () => '' },
  'start-htmx-elsewhere': { htmxRedirectOf: (path) => `/${path}` },
  'start-prefetched': { isPrefetch: () => false },
  'start-prerendered': { isPrefetch: (purpose) => purpose === 'prefetch' },
  'start-framed': { isPage: () => true },
  'start-refused': { isPage: (destination) => !destination },
  'start-cookie-before': { setsCookieFirst: true },
  'start-no-cookie': { setsCookie: false },
  'start-cookie-path': { cookiePath: '/callback' },
  'start-state-shared': {
    statesOf: ({ own, token, started }) => (own && started.has(token) ? started : own),
  },
  'start-state-open': { statesOf: ({ own, started }) => own ?? started },
  'start-state-kept': { usesUp: (isStarted) => !isStarted },
  'start-state-same': { reusesState: true },
  'start-one-state': { startsMany: false },
  'start-href-open': { pageOf: (href) => href },
  'start-query-lost': { pageOf: (href, base) => right.pageOf(href, base)?.split('?')[0] },
  'start-scope-open': { namesOf: () => [] },
  'start-scope-first': { namesOf: (scope) => scope.split(' ', 1) },
  'start-lang-open': { isLanguage: () => true },
  'start-popup-always': { isPopup: () => true },
  'start-popup-lost': { isPopup: () => false },
  'start-state-of-link': { stateOf: (token, given) => given ?? token },
  'start-state-whole': { returnsWholeState: true },
  'start-state-as-html': { escapesState: false },
  'start-error-stateless': { errorHasState: false },
} satisfies Record<string, Change>;

export type Mistake =
  | keyof typeof mistakes
  /** Finds its cookies behind this text in the value or the name of another. */
  | `smuggled=${string}`
  /** Takes the cookie of this name for its own, or only the one of its session. */
  | `named=${string}`
  | `session-named=${string}`
  /** Leads to this page of another site after a login. */
  | `leads-to=${string}`
  /** Knows the users with these UUIDs. */
  | `knows=${string}`;

const has = (states: Map<string, string> | undefined, isAlike: (state: string) => boolean) =>
  [...(states?.keys() ?? [])].some(isAlike);

/** Returns the rules of an app that makes these mistakes. */
export function rulesOf(names: readonly (Mistake | Way)[]): Rules {
  const all: Record<string, Change> = { ...mistakes, ...ways };
  return Object.assign({}, right, ...names.map((name) => all[name] ?? changeOf(name)));
}

function changeOf(name: string): Change {
  const [, kind, text = ''] = /^(smuggled|named|session-named|leads-to|knows)=(.*)$/s.exec(name) ?? [];
  const renamed = (header: string) =>
    right
      .pairsOf(header)
      .map((pair) => (pair.startsWith(`${text}=`) ? `sid${pair.slice(text.length)}` : pair));
  if (kind === 'named') return { pairsOf: renamed };
  if (kind === 'knows') return { knows: ({ uuid }) => text.includes(uuid) };
  if (kind === 'session-named') return { sessionPairsOf: renamed };
  return kind === 'smuggled'
    ? {
        pairsOf: (header) =>
          right.pairsOf(header).map((pair) => pair.slice(pair.startsWith(text) ? text.length : 0)),
      }
    : // Resolved twice, as by an app that keeps the path only.
      { pageOf: (href, base) => (href === text ? href.replace('/.//', '//') : right.pageOf(href, base)) };
}
