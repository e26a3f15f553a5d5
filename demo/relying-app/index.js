import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { csrf } from 'hono/csrf';
import { assets } from './assets.js';
import { canonicalHost } from './canonical-host.js';
import { language } from './language.js';
import { addRoutes } from './routes/routes.js';
import { securityHeaders } from './security-headers.js';
import { currentUser } from './session/current-user.js';
import { sessionCookie } from './session/session-cookie.js';
import { createSessionStore } from './session/sessions.js';
import { tellOfFailure } from './tell-of-failure.js';
import { createAttempts } from './users/attempts.js';
import { createPasswords } from './users/passwords.js';
import { openUsers } from './users/users.js';

/**
 * @import { Language } from './language.js'
 * @import { Session, SessionStore } from './session/sessions.js'
 * @import { Attempts } from './users/attempts.js'
 * @import { Passwords } from './users/passwords.js'
 * @import { User, Users } from './users/users.js'
 */

/**
 * @typedef {object} Settings
 * @property {string} origin Where people reach this app, such as `https://library.example`.
 * @property {string} baseUrl The service's address, without a slash at the end.
 * @property {string} clientId
 * @property {string} clientSecret Stays on this server: no page, URL or log line may hold it.
 * @property {string} redirectUri The registered one, character for character.
 * @property {boolean} isSandbox `false` in production.
 * @property {string} [gallery] Address of the page that shows the login button in all its shapes; this demo's only.
 * @property {Users} users
 * @property {Passwords} passwords
 * @property {Attempts} attempts Wrong passwords.
 * @property {typeof globalThis.fetch} fetch Reaches the service.
 * @property {number} timeout Milliseconds: how long a reader waits in front of an empty popup at most, for each request.
 * @property {(line: string) => void} log Takes what an operator should know; never a code, token or person.
 */

/** @typedef {{ settings: Settings, sessions: SessionStore }} App What routes work with. */

/**
 * @typedef {object} Variables
 * @property {Session} session
 * @property {Language} language
 * @property {User | undefined} user Who is logged in.
 */

/** @typedef {{ Variables: Variables }} Env */

/**
 * A small library's website, whose readers log in with the service.
 *
 * @param {Pick<Settings, 'origin' | 'baseUrl' | 'clientId' | 'clientSecret'> & Partial<Settings> & { sessions?: SessionStore }} options
 * @returns {Hono<Env>} Apart from its listener, so that `app.request()` tests it without a port.
 */
export function createRelyingApp({ sessions = createSessionStore(), ...options }) {
  /** @type {Settings} */
  const settings = {
    redirectUri: `${options.origin}/callback`,
    isSandbox: true,
    users: options.users ?? openUsers(':memory:'),
    passwords: createPasswords(),
    attempts: createAttempts(),
    fetch: globalThis.fetch,
    timeout: 10_000,
    log: console.error,
    ...options,
  };

  /** @type {Hono<Env>} */
  const app = new Hono();
  app.use(securityHeaders(settings.baseUrl));
  app.use(canonicalHost(settings.origin));
  app.route('/', assets());
  // SameSite cookies do not tell ports of one host apart; the origin does.
  app.use(csrf({ origin: settings.origin }));
  app.use(sessionCookie(sessions, settings.origin));
  app.use(language());
  app.use(bodyLimit({ maxSize: 64 * 1024 }));
  app.use(currentUser(settings.users, sessions));
  addRoutes(app, { settings, sessions });
  app.onError(tellOfFailure(settings.log));
  return app;
}
