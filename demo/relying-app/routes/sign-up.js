import { signUpPage } from '../pages/sign-up-page.js';
import { personFrom } from '../service/person.js';
import { offeredIdentity } from '../session/offered-identity.js';
import { welcomeUser } from '../welcome-user.js';
import { readForm } from './form.js';

/**
 * @import { Handler } from 'hono'
 * @import { App, Env } from '../index.js'
 * @import { Person } from '../service/person.js'
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
    /** @param {string} code */
    const refuse = (code) => c.html(signUpPage(c.get('language'), { draft, notice: { code } }), 422);

    const password = field('password');
    if (!isComplete(draft) || password.length < 12) return refuse('incomplete');
    const id = users.create({ ...draft, password: await passwords.store(password), staff: false });
    const user = id && users.findById(id);
    if (!user) return refuse('email_taken');

    await welcomeUser(app, c, user);
    return c.redirect('/account', 303);
  };
}

/** The form asks for the same; this is for whoever sends something else. @param {Person} draft */
const isComplete = ({ email, firstName, lastName, birthDate }) =>
  /^[^\s@]{1,200}@[^\s@]{1,100}$/.test(email) &&
  [firstName, lastName].every((name) => name.length > 0 && name.length <= 100) &&
  /^(\d{4}-\d{2}-\d{2})?$/.test(birthDate);
