import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { csrf } from 'hono/csrf';
import { account } from './account.js';
import { assets } from './assets.js';
import { callback } from './callback.js';
import { canonicalHost } from './canonical-host.js';
import { language } from './language.js';
import { login } from './login.js';
import { logout } from './logout.js';
import { notFoundPage } from './pages/not-found-page.js';
import { returnPage } from './return.js';
import { securityHeaders } from './security-headers.js';
import { sessionCookie } from './session-cookie.js';
import { createSessionStore } from './sessions.js';

/**
 * @typedef {object} Settings
 * @property {string} origin Where people reach this app, such as `https://library.example`.
 * @property {string} baseUrl The service's address, without a slash at the end.
 * @property {string} clientId
 * @property {string} clientSecret Stays on this server: no page, URL or log line may hold it.
 * @property {string} redirectUri The registered one, character for character.
 * @property {boolean} isSandbox `false` in production.
 * @property {typeof globalThis.fetch} fetch Reaches the service.
 * @property {number} timeout Milliseconds: how long a reader waits in front of an empty popup at most.
 * @property {(line: string) => void} log Takes what an operator should know; never a code, token or person.
 */

/** @typedef {{ Variables: { session: import('./sessions.js').Session, language: import('./language.js').Language } }} Env */

/**
 * A small library's website, whose readers log in with the service.
 *
 * @param {Pick<Settings, 'origin' | 'baseUrl' | 'clientId' | 'clientSecret'> & Partial<Settings>} options
 * @returns {Hono<Env>} Apart from its listener, so that `app.request()` tests it without a port.
 */
export function createRelyingApp(options) {
  /** @type {Settings} */
  const settings = {
    redirectUri: `${options.origin}/callback`,
    isSandbox: true,
    fetch: globalThis.fetch,
    timeout: 10_000,
    log: console.error,
    ...options,
  };
  const sessions = createSessionStore();

  /** @type {Hono<Env>} */
  const app = new Hono();
  app.use(canonicalHost(settings.origin));
  app.use(securityHeaders(settings.baseUrl));
  app.route('/', assets());
  // SameSite cookies do not tell ports of one host apart; the origin does.
  app.use(csrf({ origin: settings.origin }));
  app.use(bodyLimit({ maxSize: 64 * 1024 }));
  app.use(sessionCookie(sessions, settings.origin));
  app.use(language());

  app.get('/', login(settings));
  app.get('/callback', callback(settings, sessions));
  app.get('/return', returnPage(settings));
  app.get('/account', account());
  app.post('/logout', logout(sessions));
  app.notFound((c) => c.html(notFoundPage(c.get('language')), 404));
  return app;
}
