import type { Handler } from 'hono';
import type { App, Env } from '../env.ts';
import { signUpPage } from '../pages/sign-up-page.ts';
import { offeredIdentity } from '../service/offered-identity.ts';
import { fieldProblems } from '../users/field-problems.ts';
import { personFrom } from '../users/person.ts';
import { welcomeUser } from '../welcome-user.ts';
import { readForm } from './form.ts';

/** Fills in the data that the service sent about the user. */
export function signUpForm(app: App): Handler<Env> {
  return async (c) => {
    const offer = await offeredIdentity(app, c);
    return c.html(signUpPage({ draft: personFrom(offer?.identity.data) }));
  };
}

/** Makes a person a user of this app. */
export function signUp(app: App): Handler<Env> {
  const { users, passwords } = app.settings;
  return async (c) => {
    const field = await readForm(c);
    const draft = {
      email: field('email').trim().toLowerCase(),
      firstName: field('firstName').trim(),
      lastName: field('lastName').trim(),
      birthDate: field('birthDate'),
    };
    const password = field('password');
    const problems = fieldProblems({ ...draft, password });
    if (Object.keys(problems).length > 0) {
      const notice = { isError: true, text: 'Check the marked fields.' };
      return c.html(signUpPage({ draft, notice, problems }), 422);
    }
    const id = users.create({ ...draft, password: await passwords.store(password), staff: false });
    const user = id && users.findById(id);
    if (!user) {
      const text = 'An account with this email address already exists. Log in with your password instead.';
      return c.html(signUpPage({ draft, notice: { isError: true, text } }), 422);
    }

    await welcomeUser(app, c, user);
    return c.redirect('/account', 303);
  };
}
