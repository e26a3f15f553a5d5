import { signUpPage } from '../pages/sign-up-page.js';
import { personFrom } from '../service/person.js';
import { offeredIdentity } from '../session/offered-identity.js';
import { fieldProblems } from '../users/field-problems.js';
import { welcomeUser } from '../welcome-user.js';
import { readForm } from './form.js';

/**
 * @import { Handler } from 'hono'
 * @import { App, Env } from '../index.js'
 */

/** Fills in what the service told about the person. @type {Handler<Env>} */
export const signUpForm = (c) =>
  c.html(signUpPage(c.get('language'), { draft: personFrom(offeredIdentity(c.get('session'))) }));

/**
 * Makes a person a user of this app.
 *
 * @param {App} app
 * @returns {Handler<Env>}
 */
export function signUp(app) {
  const { users, passwords } = app.settings;
  return async (c) => {
    const field = await readForm(c);
    const draft = {
      email: field('email').trim().toLowerCase(),
      firstName: field('first_name').trim(),
      lastName: field('last_name').trim(),
      birthDate: field('birth_date'),
    };
    /** @param {Partial<Parameters<typeof signUpPage>[1]>} why */
    const refuse = (why) => c.html(signUpPage(c.get('language'), { draft, ...why }), 422);

    const password = field('password');
    const problems = fieldProblems({ ...draft, password });
    if (problems.length > 0) return refuse({ problems });
    const id = users.create({ ...draft, password: await passwords.store(password), staff: false });
    const user = id && users.findById(id);
    if (!user) return refuse({ notice: { code: 'email_taken' } });

    await welcomeUser(app, c, user);
    return c.redirect('/account', 303);
  };
}
