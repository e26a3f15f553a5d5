import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { setCookie } from 'hono/cookie';
import { html, raw } from 'hono/html';
import { languages } from '../../vocabulary/languages.ts';
import { scopes } from '../../vocabulary/scopes.ts';
import { certificate } from './certificate.ts';
import { type Served, serve } from './serve.ts';

/** Mistakes that the app can make. Each is found by a check. */
export type Mistake =
  | 'constant-state'
  | 'short-state'
  | 'no-state'
  | 'state-not-compared'
  | 'state-shared'
  | 'state-not-used-up'
  | 'missing-state-passes'
  | 'wrong-redirect-uri'
  | 'error-ignored'
  | 'error-as-html'
  | 'token-error-ignored'
  | 'token-error-crashes'
  | 'html-crashes'
  | 'data-error-crashes'
  | 'never-connects'
  | 'secret-on-page'
  | 'token-in-url'
  | 'token-in-query'
  | 'never-answers'
  | 'one-state'
  | 'session-kept'
  | 'old-session-kept'
  | 'code-in-address'
  | 'no-login-passes'
  | 'cookie-readable'
  | 'cookie-strict'
  | 'stale-logs-out'
  | 'is-sandbox-false'
  | 'first-cookie'
  | 'last-cookie'
  | 'cookies-split-at-space'
  | 'cookies-trimmed-by-unicode'
  | 'cookie-written-back'
  | 'percent-crashes'
  | 'first-parameter'
  | 'error-after-code'
  | 'states-survive-login'
  | 'return-token-as-session'
  | 'cookie-as-state'
  | 'uuid-not-compared'
  | 'any-json-logs-in'
  | 'null-crashes'
  | 'redirects-followed'
  | 'waits-forever'
  | 'ends-after-html'
  | 'start-cacheable'
  | 'start-cached-privately'
  | 'start-prefetched'
  | 'start-prerendered'
  | 'start-framed'
  | 'start-refused'
  | 'start-cookie-before'
  | 'start-no-cookie'
  | 'start-state-shared'
  | 'start-state-open'
  | 'start-state-kept'
  | 'start-state-same'
  | 'start-one-state'
  | 'start-href-open'
  | 'start-query-lost'
  | 'start-scope-open'
  | 'start-scope-first'
  | 'start-state-whole'
  | 'start-error-stateless'
  | 'start-state-as-html'
  | 'cookie-added'
  | 'planted-logged-in'
  | 'state-by-prefix'
  | 'state-any-case'
  | 'state-trimmed'
  | 'state-loose'
  | 'secret-in-script'
  | 'secret-encoded'
  | 'matched-by-email'
  | 'matched-by-phone'
  | 'account-overwritten'
  | 'callbacks-limited'
  | 'callback-by-script'
  | 'blocks-browsers'
  | 'login-removed'
  | 'status-not-compared'
  | 'start-lang-open'
  | 'start-popup-always'
  | 'start-popup-lost'
  | 'start-cookie-path'
  | 'cookie-secure'
  | 'type-absent'
  | 'renewed-readable'
  /** Finds its cookies behind this text in the value or the name of another. */
  | `smuggled=${string}`
  /** Leads to this page of another site after a login. */
  | `leads-to=${string}`;

/** Ways of a right app that differ from the usual one. */
export type Way =
  | 'login-by-post'
  | 'reports-once'
  | 'no-login'
  | 'no-start'
  | 'start-link'
  | 'start-href-ignored'
  | 'start-href-rejected'
  | 'all-scopes'
  | 'redirects-visitors'
  | 'accounts'
  | 'https'
  | 'behind-prefix'
  | 'single-page'
  | 'visitors-only'
  | 'slow'
  | 'reports-late'
  | 'random-texts'
  | 'requests-limited';

