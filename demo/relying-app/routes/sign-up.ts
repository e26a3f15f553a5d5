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
  return async (c) =>
    c.html(
      signUpPage(c.get('language'), { draft: personFrom((await offeredIdentity(app, c))?.identity.data) }),
    );
}

/** Makes a person a user of this app. */
export function signUp(app: App): Handler<Env> {
  const { users, passwords } = app.settings;
  return async (c) => {
    const field = await readForm(c);
    const draft = {
      email: field('email').trim().toLowerCase(),
      firstName: field('first_name').trim(),
      lastName: field('last_name').trim(),
      birthDate: field('birth_date'),
    };
    const refuse = (why: Partial<Parameters<typeof signUpPage>[1]>) =>
      c.html(signUpPage(c.get('language'), { draft, ...why }), 422);

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
