import type { Handler } from 'hono';
import type { App, Env } from '../env.ts';
import { localLoginPage } from '../pages/local-login-page.ts';
import { longestEmail } from '../users/field-problems.ts';
import { welcomeUser } from '../welcome-user.ts';
import { readForm } from './form.ts';

/** The app's own login. */
export const localLoginForm: Handler<Env> = (c) => c.html(localLoginPage({ email: '' }));

const nothingEntered = { isError: true, text: 'Enter your email address and your password.' };

const wrongPassword = {
  isError: true,
  text: 'The email address or the password is incorrect. Check both and try again.',
};

export function localLogin(app: App): Handler<Env> {
  const { users, passwords } = app.settings;
  return async (c) => {
    const field = await readForm(c);
    const email = field('email').trim().toLowerCase();
    const refuse = (notice = wrongPassword) => c.html(localLoginPage({ email, notice }), 422);

    if (!email || !field('password')) return refuse(nothingEntered);

    // No account has a longer address, so there is nothing to compare.
    if (email.length > longestEmail) return refuse();

    const user = users.findByEmail(email);
    // Compared without a user too: the response takes as long as for a wrong password.
    const isRight = await passwords.isRight(field('password'), user?.password);
    if (!isRight || !user) return refuse();

    await welcomeUser(app, c, user);
    return c.redirect('/account', 303);
  };
}