/** A relying app on its own port. */
export interface RelyingApp extends Served {
  redirectUri: string;
  /** The `Cookie` header of a logged-in user. */
  cookie: string;
  /** Every code, state, session id and token that it had. */
  secrets: Set<string>;
}

/** The session of a browser. */
interface Session {
  /** The states of its logins, each with the page where the login leads. */
  states: Map<string, string>;
  /** Of a user who logged in without another account. */
  account?: Account;
  /** The return page of its login. */
  outcome?: ReturnType<typeof html>;
}

/** A user who logged in without another account. */
interface Account {
  email: string;
  phone: string;
}

/** The data of a user, as the service sends it. */
interface Data {
  email: string;
  phone_number?: string;
}

/** A UUID as JSON. */
const uuidForm = /^"?[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}"?$/;

/** Milliseconds that the app waits for the service. */
const patience = 2000;

/** Milliseconds that a slow app takes for each response. */
const slowness = 30;

/** The requests that an app admits in a time. */
const limit = { requests: 120, seconds: 1 };

/** Milliseconds after the response to a callback, in which a queue reports a user. */
const queueDelays = [200, 350, 500, 650, 800, 1000];

const sentences = ['Welcome.', 'Good to see you.', 'Hello there.', 'Nice weather today.', 'Have a look.'];

const credentials = { client_id: 'demoapp', client_secret: 'demosecret' };

/**
 * Starts a small relying app that follows docs/protocol.md, "Flow", except for the mistakes that it is told to make.
 */
