import { createCookie } from './cookie.ts';
import type { IncomingRequest } from './request.ts';
import { createSigner, isValid, newToken, seconds } from './token.ts';

/** A session without a store: the user's id in a signed cookie. */
export interface SignedSession {
  /** Returns the headers that begin a session. */
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

/**
 * Creates a session for apps without a session store. It works on any number of machines. A single session
 * cannot be revoked. For one app on an origin: a session does not name its app.
 *
 * @param secret the `secret` of `createConnect`.
 * @param origin the app's, such as `https://your-app.example`. On https the cookie is `Secure`.
 * @param options `lifetime` in seconds, by default eight hours.
 * @throws TypeError when the secret is too short.
 * @example
 * const session = signedSession(secret, 'https://your-app.example');
 * response.set(await session.begin('42'));
 * await session.read(request); // '42' in later requests of this browser
 * response.set(await session.renew(request)); // with each page, so that an active user stays logged in
 */
export function signedSession(
  secret: string | readonly string[],
  origin: string,
  { lifetime = 8 * 3600 }: { lifetime?: number } = {},
): SignedSession {
  const cookie = createCookie(origin, 'dp-session');
  const signer = createSigner(secret, origin);
  const begin = async (user: string) => ({
    'set-cookie': cookie.write(await signer.sign('session', '', newToken(user, lifetime))),
  });
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
