import { createCookie } from './cookie.ts';
import type { IncomingRequest } from './request.ts';
import { createSigner, isValid, newToken } from './token.ts';

/** A session without a store: the user's id in a signed cookie, good for eight hours. */
export interface SignedSession {
  /** Returns the headers that begin a session. */
  begin(user: string): Promise<{ 'set-cookie': string }>;
  /** Returns the user's id. */
  read(request: IncomingRequest): Promise<string | undefined>;
  /** Returns the headers that end the session in this browser. A stolen cookie stays good until it expires. */
  end(): { 'set-cookie': string };
}

const lifetime = 8 * 3600;

/**
 * Creates a session for apps without a session store. It works on any number of machines. A single session
 * cannot be revoked. For one app on an origin: a session does not name its app.
 *
 * @param secret the `secret` of `createConnect`.
 * @param origin the app's, such as `https://your-app.example`. On https the cookie is `Secure`.
 * @throws TypeError when the secret is too short.
 * @example
 * const session = signedSession(secret, 'https://your-app.example');
 * response.set(await session.begin('42'));
 * await session.read(request); // '42' in later requests of this browser
 */
export function signedSession(secret: string | readonly string[], origin: string): SignedSession {
  const cookie = createCookie(origin, 'dp-session');
  const signer = createSigner(secret, origin);
  return {
    async begin(user) {
      return {
        'set-cookie': cookie.write(await signer.sign('session', '', newToken(user, lifetime))),
      };
    },
    async read(request) {
      const token = await signer.read('session', '', cookie.read(request));
      return isValid(token) ? token.text : undefined;
    },
    end: () => ({ 'set-cookie': cookie.write('', 0) }),
  };
}
