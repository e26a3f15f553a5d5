import type { Cookies } from './cookies.ts';
import type { ConnectOptions } from './options.ts';
import { type IncomingRequest, isForeign } from './request.ts';
import { isValid, newToken, type Signer } from './token.ts';

/**
 * A login that waits for the user's agreement.
 *
 * @example
 * const { uuid, token } = await connect.offered(request);
 * html`<p>Log in as ${uuid} from now on?</p><input type="hidden" name="token" value="${token}">`;
 */
export interface Offer {
  /** Show it on the page that asks. */
  uuid: string;
  /** The granted scope, separated by spaces. */
  scope: string;
  /** For the form of the page that asks. It stands for this login and the user who is logged in now. */
  token: string;
}

/** Seconds. */
const lifetime = 600;

/**
 * Returns the text by which users are compared.
 *
 * @throws TypeError without an id: all users would be the same one.
 */
export function keyOf(user: unknown): string {
  const id = Object(user).id ?? user;
  if (!/string|number/.test(typeof id)) throw new TypeError('currentUser: needs an id');
  return `=${id}`;
}

/** Creates the functions for logins that wait in the cookie `dp-offer`. */
export function createOffers<User, Req extends IncomingRequest>(
  options: Pick<ConnectOptions<User, Req>, 'currentUser'>,
  origin: string,
  signer: Signer,
  cookies: Cookies,
  browserOf: (request: Req) => string,
) {
  /** Returns the login that waits, for the user who is asked. */
  async function offered(request: Req): Promise<Offer | undefined> {
    const offer = await signer.read('offer', browserOf(request), cookies.read(request, 'dp-offer'));
    if (!isValid(offer)) return undefined;
    const [uuid = '', scope = '', asked]: string[] = JSON.parse(offer.text);
    const user = await options.currentUser?.(request);
    const text = user == null ? '' : keyOf(user);
    // 'confirm' asked one user. The next user of a shared computer must not get that login.
    if (asked && asked !== text) return undefined;
    // The offer's id binds the token to this login, and thus to this browser.
    return { uuid, scope, token: await signer.sign('agreement', '', { ...offer, text }) };
  }

  return {
    offered,
    /** Returns the UUID of the login that waits, if `token` is of its page and the user of that page is still logged in. */
    async agreed(request: Req, token: string): Promise<string | undefined> {
      if (isForeign(request, origin)) return undefined;
      const offer = await offered(request);
      return offer && offer.token === token ? offer.uuid : undefined;
    },
    /** Returns the cookie of an offer: UUID, scope and the key of the user who is asked, as JSON. */
    write: async (browser: string, text: string): Promise<string> =>
      cookies.write('dp-offer', await signer.sign('offer', browser, newToken(text, lifetime)), lifetime),
  };
}
