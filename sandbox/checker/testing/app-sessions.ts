import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import { html, raw } from 'hono/html';
import type { Data } from './app-service.ts';
import type { Account, Returned, Rules } from './rules.ts';

/** The session of a browser. */
interface Session {
  /** The states of its logins, each with the page where the login leads. */
  states: Map<string, string>;
  /** Of a user who logged in without another account. */
  account?: Account;
  /** The return page of its login. */
  outcome?: ReturnType<typeof html>;
}

/** Creates the sessions of an app, with one of the user `ann`. */
export function createAppSessions(rules: Rules) {
  const sessions = new Map<string, Session>([['ann', { states: new Map() }]]);
  const [shared, started] = [new Map<string, string>(), new Map<string, string>()];
  const returnTokens = new Set<string>();
  const accounts = new Map<string, Account>();
  const { isSecure: secure, isHttpOnly: httpOnly } = rules;
  const ofAll = { path: `${rules.base}/`, secure };
  const flags = { ...ofAll, httpOnly, ...rules.sameSite };

  function cookieOf(c: Context, name: string, pairsOf: 'pairsOf' | 'sessionPairsOf' = 'pairsOf') {
    const pairs = rules[pairsOf](c.req.header('cookie') ?? '');
    const own = pairs.filter((pair) => pair.startsWith(`${name}=`));
    const picked = rules.pickCookie(own.map((pair) => pair.slice(name.length + 1)));
    return picked ?? (rules.readsQuery ? c.req.query(name) : undefined);
  }

  return {
    sessions,
    started,
    returnTokens,
    flags,
    cookieOf,
    /** The session of a request, or a new one. */
    sidOf(c: Context): string {
      const sent = cookieOf(c, 'sid') ?? '';
      return sessions.has(sent) ? sent : randomUUID();
    },
    /** A state for a login of a session. */
    newState(sid: string, href = '/'): string {
      const state = rules.newState(sid);
      const session: Session = sessions.get(sid) ?? { states: new Map() };
      sessions.set(sid, session);
      if (!rules.keepsStates) session.states.clear();
      for (const states of [session.states, shared]) states.set(state, href);
      return state;
    },
    /** The words of a page about the user of a request. */
    greetingOf(c: Context): ReturnType<typeof html> | string {
      const own = cookieOf(c, 'sid', 'sessionPairsOf') ?? '';
      const [payload, remembered] = ['payload', 'remember'].map((name) => cookieOf(c, name) ?? '');
      const sent = own ? `${rules.splitsSession ? payload : ''}${own}` : (remembered ?? '');
      const account = sessions.get(sent)?.account;
      const email = rules.escapesEmail ? account?.email : raw(account?.email ?? '');
      if (account && rules.showsNumber) return html`You are logged in, ${email}. Account ${account.number}`;
      if (account) return html`You are logged in, ${email} ${account.phone}`;
      const isAnn = cookieOf(c, 'user') === 'ann' || (rules.takesReturnToken && returnTokens.has(sent));
      return isAnn ? 'You are logged in' : 'You are a visitor';
    },
    /** Uses up the state of a callback: whether the login began in its browser, and the page where it leads. */
    take(query: Returned['query'], token: string, sid: string, hasCookie = false) {
      const returned = { query, token, sid, hasCookie, own: sessions.get(sid)?.states, shared, started };
      const states = rules.statesOf(returned);
      const href = states?.get(token) ?? '/';
      const isRight = states?.has(token) === true || rules.accepts(returned);
      if (rules.usesUp(started.has(token), query)) states?.delete(token);
      return { isRight, href };
    },
    /** The account of a user, who gets one with the first login, unless the app asks first. */
    accountOf(uuid: string, { email, phone_number: phone = '' }: Data, sid: string): Account | undefined {
      const key = rules.keyOf(uuid, { email, phone });
      const alike = rules.knownBy === 'email' && accounts.has(key);
      const found = alike ? [...accounts.values()].find((one) => one.email === email) : accounts.get(key);
      const present = rules.linksUnasked ? sessions.get(sid)?.account : undefined;
      if (!found && !present && !rules.knows({ uuid, email })) return undefined;
      const account = found ?? present ?? { number: accounts.size + 1, email, phone };
      if (rules.overwritesAccount) Object.assign(account, { email, phone });
      accounts.set(key, account);
      return account;
    },
    /** Begins the session of a user who has logged in. */
    renew(c: Context, { sid, token, href, isLoggedIn, account, outcome }: Login): void {
      const session = sessions.get(sid);
      // The session of a logged-in user is not a planted one.
      const isOfUser = session?.account !== undefined;
      const renewed = isLoggedIn || !rules.renews || (isOfUser && !rules.renewsUsers) ? sid : randomUUID();
      if (rules.addsCookie) setCookie(c, 'seen', randomUUID(), flags);
      const isKept = (renewed === sid && !rules.addsCookie) || rules.keepsOtherStates;
      const states = isKept && session ? session.states : new Map<string, string>();
      if (rules.keepsOldSession) session?.states.set(token, href);
      else if (!isOfUser || !rules.keepsUserSession) sessions.delete(sid);
      if (rules.logsPlantedIn && account) sessions.set(sid, { states: new Map(), account });
      sessions.set(renewed, { states, outcome, ...(account && rules.remembersUser && { account }) });
      const renewedFlags = { ...ofAll, httpOnly: rules.isRenewedHttpOnly, ...rules.renewedSameSite };
      if (rules.remembers) setCookie(c, 'remember', renewed, { path: '/' });
      if (!rules.setsSession) return;
      if (rules.splitsSession) {
        setCookie(c, 'payload', renewed.slice(0, 18), { ...flags, httpOnly: false });
        setCookie(c, 'sid', renewed.slice(18), renewedFlags);
      } else setCookie(c, 'sid', renewed, renewedFlags);
    },
  };
}

/** A login that has succeeded. */
interface Login {
  sid: string;
  token: string;
  href: string;
  isLoggedIn: boolean;
  account: Account | undefined;
  outcome: ReturnType<typeof html>;
}
