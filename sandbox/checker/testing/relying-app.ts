import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { setCookie } from 'hono/cookie';
import { html, raw } from 'hono/html';
import { type Served, serve } from '../../../testing/serve.ts';
import { makeCertificate } from '../../command/https/make-certificate.ts';
import { createAppService } from './app-service.ts';
import { createAppSessions } from './app-sessions.ts';
import { type Mistake, rulesOf } from './mistakes.ts';
import type { Way } from './ways.ts';

const nameOfLogin = (token: string) => `login_${token.slice(0, 8)}`;

/** A relying app on its own port. */
export interface RelyingApp extends Served {
  redirectUri: string;
  /** The `Cookie` header of a logged-in user. */
  cookie: string;
  /** Every code, state, session id and token that it had. */
  secrets: Set<string>;
}

/**
 * Starts a small relying app that follows docs/protocol.md, "Flow", except for the mistakes that it is told to make.
 */
export async function startRelyingApp(
  service: string,
  mistakes: readonly (Mistake | Way)[] = [],
): Promise<RelyingApp> {
  const rules = rulesOf(mistakes);
  const { base, startPath } = rules;
  const { exchange, fetchData, report } = createAppService(service, rules);
  const appSessions = createAppSessions(rules);
  const { sessions, started, returnTokens, flags, cookieOf, sidOf, newState, greetingOf } = appSessions;
  const secrets = new Set<string>();
  const [received, compiled]: [number[], Set<string>] = [[], new Set()];
  let [callbacks, redirectUri] = [0, ''];

  const app = new Hono({ strict: false }).basePath(base);
  app.onError((_error, c) => c.text('crashed', 500));
  app.use(async (c, next) => {
    await next();
    if (!rules.hasType) c.res.headers.set('content-type', '');
  });
  app.use(async (c, next) => {
    const now = Date.now();
    const isTooMany = received.filter((at) => at > now - 1000).length >= rules.requestsInSecond;
    if (isTooMany) return c.text('Too many requests', 429, { 'Retry-After': '1' });
    received.push(now);
    const wait = compiled.has(c.req.path) ? rules.delay : rules.firstDelay;
    compiled.add(c.req.path);
    if (wait) await delay(wait);
    return next();
  });
  if (rules.redirectQuery)
    app.use('/callback/*', async (c, next) => (c.req.query('from') ? next() : c.notFound()));

  /** The parameters of a request. */
  const parametersOf = (c: Context): Record<string, string | undefined> =>
    Object.fromEntries(
      Object.entries(c.req.queries()).map(([name, values]) => [name, rules.pickParameter(values)]),
    );
  /** Those of a callback, also of one that is posted. */
  const answerOf = async (c: Context): Promise<Record<string, string | undefined>> =>
    c.req.method === 'POST' ? c.req.parseBody<Record<string, string>>() : parametersOf(c);

  /** The query of the redirect URI, with what a request asks there. */
  const search = (asked: string) => `${rules.redirectQuery ? `${rules.redirectQuery}&` : '?'}dpplus=${asked}`;

  const authorizationUrl = (state: string, scope = 'email', lang = 'en', host = '') => {
    const { origin, pathname } = new URL(redirectUri);
    const redirect = rules.ownOrigin(origin, host) + pathname;
    const query = {
      ...{ scope, redirect_uri: redirect, is_sandbox: String(rules.isSandbox) },
      ...(rules.hasState && { state }),
    };
    return `${service}/${lang}/oauth/authenticate.html?${new URLSearchParams(query)}`;
  };

  app.on('GET', ['/me', '/api/me'], (c) =>
    c.json({ greeting: greetingOf(c) }, 200, rules.sharesUsers(c.req.header('origin'))),
  );
  app.post('/logout', (c) => {
    if (rules.endsSessions) sessions.delete(cookieOf(c, 'sid') ?? '');
    setCookie(c, 'sid', '', { path: `${base}/`, maxAge: 0 });
    return c.redirect(`${base}/`, 303);
  });
  app.get('/', (c) => {
    const greeting = greetingOf(c);
    const isUser = String(greeting).includes('logged in');
    const shown = rules.showsSession ? html`<!-- ${cookieOf(c, 'sid') ?? ''} -->` : '';
    c.header('Cache-Control', isUser ? rules.cachesUsers : 'no-store');
    const logout = isUser
      ? html`<form method="post" action="${base}/logout"><button>Log out</button></form>`
      : '';
    if (rules.plainCookies)
      for (const name of ['locale', 'theme']) setCookie(c, name, 'plain', { path: '/' });
    const session = sessions.get(cookieOf(c, 'sid') ?? '');
    const note = rules.note(session?.outcome !== undefined && !session.account);
    const end = html`<p>${greeting}</p>${logout}${shown}${raw(note)}<script src="/app.js"></script>`;
    if (!rules.hasLogin(callbacks, isUser)) return c.html(greeting);
    if (!rules.hasMarkup) {
      const href = `${served.url}${base}${startPath}${search('start')}&scope=${rules.scopes}&href=${rules.takesNext ? encodeURIComponent(c.req.query('next') ?? '/') : '/'}`;
      const link = html`<a class="dpplus-connect" data-start target="_top" rel="external" href="${href}"></a>`;
      return c.html(rules.isSinglePage ? link : html`${link}${end}`);
    }
    const sid = sidOf(c);
    setCookie(c, 'sid', sid, flags);
    if (rules.hasForm)
      return c.html(html`<form method="post" action="${base}/start"><input type="hidden" name="csrf" value="${sid}"><button>Log in</button></form>
        <form method="post" action="/search"><input name="words"></form><p>${greeting}</p>`);
    const state = rules.hasState ? raw(` data-state="${newState(sid)}"`) : '';
    return c.html(html`<a class="dpplus-connect" href="#" data-client-id="demoapp" data-scope="${rules.scopes}"
        data-is-sandbox="${String(rules.isSandbox)}"${state}></a>${end}`);
  });
  app.get('/app.js', (c) =>
    c.body("import './config.mjs'; fetch('/api/config')", 200, {
      'Content-Type': 'text/javascript',
      SourceMap: '/app.map',
    }),
  );
  app.get('/app.map', (c) => c.json({ sourcesContent: [rules.mapKey] }));
  app.get('/api/config', (c) => c.json({ key: rules.configKey }));
  app.get('/config.mjs', (c) =>
    c.body(`export const key = '${rules.key}'`, 200, { 'Content-Type': 'text/javascript' }),
  );

  app.post('/start', async (c) => {
    const { csrf = '' } = await c.req.parseBody<Record<string, string>>();
    const isOwn = c.req.header('origin') === new URL(c.req.url).origin;
    if (!isOwn || csrf !== cookieOf(c, 'sid')) return c.text('Another form', 403);
    return c.redirect(authorizationUrl(newState(csrf)), 303);
  });
  if (rules.redirectsVisitors) app.notFound((c) => c.redirect(authorizationUrl(newState(sidOf(c)))));
  if (startPath === '/begin') app.get(startPath, start);

  function refuse(c: Context, status: 400 | 403 | 405, text: string): Response {
    return c.text(text, status, rules.storesRefusals ? {} : { 'Cache-Control': 'no-store' });
  }

  function start(c: Context): Response {
    const { href = `${base}/`, state: given, scope = 'email', lang, popup } = parametersOf(c);
    const sid = sidOf(c);
    if (rules.setsCookieFirst) setCookie(c, 'sid', sid, flags);
    const address = c.req.header('hx-request') && rules.htmxRedirectOf(c.req.url.replace(/^\w+:..[^/]*/, ''));
    if (address) return c.body(null, 200, { 'HX-Redirect': address, 'Cache-Control': 'no-store' });
    if (rules.isPrefetch(c.req.header('sec-purpose') ?? '')) return refuse(c, 403, 'Open this link.');
    if (!rules.isPage(c.req.header('sec-fetch-dest'), c.req.header('sec-fetch-mode')))
      return refuse(c, 403, 'Open this link in a tab.');
    const page = (rules.takesNextAtStart && parametersOf(c).next) || rules.pageOf(href, redirectUri);
    if (page === undefined) return refuse(c, 400, 'Another site.');
    const allowed = rules.scopes.split(' ');
    if (!rules.namesOf(scope).every((name) => allowed.includes(name)))
      return refuse(c, 400, 'Another scope.');
    const sent = cookieOf(c, 'sid') ?? '';
    if (rules.writesCookieBack && sent) c.header('Set-Cookie', `sid=${decodeURIComponent(sent)}`);
    else if (rules.setsCookie) setCookie(c, 'sid', sid, { ...flags, path: rules.cookiePath ?? flags.path });
    if (rules.cacheControl) c.header('Cache-Control', rules.cacheControl);
    const states = sessions.get(sid)?.states;
    if (!rules.startsMany) states?.clear();
    const [same] = rules.reusesState ? (states?.keys() ?? []) : [];
    const token = same ?? newState(sid, page);
    started.set(token, '/');
    if (rules.hasCookieForEach) setCookie(c, nameOfLogin(token), token, flags);
    if (rules.copiesState) setCookie(c, 'state', token, flags);
    const url = authorizationUrl(
      rules.stateOf(token, given),
      scope,
      rules.isLanguage(lang) ? lang : 'en',
      c.req.header('x-forwarded-host'),
    );
    return c.redirect(rules.isPopup(popup) ? `${url}&popup=1` : url, 303);
  }

  app.on(['GET', 'POST'], '/callback', async (c) => {
    if (!rules.isMethod(c.req.method)) return refuse(c, 405, 'GET only.');
    const asked = rules.asks(c.req.queries());
    const elsewhere = new URL(c.req.url).pathname.endsWith('/') && rules.atSlash(asked, c.req.url);
    if (elsewhere) return elsewhere;
    if (asked === 'return') return c.html(sessions.get(cookieOf(c, 'sid') ?? '')?.outcome ?? '');
    const purpose = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => c.req.header(name));
    const isAnswer = asked === 'answer' || startPath !== '/callback';
    if (isAnswer && rules.isCallbackPrefetch(purpose.join())) return refuse(c, 403, 'Open this link.');
    if (isAnswer) return answer(c);
    if (asked === 'start') return start(c);
    const { state = '' } = parametersOf(c);
    if (rules.usesUpRefused) appSessions.take({}, state, cookieOf(c, 'sid') ?? '');
    if (rules.bindsRefused) setCookie(c, 'sid', sidOf(c), flags);
    return refuse(c, 400, 'Two things at once.');
  });
  /** Of a process that does not know that the browser has the response. */
  const kept = new Map<string, Response>();
  async function answer(c: Context): Promise<Response> {
    if (rules.redirectsVisitors && !c.req.query('state') && !c.req.query('code'))
      return c.redirect(authorizationUrl(newState(sidOf(c))));
    callbacks += 1;
    const early = await rules.before(callbacks);
    if (early) return early;
    const query = await answerOf(c);
    const sid = cookieOf(c, 'sid') ?? '';
    if (!rules.isSession(cookieOf(c, 'seen'))) throw new Error('no such session');
    if (rules.errorLogsOut && query.error) sessions.delete(sid);
    for (const secret of [query.code, query.state, sid]) if (secret) secrets.add(secret);
    // The start appends the state of its page.
    const [token = '', given = query.state ?? ''] = query.state?.split('~') ?? [];
    const returned = appSessions.take(query, token, sid, cookieOf(c, nameOfLogin(token)) === token);
    if (!returned.isRight && rules.staleLogsOut) {
      sessions.delete(sid);
      setCookie(c, 'user', '', { maxAge: 0 });
    }
    const again = kept.get(token);
    if (!returned.isRight && again) return again.clone();
    if (!returned.isRight) return c.html(rules.refusal(query), 400);
    if (query.error && rules.showsDescription) return c.html(`Refused: ${query.error_description}`);
    const ofPage = rules.returnsWholeState ? query.state : given;
    const state = rules.escapesState ? ofPage : raw(ofPage);
    const returnPage = (text: string) =>
      html`${text} <a class="dpplus-return" href="${returned.href}" data-state="${state}">Continue</a>${raw(rules.question)}`;
    if (rules.isRefused(query)) return c.html(rules.errorHasState ? returnPage('Refused.') : 'Refused.');

    const grant = await exchange(query.code ?? '', redirectUri, () => served.close());
    if (rules.usesUpAfterExchange) sessions.get(sid)?.states.delete(token);
    if (!grant) return c.html('The service refused.', 502);
    secrets.add(grant.access_token);
    const data = await fetchData(grant.access_token);
    const isLoggedIn = cookieOf(c, 'user') === 'ann';
    const account =
      rules.hasAccounts && !isLoggedIn ? appSessions.accountOf(grant.uuid, data, sid) : undefined;
    const isKnown = isLoggedIn || account !== undefined;
    const isReported = !isKnown || (await report(grant.uuid));
    if (!isReported && rules.needsReport) return c.html('The service is busy.', 502);
    const outcome = returnPage(isKnown ? `Hello ${data.email}` : 'Do you have an account?');
    appSessions.renew(c, { sid, token, href: returned.href, isLoggedIn, account, outcome });
    if (!rules.redirects) return c.html(outcome);
    const returnToken = randomUUID();
    returnTokens.add(returnToken);
    const outcomeQuery = `${search('return')}&outcome=${returnToken}${rules.returnQuery(grant.access_token, query.code ?? '')}`;
    const origin = rules.originOf(c.req.header('x-forwarded-host') ?? '');
    const response = c.redirect(`${origin}${base}/callback${outcomeQuery}`, 303);
    if (rules.repeatsSession) kept.set(token, response.clone());
    return response;
  }

  const https = rules.isHttps ? await makeCertificate(['127.0.0.1', 'localhost']) : undefined;
  const served = await serve((request) => app.fetch(request), https);
  redirectUri = `${served.url}${base}/callback${rules.redirectQuery}`;
  return { ...served, url: served.url + base, redirectUri, cookie: 'sid=ann; user=ann', secrets };
}