export async function startRelyingApp(
  service: string,
  mistakes: readonly (Mistake | Way)[] = [],
): Promise<RelyingApp> {
  const makes = (mistake: Mistake | Way) => mistakes.includes(mistake);
  const parameterOf = (name: 'smuggled' | 'leads-to') =>
    mistakes.find((mistake) => mistake.startsWith(`${name}=`))?.slice(name.length + 1);
  const base = makes('behind-prefix') ? '/shop' : '';
  const startPath = makes('start-link') ? '/begin' : '/callback/start';
  const flags = {
    path: `${base}/`,
    secure: makes('https') || makes('cookie-secure'),
    httpOnly: !makes('cookie-readable'),
    sameSite: makes('cookie-strict') ? 'Strict' : 'Lax',
  } as const;
  const sessions = new Map<string, Session>();
  const [shared, started] = [new Map<string, string>(), new Map<string, string>()];
  const cookie = 'sid=ann; user=ann';
  sessions.set('ann', { states: new Map() });
  const secrets = new Set<string>();
  const returnTokens = new Set<string>();
  const reported = new Set<string>();
  const accounts = new Map<string, Account>();
  const received: number[] = [];
  let [callbacks, redirectUri] = [0, ''];

  const app = new Hono({ strict: false }).basePath(base);

  /** A cookie of a request. */
  function cookieOf(c: Context, name: string): string | undefined {
    const header = c.req.header('cookie') ?? '';
    if (makes('percent-crashes')) decodeURIComponent(header);
    const smuggled = parameterOf('smuggled') ?? '';
    const pairs = header.split(makes('cookies-split-at-space') ? /[; ]+/ : ';');
    const found = pairs
      .map((pair) => (makes('cookies-trimmed-by-unicode') ? pair.trim() : pair.replace(/^ +/, '')))
      .map((pair) => pair.slice(pair.startsWith(smuggled) ? smuggled.length : 0))
      .filter((pair) => pair.startsWith(`${name}=`))
      .map((pair) => pair.slice(name.length + 1));
    if (makes('first-cookie')) return found[0];
    return found.length === 1 || makes('last-cookie') ? found.at(-1) : undefined;
  }

  /** The parameters of a request, without those that appear twice. */
  function parametersOf(c: Context): Record<string, string | undefined> {
    const all = Object.entries(c.req.queries()).map(([name, values]) => [
      name,
      values.length === 1 || makes('first-parameter') ? values[0] : undefined,
    ]);
    return Object.fromEntries(all);
  }

  app.onError((_error, c) => c.text('crashed', 500));
  app.use(async (c, next) => {
    await next();
    if (makes('type-absent')) c.res.headers.set('content-type', '');
  });
  app.use(async (c, next) => {
    const now = Date.now();
    const isTooMany = received.filter((at) => at > now - limit.seconds * 1000).length >= limit.requests;
    if (makes('requests-limited') && isTooMany)
      return c.text('Too many requests', 429, { 'Retry-After': String(limit.seconds) });
    received.push(now);
    if (makes('slow')) await delay(slowness);
    return next();
  });

  // The redirect URI of this app has a query.
  if (makes('behind-prefix'))
    app.use('/callback/*', async (c, next) => (c.req.query('from') ? next() : c.notFound()));

  /** The session of a request, or a new one. */
  function sidOf(c: Context): string {
    const sent = cookieOf(c, 'sid') ?? '';
    return sessions.has(sent) ? sent : randomUUID();
  }

  const authorizationUrl = (state: string, scope = 'email', lang = 'en') =>
    `${service}/${lang}/oauth/authenticate.html?${new URLSearchParams({ scope, state, is_sandbox: 'true' })}`;
  const some = makes('accounts') ? 'email phone' : 'email eid_profile';
  const allowed = makes('all-scopes') ? scopes.join(' ') : some;

  /** The words of a page about the user of a request. */
  function greetingOf(c: Context): string {
    const sent = cookieOf(c, 'sid') ?? '';
    const account = sessions.get(sent)?.account;
    if (account) return `You are logged in, ${account.email} ${account.phone}`;
    const isAnn =
      cookieOf(c, 'user') === 'ann' || (makes('return-token-as-session') && returnTokens.has(sent));
    return isAnn ? 'You are logged in' : 'You are a visitor';
  }

  app.get('/me', (c) => c.json({ greeting: greetingOf(c) }));
  app.get('/', (c) => {
    if (makes('start-link') || makes('single-page'))
      return c.html(
        html`<a class="dpplus-connect" data-start href="${base}${startPath}?scope=${allowed}&href=/"></a><script src="/app.js"></script>`,
      );
    const sent = cookieOf(c, 'sid') ?? '';
    const sid = sidOf(c);
    if (makes('cookie-written-back') && sent) c.header('Set-Cookie', `sid=${decodeURIComponent(sent)}`);
    else setCookie(c, 'sid', sid, flags);
    const greeting = greetingOf(c);
    if (makes('no-login') || (makes('login-removed') && callbacks > 20)) return c.html(greeting);
    if (makes('login-by-post'))
      return c.html(html`<form method="post" action="${base}/start"><input type="hidden" name="csrf" value="${sid}"><button>Log in</button></form>
        <form method="post" action="/search"><input name="words"></form><p>${greeting}</p>`);
    const attribute = makes('no-state') ? '' : raw(` data-state="${newState(sid)}"`);
    const page = html`<a class="dpplus-connect" href="#" data-client-id="demoapp" data-scope="${allowed}" data-is-sandbox="${String(!makes('is-sandbox-false'))}"${attribute}></a>
      <p>${greeting}</p>`;
    const text = makes('random-texts') ? sentences[Math.floor(Math.random() * sentences.length)] : '';
    return c.html(
      html`${page}${text}${makes('secret-on-page') ? raw('<!-- demosecret -->') : ''}<script src="/app.js"></script>`,
    );
  });
  app.get('/app.js', (c) => c.body("import './config.mjs'", 200, { 'Content-Type': 'text/javascript' }));
  app.get('/config.mjs', (c) => {
    const basic = Buffer.from('demoapp:demosecret').toString('base64');
    const secret = makes('secret-in-script') ? 'demosecret' : makes('secret-encoded') ? basic : '';
    return c.body(`export const key = '${secret}'`, 200, { 'Content-Type': 'text/javascript' });
  });

  app.post('/start', async (c) => {
    const { csrf = '' } = await c.req.parseBody<Record<string, string>>();
    if (csrf !== cookieOf(c, 'sid')) return c.text('Another form', 403);
    return c.redirect(authorizationUrl(newState(csrf)), 303);
  });

  if (makes('redirects-visitors')) app.notFound((c) => c.redirect(authorizationUrl(newState(sidOf(c)))));
  else if (!makes('no-start')) app.get(startPath, start);

  function start(c: Context): Response {
    const { href = `${base}/`, state: given, scope = 'email', lang, popup } = parametersOf(c);
    const [purpose = '', destination = 'document'] = [
      c.req.header('sec-purpose'),
      c.req.header('sec-fetch-dest'),
    ];
    const sid = sidOf(c);
    if (makes('start-cookie-before')) setCookie(c, 'sid', sid, flags);
    const isPrefetch = makes('start-prerendered') ? purpose === 'prefetch' : purpose.includes('prefetch');
    const isFrame = destination !== 'document';
    if (isPrefetch && !makes('start-prefetched')) return c.text('Open this link.', 403);
    if ((isFrame && !makes('start-framed')) || (c.req.header('sec-fetch-dest') && makes('start-refused')))
      return c.text('Open this link in a tab.', 403);
    const page = pageOf(href);
    if (page === undefined) return c.text('Another site.', 400);
    const names = makes('start-scope-first') ? scope.split(' ', 1) : scope.split(' ');
    if (!names.every((name) => allowed.split(' ').includes(name)) && !makes('start-scope-open'))
      return c.text('Another scope.', 400);
    const path = makes('start-cookie-path') ? '/callback' : flags.path;
    if (!makes('start-no-cookie')) setCookie(c, 'sid', sid, { ...flags, path });
    if (!makes('start-cacheable'))
      c.header('Cache-Control', makes('start-cached-privately') ? 'private, max-age=60' : 'no-store');
    const states = sessions.get(sid)?.states;
    if (makes('start-one-state')) states?.clear();
    const [same] = makes('start-state-same') ? (states?.keys() ?? []) : [];
    const token = same ?? newState(sid, page);
    started.set(token, '/');
    const isKnown = languages.some((one) => one === lang) || makes('start-lang-open');
    const url = authorizationUrl(given ? `${token}~${given}` : token, scope, isKnown ? lang : 'en');
    const isPopup = (popup === '1' || makes('start-popup-always')) && !makes('start-popup-lost');
    return c.redirect(isPopup ? `${url}&popup=1` : url, 303);
  }

  /** The page of the app where a login leads; `undefined` for another site. */
  function pageOf(href: string): string | undefined {
    if (makes('start-href-open')) return href;
    // Resolved twice, as by an app that keeps the path only.
    if (parameterOf('leads-to') === href) return href.replace('/.//', '//');
    if (makes('start-href-ignored')) return '/';
    const { origin, pathname, search } = new URL(href, redirectUri);
    const isOwn = origin === new URL(redirectUri).origin && !pathname.startsWith('//');
    if (!isOwn) return makes('start-href-rejected') ? undefined : '/';
    return makes('start-query-lost') ? pathname : pathname + search;
  }

  /** A state for a login of a session. */
  function newState(sid: string, href = '/'): string {
    const state = makes('constant-state') ? 'constant-constant-constant' : randomUUID();
    const sent = makes('short-state') ? state.slice(0, 8) : state;
    const session: Session = sessions.get(sid) ?? { states: new Map() };
    sessions.set(sid, session);
    if (makes('one-state')) session.states.clear();
    for (const states of [session.states, shared]) states.set(sent, href);
    return sent;
  }

  app.get('/callback', async (c) => {
    if (makes('never-answers')) await new Promise(() => {});
    callbacks += 1;
    if (makes('callbacks-limited') && callbacks > 30) return c.text('Too many logins', 429);
    if (makes('blocks-browsers') && callbacks > 20) return c.text('Who are you?', 403);
    if (makes('callback-by-script')) return c.html('<script>post(location.search)</script>');
    const query = parametersOf(c);
    const sid = cookieOf(c, 'sid') ?? '';
    const session = sessions.get(sid);
    for (const secret of [query.code, query.state, sid]) if (secret) secrets.add(secret);
    // The start appends the state of its page.
    const [token = '', given = query.state ?? ''] = query.state?.split('~') ?? [];
    const isStarted = started.has(token);
    const isOpen = session ? makes('start-state-shared') : makes('start-state-open');
    const states = makes('state-shared') ? shared : isStarted && isOpen ? started : session?.states;
    const href = states?.get(token) ?? '/';
    const isKnown =
      (makes('missing-state-passes') && query.state === undefined) ||
      (makes('state-loose') && Object.keys(query).some((name) => /^state(?!$)/.test(name)));
    const isAlike = [...(session?.states.keys() ?? [])].some(
      (one) =>
        (makes('state-by-prefix') && token !== '' && one.startsWith(token)) ||
        (makes('state-any-case') && one.toLowerCase() === token.toLowerCase()) ||
        (makes('state-trimmed') && one === token.trim()),
    );
    const isCookie = makes('cookie-as-state') && sid !== '' && query.state === sid;
    const isRight =
      isKnown || isAlike || isCookie || makes('state-not-compared') || states?.has(token) === true;
    if (!makes('state-not-used-up') && !(isStarted && makes('start-state-kept'))) states?.delete(token);
    const isAbsent = makes('no-login-passes') && session === undefined;
    if (!isRight && !isAbsent && makes('stale-logs-out')) {
      sessions.delete(sid);
      setCookie(c, 'user', '', { maxAge: 0 });
    }
    if (!isRight && !isAbsent) return c.html('This login was not started here.', 400);
    if (query.error && makes('error-as-html')) return c.html(`Refused: ${query.error_description}`);
    const isRefused = query.error && !(makes('error-after-code') && query.code);
    const returnState = makes('start-state-whole') ? query.state : given;
    const state = makes('start-state-as-html') ? raw(returnState) : returnState;
    const returnPage = (text: string) =>
      html`${text} <a class="dpplus-return" href="${href}" data-state="${state}">Continue</a>`;
    if ((isRefused || !query.code) && !makes('error-ignored'))
      return c.html(makes('start-error-stateless') ? 'Refused.' : returnPage('Refused.'));

    const grant = await exchange(query.code ?? '');
    if (!grant) return c.html('The service refused.', 502);
    secrets.add(grant.access_token);
    const data = await fetchData(grant.access_token);
    const isLoggedIn = cookieOf(c, 'user') === 'ann';
    if (makes('any-json-logs-in') && !uuidForm.test(String(grant.uuid))) setCookie(c, 'user', 'ann', flags);
    const account = makes('accounts') && !isLoggedIn ? accountOf(grant.uuid, data) : undefined;
    if ((isLoggedIn || account) && !makes('never-connects')) {
      if (makes('reports-late'))
        setTimeout(() => connect(grant.uuid).catch(() => {}), queueDelays[reported.size % 6]);
      else await connect(grant.uuid);
    }
    const outcome = returnPage(isLoggedIn || account ? `Hello ${data.email}` : 'Do you have an account?');
    // The session of a logged-in user is not a planted one.
    const renewed = isLoggedIn || makes('session-kept') || makes('cookie-added') ? sid : randomUUID();
    if (makes('cookie-added')) setCookie(c, 'seen', randomUUID(), flags);
    const isKept = (renewed === sid && !makes('cookie-added')) || makes('states-survive-login');
    const kept = isKept && session ? session.states : new Map<string, string>();
    if (makes('old-session-kept')) session?.states.set(token, href);
    else sessions.delete(sid);
    if (makes('planted-logged-in') && account) sessions.set(sid, { states: new Map(), account });
    sessions.set(renewed, { states: kept, outcome, ...(account && { account }) });
    setCookie(c, 'sid', renewed, { ...flags, httpOnly: flags.httpOnly && !makes('renewed-readable') });
    if (makes('code-in-address')) return c.html(outcome);
    const returnToken = randomUUID();
    returnTokens.add(returnToken);
    const address = `${base}/return?login=${returnToken}`;
    return c.redirect(makes('token-in-url') ? `${address}&access_token=${grant.access_token}` : address, 303);
  });
  app.get('/return', (c) => c.html(sessions.get(cookieOf(c, 'sid') ?? '')?.outcome ?? ''));

  /** Requests an endpoint of the service. */
  const call = (path: string, init: RequestInit = {}) =>
    fetch(service + path, {
      redirect: makes('redirects-followed') ? 'follow' : 'manual',
      ...(!makes('waits-forever') && { signal: AbortSignal.timeout(patience) }),
      ...init,
    });

  async function exchange(code: string): Promise<Record<'uuid' | 'access_token', string> | undefined> {
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: makes('wrong-redirect-uri') ? `${redirectUri}/` : redirectUri,
      ...credentials,
    });
    const response = await call('/oauth/token', { method: 'POST', body }).catch((error) => {
      if (makes('token-error-crashes')) throw error;
    });
    if (response?.ok === false && makes('token-error-crashes')) throw new Error('no token');
    if (response?.ok === false && makes('token-error-ignored'))
      return { uuid: randomUUID(), access_token: 'x' };
    if (!response?.ok && !makes('status-not-compared')) return undefined;
    const text = (await response?.text()) ?? '';
    try {
      const token = JSON.parse(text);
      if (makes('null-crashes') && token === null) throw new RangeError('no members');
      const isRight = uuidForm.test(JSON.stringify(Object(token).uuid) ?? '');
      return isRight || makes('uuid-not-compared') || makes('any-json-logs-in') ? Object(token) : undefined;
    } catch (error) {
      if (makes('ends-after-html')) await served.close();
      if (makes('html-crashes') || error instanceof RangeError) throw error;
      return undefined;
    }
  }

  /** The account of a user, who gets one with the first login. */
  function accountOf(uuid: string, { email, phone_number: phone = '' }: Data): Account {
    const isByEmail = makes('matched-by-email') || makes('account-overwritten');
    const key = isByEmail ? email : makes('matched-by-phone') ? phone : uuid;
    const account = accounts.get(key) ?? { email, phone };
    if (makes('account-overwritten')) Object.assign(account, { email, phone });
    accounts.set(key, account);
    return account;
  }

  async function fetchData(token: string): Promise<Data> {
    const query = makes('token-in-query') ? `?access_token=${token}` : '';
    const headers = { authorization: `Bearer ${token}` };
    const response = await call(`/oauth/user_data${query}`, { headers });
    if (!response.ok && makes('data-error-crashes')) throw new Error('no data');
    return response.ok ? ((await response.json()) as Data) : { email: 'Ann' };
  }

  async function connect(uuid: string): Promise<void> {
    if (makes('reports-once') && reported.has(uuid)) return;
    reported.add(uuid);
    const authorization = `Basic ${Buffer.from('demoapp:demosecret').toString('base64')}`;
    const headers = { authorization, 'content-type': 'application/json' };
    await call('/api/uuids/connected', { method: 'POST', headers, body: JSON.stringify({ uuids: [uuid] }) });
  }

  const served = await serve((request) => app.fetch(request), {
    certificate: makes('https') ? certificate() : undefined,
  });
  redirectUri = `${served.url}${base}/callback${makes('behind-prefix') ? '?from=service' : ''}`;
  return { ...served, url: served.url + base, redirectUri, cookie, secrets };
}
