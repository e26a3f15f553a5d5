import { localLoginPage } from '../pages/local-login-page.js';
import { welcomeUser } from '../welcome-user.js';
import { readForm } from './form.js';

/**
 * @import { Handler } from 'hono'
 * @import { App, Env } from '../index.js'
 */

/** The app's own login. @type {Handler<Env>} */
export const localLoginForm = (c) => c.html(localLoginPage(c.get('language'), { email: '' }));

/**
 * @param {App} app
 * @returns {Handler<Env>}
 */
export function localLogin(app) {
  const { users, passwords, attempts } = app.settings;
  return async (c) => {
    const field = await readForm(c);
    const email = field('email').trim().toLowerCase();
    /** @param {string} code */
    const refuse = (code) => c.html(localLoginPage(c.get('language'), { email, notice: { code } }), 422);

    if (attempts.isOver(email)) return refuse('too_many_attempts');
    // Counted before the slow comparison: guesses that arrive together must not all pass the check above.
    attempts.failed(email);
    const user = users.findByEmail(email);
    if (!(await passwords.isRight(field('password'), user?.password)) || !user)
      return refuse('wrong_password');
    attempts.succeeded(email);

    await welcomeUser(app, c, user);
    return c.redirect('/account', 303);
  };
}
