import type { Context, MiddlewareHandler } from 'hono';
import type { Env } from './env.ts';
import type { User, Users } from './users/users.ts';

/** Looks up the session's user, for every request: an account that was deleted elsewhere is logged out here too. */
export function currentUser(users: Users): MiddlewareHandler<Env> {
  return async (c, next) => {
    const { userId } = c.get('session');
    c.set('user', userId === undefined ? undefined : users.findById(userId));
    await next();
  };
}

/** Redirects a visitor who is not logged in to the login. */
export const requireUser: MiddlewareHandler<Env> = async (c, next) => {
  if (c.get('user') === undefined) return c.redirect('/', 303);
  return next();
};

/** The user behind `requireUser`. */
export function theUser(c: Context<Env>): User {
  const user = c.get('user');
  if (user === undefined) throw new Error('this route is open to visitors who are not logged in');
  return user;
}
