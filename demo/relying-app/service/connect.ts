import { randomBytes } from 'node:crypto';
import { type Connect, createConnect } from 'dpplus-connect/server';
import type { Context } from 'hono';
import type { AppRequest, Env } from '../env.ts';
import { logIn } from '../log-in.ts';
import { returnPage } from '../pages/return-page.ts';
import { scopeNames } from '../pages/shared-data.ts';
import type { SessionStore } from '../session/sessions.ts';
import type { Settings } from '../settings.ts';
import { matchUser } from '../users/match-user.ts';

/** Where users ask for help. */
export const contact = 'mailto:desk@linden.example';

/** The login with the service: steps 1 to 10, with the users and sessions of this app. */
export function createServiceLogin(settings: Settings, sessions: SessionStore): Connect<AppRequest> {
  const { baseUrl, clientId, clientSecret, redirectUri, isSandbox, fetch, timeout, users } = settings;
  return createConnect<string, AppRequest>({
    ...{ service: baseUrl, clientId, clientSecret, redirectUri, isSandbox, fetch, timeout },
    scope: 'email phone eid_profile',
    // The button of the account page requests more, after the login.
    allowedScope: Object.keys(scopeNames).join(' '),
    // New at each start, as the sessions are. An app on several machines has one secret for all of them.
    secret: randomBytes(32).toString('base64'),
    // This app is in English. By default, the button and the return page are in the language of the browser.
    language: 'en',
    contact,
    // Includes the person who is asked below: a second tab that comes back late leads to the same question.
    currentUser: ({ c }) => c.get('user')?.id ?? c.get('session').offer?.uuid,
    onLogin({ uuid, scope, data, photo, request: { c } }) {
      const identity = { uuid, scope, data, photo };
      const match = matchUser(users, uuid, c.get('user'));
      if (match === 'mismatch') return match;
      if (match === 'confirm') c.get('session').offer = identity;
      else if (match === 'ask') c.set('session', sessions.renew(c.get('session'), { offer: identity }));
      else logIn(sessions, c, match, { identity });
      return typeof match === 'string' ? match : { user: match.id };
    },
    returnPage: (page) =>
      new Response(String(returnPage(page)), { headers: { 'content-type': 'text/html; charset=utf-8' } }),
    log: ({ event, detail, cause }) => settings.log([event, detail, cause].filter(Boolean).join(' ')),
  });
}

/** The request with its context, which `onLogin` needs. */
export const requestOf = (c: Context<Env>): AppRequest => ({
  url: c.req.url,
  method: c.req.method,
  headers: c.req.raw.headers,
  c,
});
