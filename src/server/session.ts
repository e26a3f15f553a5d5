import { sessionCookie, sessionLifetime } from '../../contract/cookies.ts';
import { type Check, check, isOrigin, secretCheck } from './check.ts';
import { createCookie } from './cookie.ts';
import type { IncomingRequest } from './request.ts';
import { createSigner, isValid, newToken, seconds } from './token.ts';

/** A session without a store: the user's id in a signed cookie. */
export interface SignedSession {
  /** Returns the headers that begin a session. @throws TypeError without an id of 1 to 1,000 characters. */
  begin(user: string): Promise<{ 'set-cookie': string }>;
  /** Returns the user's id. */
  read(request: IncomingRequest): Promise<string | undefined>;
  /**
   * Returns the headers that prolong the session of an active user: a new cookie once half of its lifetime is over, else
   * none. Without this call, the session ends when its lifetime is over.
   */
  renew(request: IncomingRequest): Promise<{ 'set-cookie'?: string }>;
  /** Returns the headers that end the session in this browser. A stolen cookie stays good until it expires. */
  end(): { 'set-cookie': string };
}

const isId = (user: unknown) => typeof user === 'string' && user.length > 0 && user.length <= 1000;

const checks: Record<string, Check> = {
  secret: secretCheck,
  origin: [isOrigin, 'needs an origin without a slash at its end, such as https://www.example'],
  lifetime: [
    (value) => Number.isInteger(value) && Number(value) > 0 && Number(value) <= 400 * 86_400,
    'needs whole seconds from 1 to 34560000',
  ],
};

/**
 * Creates a session for apps without a session store. It works on any number of machines. A single session
 * cannot be revoked. For one app on an origin: a session does not name its app.
 *
 * @param secret the `secret` of `createConnect`.
 * @param origin the app's, such as `https://your-app.example`. On https the cookie is `Secure`.
 * @param options `lifetime` in seconds, by default eight hours.
 * @throws TypeError that names an argument that cannot work.
 * @example
 * const session = signedSession(secret, 'https://your-app.example');
 * response.append('set-cookie', (await session.begin('42'))['set-cookie']); // beside the app's own cookies
 * await session.read(request); // '42' in later requests of this browser
 * // With each page, so that an active user stays logged in:
 * for (const header of Object.entries(await session.renew(request))) response.append(...header);
 */
export function signedSession(
  secret: string | readonly string[],
  origin: string,
  options: { lifetime?: number } = {},
): SignedSession {
  const lifetime = options.lifetime ?? sessionLifetime;
  check({ ...options, secret, origin }, checks, ['secret', 'origin']);
  const cookie = createCookie(origin, sessionCookie);
  const signer = createSigner(secret, origin);
  const begin = async (user: string) => {
    if (!isId(user)) throw new TypeError('begin: needs the id of the user, a text of 1 to 1,000 characters');
    return { 'set-cookie': cookie.write(await signer.sign('session', '', newToken(user, lifetime))) };
  };
  const readToken = async (request: IncomingRequest) => {
    const token = await signer.read('session', '', cookie.read(request));
    return isValid(token) ? token : undefined;
  };
  return {
    begin,
    read: async (request) => (await readToken(request))?.text,
    async renew(request) {
      const token = await readToken(request);
      return token && token.until - seconds() < lifetime / 2 ? begin(token.text) : {};
    },
    end: () => ({ 'set-cookie': cookie.write('', 0) }),
  };
}
