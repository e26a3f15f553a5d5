import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { setCookie } from 'hono/cookie';
import { html, raw } from 'hono/html';
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
  | 'ends-after-html';

/** Ways of a right app that differ from the usual one. */
export type Way = 'login-by-post' | 'reports-once' | 'no-login';

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
  states: Set<string>;
  /** The text of the return page. */
  outcome: string;
}

/** A UUID as JSON. */
const uuidForm = /^"?[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}"?$/;

/** Milliseconds that the app waits for the service. */
const patience = 2000;

const credentials = { client_id: 'demoapp', client_secret: 'demosecret' };

/**
 * Starts a small relying app that follows docs/protocol.md, "Flow", except for the mistakes that it is told to make.
 */
export async function startRelyingApp(
  service: string,
  mistakes: readonly (Mistake | Way)[] = [],
): Promise<RelyingApp> {
  const makes = (mistake: Mistake | Way) => mistakes.includes(mistake);
  const flags = {
    httpOnly: !makes('cookie-readable'),
    sameSite: makes('cookie-strict') ? 'Strict' : 'Lax',
  } as const;
  const sessions = new Map<string, Session>();
  const shared = new Set<string>();
  const cookie = 'sid=ann; user=ann';
  sessions.set('ann', { states: new Set(), outcome: '' });
  const secrets = new Set<string>();
  const returnTokens = new Set<string>();
  const reported = new Set<string>();
  let redirectUri = '';

  const app = new Hono();

  /** A cookie of a request. */
  function cookieOf(c: Context, name: string): string | undefined {
    const header = c.req.header('cookie') ?? '';
    if (makes('percent-crashes')) decodeURIComponent(header);
    const pairs = header.split(makes('cookies-split-at-space') ? /[; ]+/ : ';');
    const found = pairs
      .map((pair) => (makes('cookies-trimmed-by-unicode') ? pair.trim() : pair.replace(/^ +/, '')))
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

  app.get('/', (c) => {
    const sent = cookieOf(c, 'sid') ?? '';
    const sid = sessions.has(sent) ? sent : randomUUID();
    if (makes('cookie-written-back') && sent) c.header('Set-Cookie', `sid=${decodeURIComponent(sent)}`);
    else setCookie(c, 'sid', sid, flags);
    const user = cookieOf(c, 'user') ?? '';
    const isUser = user === 'ann' || (makes('return-token-as-session') && returnTokens.has(sent));
    const greeting = isUser ? 'You are logged in' : 'You are a visitor';
    if (makes('no-login')) return c.html(greeting);
    if (makes('login-by-post'))
      return c.html(html`<form method="post" action="/start"><input type="hidden" name="csrf" value="${sid}"><button>Log in</button></form>
        <form method="post" action="/search"><input name="words"></form><p>${greeting}</p>`);
    const attribute = makes('no-state') ? '' : raw(` data-state="${newState(sid)}"`);
    const page = html`<a class="dpplus-connect" href="#" data-client-id="demoapp" data-scope="email eid_profile" data-is-sandbox="${String(!makes('is-sandbox-false'))}"${attribute}></a>
      <p>${greeting}</p>`;
    return c.html(makes('secret-on-page') ? html`${page}<!-- demosecret -->` : page);
  });

  app.post('/start', async (c) => {
    const { csrf = '' } = await c.req.parseBody<Record<string, string>>();
    if (csrf !== cookieOf(c, 'sid')) return c.text('Another form', 403);
    const query = new URLSearchParams({ scope: 'email', state: newState(csrf), is_sandbox: 'true' });
    return c.redirect(`${service}/en/oauth/authenticate.html?${query}`, 303);
  });

  /** A state for a login of a session. */
  function newState(sid: string): string {
    const state = makes('constant-state') ? 'constant-constant-constant' : randomUUID();
    const sent = makes('short-state') ? state.slice(0, 8) : state;
    const session = sessions.get(sid) ?? { states: new Set(), outcome: '' };
    sessions.set(sid, session);
    if (makes('one-state')) session.states.clear();
    for (const states of [session.states, shared]) states.add(sent);
    return sent;
  }

  app.get('/callback', async (c) => {
    if (makes('never-answers')) await new Promise(() => {});
    const query = parametersOf(c);
    const sid = cookieOf(c, 'sid') ?? '';
    const session = sessions.get(sid);
    for (const secret of [query.code, query.state, sid]) if (secret) secrets.add(secret);
    const states = makes('state-shared') ? shared : session?.states;
    const isKnown = makes('missing-state-passes') && query.state === undefined;
    const isCookie = makes('cookie-as-state') && sid !== '' && query.state === sid;
    const isRight =
      isKnown || isCookie || makes('state-not-compared') || states?.has(query.state ?? '') === true;
    if (!makes('state-not-used-up')) states?.delete(query.state ?? '');
    const isAbsent = makes('no-login-passes') && session === undefined;
    if (!isRight && !isAbsent && makes('stale-logs-out')) {
      sessions.delete(sid);
      setCookie(c, 'user', '', { maxAge: 0 });
    }
    if (!isRight && !isAbsent) return c.html('This login was not started here.', 400);
    if (query.error && makes('error-as-html')) return c.html(`Refused: ${query.error_description}`);
    const isRefused = query.error && !(makes('error-after-code') && query.code);
    if ((isRefused || !query.code) && !makes('error-ignored')) return c.html('Refused.');

    const token = await exchange(query.code ?? '');
    if (!token) return c.html('The service refused.', 502);
    secrets.add(token.access_token);
    const data = await fetchData(token.access_token);
    const isLoggedIn = cookieOf(c, 'user') === 'ann';
    if (makes('any-json-logs-in') && !uuidForm.test(String(token.uuid))) setCookie(c, 'user', 'ann', flags);
    if (isLoggedIn && !makes('never-connects')) await connect(token.uuid);
    const outcome = isLoggedIn ? `Hello ${data}` : 'Do you have an account?';
    // The session of a logged-in user is not a planted one.
    const renewed = isLoggedIn || makes('session-kept') ? sid : randomUUID();
    const isKept = renewed === sid || makes('states-survive-login');
    const kept = isKept && session ? session.states : new Set<string>();
    if (makes('old-session-kept')) session?.states.add(query.state ?? '');
    else sessions.delete(sid);
    sessions.set(renewed, { states: kept, outcome });
    setCookie(c, 'sid', renewed, flags);
    if (makes('code-in-address')) return c.html(html`${outcome}`);
    const returnToken = randomUUID();
    returnTokens.add(returnToken);
    const address = `/return?login=${returnToken}`;
    return c.redirect(makes('token-in-url') ? `${address}&access_token=${token.access_token}` : address, 303);
  });
  app.get('/return', (c) => c.html(html`${sessions.get(cookieOf(c, 'sid') ?? '')?.outcome}`));

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
    if (!response?.ok) return undefined;
    const text = await response.text();
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

  async function fetchData(token: string): Promise<string> {
    const query = makes('token-in-query') ? `?access_token=${token}` : '';
    const headers = { authorization: `Bearer ${token}` };
    const response = await call(`/oauth/user_data${query}`, { headers });
    if (!response.ok && makes('data-error-crashes')) throw new Error('no data');
    return response.ok ? ((await response.json()) as { email: string }).email : 'Ann';
  }

  async function connect(uuid: string): Promise<void> {
    if (makes('reports-once') && reported.has(uuid)) return;
    reported.add(uuid);
    const authorization = `Basic ${Buffer.from('demoapp:demosecret').toString('base64')}`;
    const headers = { authorization, 'content-type': 'application/json' };
    await call('/api/uuids/connected', { method: 'POST', headers, body: JSON.stringify({ uuids: [uuid] }) });
  }

  const served = await serve((request) => app.fetch(request));
  redirectUri = `${served.url}/callback`;
  return { ...served, redirectUri, cookie, secrets };
}
