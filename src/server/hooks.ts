import { within } from './bound.ts';
import type { ConnectOptions } from './options.ts';
import type { IncomingRequest } from './request.ts';
import { keyOf } from './user-key.ts';

/** What stores return for "stored now" and "was there already": SQL counts rows, and Redis returns `OK`. */
const done: ReadonlySet<unknown> = new Set([true, 1, 1n, 'OK']);
const refused: ReadonlySet<unknown> = new Set([false, 0, 0n, null]);

function isFirst(result: unknown): boolean {
  if (done.has(result)) return true;
  if (refused.has(result)) return false;
  throw new TypeError('once: needs to return true the first time, and then false');
}

/**
 * Returns the options with functions that settle, with values of real apps: `false` and an empty text are no user.
 *
 * @throws TypeError, from the functions, that names a function with another value or without an end.
 */
export function createHooks<User, Req extends IncomingRequest>(
  options: ConnectOptions<User, Req>,
): ConnectOptions<User, Req> {
  // Several requests to the service fit into it.
  const limit = 3 * (options.timeout ?? 10_000);
  const { currentUser, once, answers, clientSecret, returnPage } = options;
  return {
    ...options,
    onLogin: (login) => within(limit, 'onLogin', () => options.onLogin(login)),
    ...(currentUser && {
      async currentUser(request: Req) {
        const user = await within(limit, 'currentUser', () => options.currentUser?.(request));
        if (user === undefined || user === null || user === false || user === '') return undefined;
        keyOf(user);
        return user as User;
      },
    }),
    ...(once && {
      once: async (id: string, until: Date) =>
        isFirst(await within(limit, 'once', () => options.once?.(id, until))),
    }),
    ...(answers && {
      answers: {
        get: (id: string) => within(limit, 'answers', () => answers.get(id)),
        set: (id: string, value: string, seconds: number) =>
          within(limit, 'answers', () => answers.set(id, value, seconds)),
      },
    }),
    ...(typeof clientSecret === 'function' && {
      clientSecret: () => within(limit, 'clientSecret', clientSecret),
    }),
    ...(returnPage && {
      returnPage: (...given: Parameters<typeof returnPage>) =>
        within(limit, 'returnPage', () => returnPage(...given)),
    }),
  };
}
