import { signUpPage } from '../pages/sign-up-page.js';
import { pendingIdentity } from '../session/pending-identity.js';
import { welcomeUser } from '../welcome-user.js';
import { draftFrom } from './sign-up-draft.js';
import { text } from './text.js';

/**
 * @import { Handler } from 'hono'
 * @import { App, Env } from '../index.js'
 * @import { Draft } from './sign-up-draft.js'
 */

/** Fills in what the service told about the person. @type {Handler<Env>} */
export const signUpForm = (c) =>
  c.html(signUpPage(c.get('language'), { draft: draftFrom(pendingIdentity(c.get('session'))) }));

/**
 * Makes a person a user of this app.
 *
 * @param {App} app
 * @returns {Handler<Env>}
 */
export function signUp(app) {
  const { users, passwords } = app.settings;
  return async (c) => {
    const form = await c.req.parseBody();
    const draft = {
      email: text(form.email).trim().toLowerCase(),
      firstName: text(form.first_name).trim(),
      lastName: text(form.last_name).trim(),
      birthDate: text(form.birth_date),
    };
    /** @param {string} code */
    const refuse = (code) => c.html(signUpPage(c.get('language'), { draft, notice: { code } }), 422);

    const password = text(form.password);
    if (!isComplete(draft) || password.length < 12) return refuse('incomplete');
    const id = users.create({ ...draft, password: await passwords.store(password), staff: false });
    const user = id && users.findById(id);
    if (!user) return refuse('email_taken');

    await welcomeUser(app, c.get('session'), user);
    return c.redirect('/account', 303);
  };
}

/** The form asks for the same; this is for whoever sends something else. @param {Draft} draft */
const isComplete = ({ email, firstName, lastName, birthDate }) =>
  /^[^\s@]{1,200}@[^\s@]{1,100}$/.test(email) &&
  [firstName, lastName].every((name) => name.length > 0 && name.length <= 100) &&
  /^(\d{4}-\d{2}-\d{2})?$/.test(birthDate);
