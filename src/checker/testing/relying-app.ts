import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
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
  | 'is-sandbox-false';

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

const credentials = { client_id: 'demoapp', client_secret: 'demosecret' };

/**
 * Starts a small relying app that follows docs/protocol.md, "Flow", except for the mistakes that it is told to make.
 */
export async function startRelyingApp(
  service: string,
  mistakes: readonly Mistake[] = [],
): Promise<RelyingApp> {
  const makes = (mistake: Mistake) => mistakes.includes(mistake);
  const flags = {
    httpOnly: !makes('cookie-readable'),
    sameSite: makes('cookie-strict') ? 'Strict' : 'Lax',
  } as const;
  const sessions = new Map<string, Session>();
  const shared = new Set<string>();
  const cookie = 'sid=somebody; user=somebody';
  sessions.set('somebody', { states: new Set(), outcome: '' });
  const secrets = new Set<string>();
  let redirectUri = '';

  const app = new Hono();
  app.onError((_error, c) => c.text('crashed', 500));

  app.get('/', (c) => {
    const sid = getCookie(c, 'sid') ?? randomUUID();
    setCookie(c, 'sid', sid, flags);
    const state = makes('constant-state') ? 'constant-constant-constant' : randomUUID();
    const sent = makes('short-state') ? state.slice(0, 8) : state;
    const session = sessions.get(sid) ?? { states: new Set(), outcome: '' };
    sessions.set(sid, session);
    if (makes('one-state')) session.states.clear();
    for (const states of [session.states, shared]) states.add(sent);
    const attribute = makes('no-state') ? '' : raw(` data-state="${sent}"`);
    const page = html`<a class="dpplus-connect" href="#" data-client-id="demoapp" data-scope="email eid_profile" data-is-sandbox="${String(!makes('is-sandbox-false'))}"${attribute}></a>
      <p>${getCookie(c, 'user') === 'somebody' ? 'You are logged in' : 'You are a visitor'}</p>`;
    return c.html(makes('secret-on-page') ? html`${page}<!-- demosecret -->` : page);
  });

  app.get('/callback', async (c) => {
    if (makes('never-answers')) await new Promise(() => {});
    const query = c.req.query();
    const sid = getCookie(c, 'sid') ?? '';
    const session = sessions.get(sid);
    for (const secret of [query.code, query.state, sid]) if (secret) secrets.add(secret);
    const states = makes('state-shared') ? shared : session?.states;
    const isKnown = makes('missing-state-passes') && query.state === undefined;
    const isRight = isKnown || makes('state-not-compared') || states?.has(query.state ?? '') === true;
    if (!makes('state-not-used-up')) states?.delete(query.state ?? '');
    const isAbsent = makes('no-login-passes') && session === undefined;
    if (!isRight && !isAbsent && makes('stale-logs-out')) {
      sessions.delete(sid);
      setCookie(c, 'user', '', { maxAge: 0 });
    }
    if (!isRight && !isAbsent) return c.html('This login was not started here.', 400);
    if (query.error && makes('error-as-html')) return c.html(`Refused: ${query.error_description}`);
    if ((query.error || !query.code) && !makes('error-ignored')) return c.html('Refused.');

    const token = await exchange(query.code ?? '');
    if (!token) return c.html('The service refused.', 502);
    secrets.add(token.access_token);
    const data = await fetchData(token.access_token);
    const isSomebody = getCookie(c, 'user') === 'somebody';
    if (isSomebody && !makes('never-connects')) await connect(token.uuid);
    const outcome = isSomebody ? `Hello ${data}` : 'Do you have an account?';
    // The session of a logged-in user is not a planted one.
    const renewed = isSomebody || makes('session-kept') ? sid : randomUUID();
    const kept = renewed === sid && session ? session.states : new Set<string>();
    if (makes('old-session-kept')) session?.states.add(query.state ?? '');
    else sessions.delete(sid);
    sessions.set(renewed, { states: kept, outcome });
    setCookie(c, 'sid', renewed, flags);
    if (makes('code-in-address')) return c.html(html`${outcome}`);
    return c.redirect(makes('token-in-url') ? `/return?access_token=${token.access_token}` : '/return', 303);
  });
  app.get('/return', (c) => c.html(html`${sessions.get(getCookie(c, 'sid') ?? '')?.outcome}`));

  async function exchange(code: string): Promise<Record<'uuid' | 'access_token', string> | undefined> {
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: makes('wrong-redirect-uri') ? `${redirectUri}/` : redirectUri,
      ...credentials,
    });
    const response = await fetch(`${service}/oauth/token`, { method: 'POST', body }).catch((error) => {
      if (makes('token-error-crashes')) throw error;
    });
    if (response?.ok === false && makes('token-error-crashes')) throw new Error('no token');
    if (response?.ok === false && makes('token-error-ignored'))
      return { uuid: randomUUID(), access_token: 'x' };
    if (!response?.ok) return undefined;
    const text = await response.text();
    try {
      return JSON.parse(text);
    } catch (error) {
      if (makes('html-crashes')) throw error;
      return undefined;
    }
  }

  async function fetchData(token: string): Promise<string> {
    const query = makes('token-in-query') ? `?access_token=${token}` : '';
    const response = await fetch(`${service}/oauth/user_data${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (!response.ok && makes('data-error-crashes')) throw new Error('no data');
    return response.ok ? ((await response.json()) as { email: string }).email : 'somebody';
  }

  async function connect(uuid: string): Promise<void> {
    const authorization = `Basic ${Buffer.from('demoapp:demosecret').toString('base64')}`;
    const headers = { authorization, 'content-type': 'application/json' };
    await fetch(`${service}/api/uuids/connected`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ uuids: [uuid] }),
    });
  }

  const served = await serve((request) => app.fetch(request));
  redirectUri = `${served.url}/callback`;
  return { ...served, redirectUri, cookie, secrets };
}
