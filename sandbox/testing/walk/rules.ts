import type { Scope } from '../../../contract/scopes.ts';

/** The rules of docs/protocol.md, from the authorization endpoint to the UUID endpoints, as a model for random walks. */

/** An app and a user. */
export interface Link {
  consented: boolean;
  granted: readonly Scope[];
  connected: boolean;
  /** Logins without a connected call. */
  logins: number;
  issued: boolean;
}

/** A login under way in a tab, from the authorization request to the redirect. */
export interface Tab {
  app: string;
  redirectUri: string;
  scope: readonly Scope[];
  until: number;
  /** The user who has yet to confirm the second factor. */
  chosen?: string | undefined;
  isSigningUp: boolean;
  /** When it ended, where the browser went, and the form that did it, which gets the same answer again. */
  ended?: { at: number; location: string; by?: string };
}

export interface Browser {
  user?: string | undefined;
  until: number;
  /** Counts the logins: the forms from before a login are out of date. */
  logins: number;
}

export interface Grant {
  app: string;
  user: string;
  scope: readonly Scope[];
  until: number;
}

export type Code = Grant & { redirectUri: string; isUsed: boolean; tokens: Grant[]; isRevoked?: boolean };

export type Step = 'login' | 'sign-up' | 'second-factor' | 'consent' | 'limit' | 'done';

export interface Person {
  email: string;
  /** The members of `user_data` that depend on a scope. */
  members: string[];
  hasCard: boolean;
  /** Added at run time. */
  isAdded?: boolean;
}

export const minutes = 60;
export const hours = 60 * minutes;

/** Everything that the service knows. Times are seconds. */
export class Rules {
  now = 0;
  apps = new Map<string, { secret: string; redirectUri: string }>();
  users = new Map<string, Person>();
  #links = new Map<string, Link>();

  linkOf(app: string, user: string): Link {
    const blank = { consented: false, granted: [], connected: false, logins: 0, issued: false };
    return this.#links.get(`${app} ${user}`) ?? blank;
  }

  change(app: string, user: string, changes: Partial<Link> = {}): void {
    this.#links.set(`${app} ${user}`, { ...this.linkOf(app, user), ...changes });
  }

  /** The links of an app, by user. */
  linksOf(app: string): [user: string, link: Link][] {
    const all = [...this.#links].map(([key, link]): [string[], Link] => [key.split(' '), link]);
    return all.flatMap(([[of, user = ''], link]) => (of === app ? [[user, link]] : []));
  }

  forget(isForgotten: (app: string, user: string) => boolean): void {
    for (const key of this.#links.keys()) {
      const [app = '', user = ''] = key.split(' ');
      if (isForgotten(app, user)) this.#links.delete(key);
    }
  }

  /** The user who is logged in: for eight hours, and as long as the user exists. */
  userOf({ user, until }: Browser): string | undefined {
    return user !== undefined && this.now < until && this.users.has(user) ? user : undefined;
  }

  /** The cases of the authorization endpoint, and the limit of five. */
  stepOf(tab: Tab, browser: Browser): Step {
    if (tab.chosen !== undefined && this.users.has(tab.chosen)) return 'second-factor';
    const user = this.userOf(browser);
    if (user === undefined) return tab.isSigningUp ? 'sign-up' : 'login';
    const { connected, logins, consented, granted } = this.linkOf(tab.app, user);
    if (!connected && logins >= 5) return 'limit';
    return consented && tab.scope.every((name) => granted.includes(name)) ? 'done' : 'consent';
  }

  /** A second factor that was confirmed, or a sign-up. */
  logIn(browser: Browser, tab: Tab, user: string): void {
    Object.assign(browser, { user, until: this.now + 8 * hours, logins: browser.logins + 1 });
    Object.assign(tab, { chosen: undefined, isSigningUp: false });
  }

  consent(app: string, user: string, scope: readonly Scope[]): void {
    const granted = [...new Set([...this.linkOf(app, user).granted, ...scope])];
    this.change(app, user, { consented: true, granted });
  }

  /** A code: one login more, and all that was ever granted unless the request had no scope. */
  issue({ app, redirectUri, scope }: Pick<Tab, 'app' | 'redirectUri' | 'scope'>, user: string): Code {
    const link = this.linkOf(app, user);
    this.change(app, user, { issued: true, logins: link.connected ? 0 : link.logins + 1 });
    const until = this.now + 10 * minutes;
    const granted = scope.length > 0 ? link.granted : [];
    return { app, user, redirectUri, scope: granted, until, isUsed: false, tokens: [] };
  }

  /** A token for a code of this client, used once and with its redirect URI. A second use revokes the first token. */
  exchange(code: Code, app: string, redirectUri: string): Grant | undefined {
    if (code.isRevoked || code.app !== app) return undefined;
    if (code.isUsed) {
      code.tokens.length = 0;
      return undefined;
    }
    if (this.now >= code.until || code.redirectUri !== redirectUri) return undefined;
    code.isUsed = true;
    const token = { ...code, until: this.now + hours };
    code.tokens.push(token);
    return token;
  }

  report(app: string, user: string, connected: boolean): void {
    const link = this.linkOf(app, user);
    this.change(app, user, { connected, logins: connected || link.connected ? 0 : link.logins });
  }
}
