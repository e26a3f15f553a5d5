import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { csrf } from 'hono/csrf';
import { assets } from './assets.ts';
import { canonicalHost } from './canonical-host.ts';
import { currentUser } from './current-user.ts';
import type { Env } from './env.ts';
import { errorHandler } from './error-handler.ts';
import { addRoutes } from './routes/routes.ts';
import { securityHeaders } from './security-headers.ts';
import { createServiceLogin } from './service/connect.ts';
import type { SessionStore } from './session/sessions.ts';
import { createSessionStore } from './session/sessions.ts';
import { sessionCookie } from './session-cookie.ts';
import type { Settings } from './settings.ts';
import { createPasswords } from './users/passwords.ts';
import { openUsers } from './users/users.ts';

/**
 * A small library's website, whose readers log in with the service.
 *
 * @returns Apart from its listener, so that `app.request()` tests it without a port.
 */
export function createRelyingApp({
  sessions = createSessionStore(),
  ...options
}: Pick<Settings, 'origin' | 'baseUrl' | 'clientId' | 'clientSecret'> &
  Partial<Settings> & { sessions?: SessionStore }): Hono<Env> {
  const settings: Settings = {
    redirectUri: `${options.origin}/callback`,
    isSandbox: true,
    users: options.users ?? openUsers(':memory:'),
    passwords: createPasswords(),
    fetch: globalThis.fetch,
    timeout: 10_000,
    log: console.error,
    ...options,
  };

  const app: Hono<Env> = new Hono({ strict: false });
  app.use(securityHeaders(settings.baseUrl));
  app.use(canonicalHost(settings.origin));
  app.route('/', assets());
  // SameSite cookies do not tell ports of one host apart; the origin does.
  app.use(csrf({ origin: settings.origin }));
  app.use(sessionCookie(sessions, settings.origin));
  app.use(bodyLimit({ maxSize: 64 * 1024 }));
  app.use(currentUser(settings.users));
  addRoutes(app, { settings, sessions, connect: createServiceLogin(settings, sessions) });
  app.onError(errorHandler(settings.log));
  return app;
}
