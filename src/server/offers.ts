import { offerCookie, offerLifetime } from '../../contract/cookies.ts';
import { browserIdsOf } from './browser-ids.ts';
import { createCookie } from './cookie.ts';
import type { SharedData } from './data.ts';
import { type IncomingRequest, isForeign } from './request.ts';
import type { Setup } from './setup.ts';
import { isValid, newToken } from './token.ts';
import { keyOf } from './user-key.ts';

/**
 * A login that waits for the user's agreement.
 *
 * @example
 * const { uuid, token, data } = await connect.offered(request);
 * html`<p>Log in as ${uuid} from now on?</p><input type="hidden" name="token" value="${token}">`;
 * html`<input type="email" name="email" value="${data.user?.email ?? ''}">`;
 */
export interface Offer {
  /** Show it on the page that asks. */
  uuid: string;
  /** The granted scope, separated by spaces. */
  scope: string;
  /**
   * The data that the user shared, without the photo, to fill in the form of a sign-up. It is in the store of the option
   * `answers`, encrypted, for ten minutes: without a shared one, it is empty on another machine and after a restart.
   */
  data: SharedData;
  /** For the form of the page that asks. It stands for this login and the user who is logged in now. */
  token: string;
}

/** The logins that wait for their user's agreement. */
export interface Offers<Req extends IncomingRequest> {
  /**
   * Returns the login that waits after `'ask'` and `'confirm'`, for ten minutes, or `undefined`. After `'confirm'`, it waits
   * for the user who was logged in then, and for no other user of the browser.
   *
   * @throws what `currentUser` throws, and a TypeError when its user has no id.
   */
  offered(request: Req): Promise<Offer | undefined>;
  /**
   * Completes the login that waits: calls `store`, and reports the UUID to the service.
   *
   * @param token the `token` of the page on which the user agreed.
   * @param store stores the UUID with the user who is logged in, in one step: only if the user has no UUID, and no other
   * user has this one. Returns `true` if it did.
   * @returns the headers to send. `undefined` if `store` returned `false`, and without a call of `store` if the token is not
   * of the login that waits, another user is logged in than on that page, or a page that is neither of this origin nor of `openerOrigin` sent
   * the form.
   * @throws what `store` and `currentUser` throw.
   * @example
   * const headers = await connect.accept(request, form.token, (uuid) => users.storeUuid(user.id, uuid));
   * if (headers) response.append('set-cookie', headers.getSetCookie());
   */
  accept(
    request: Req,
    token: string,
    store: (uuid: string) => boolean | Promise<boolean>,
  ): Promise<Headers | undefined>;
  /**
   * Returns the headers that end the login that waits, for the user who says no, and for a logout. Otherwise, the next user
   * of a shared browser could be asked too.
   *
   * @example
   * response.append('set-cookie', [session.end()['set-cookie'], ...connect.decline().getSetCookie()]);
   */
  decline(): Headers;
}

/** UUID, granted scope, and the key of the user who is asked (empty after `'ask'`). */
export type WaitingLogin = [uuid: string, scope: string, asked: string];

/** Creates the functions for logins that wait in their cookie. */
export function createOffers<User, Req extends IncomingRequest>(
  setup: Setup<User, Req>,
): Offers<Req> & { write(browser: string, login: WaitingLogin, data: SharedData): Promise<string> } {
  const { options, origin, signer, service, answers, log, cookie: browserCookie } = setup;
  const cookie = createCookie(origin, offerCookie);

  /** Returns the login that waits in this browser, and the agreement to it of the user who is logged in now. */
  async function findWaiting(request: Req) {
    const { browser } = browserIdsOf(request, browserCookie);
    const offer = await signer.read('offer', browser, cookie.read(request));
    if (!isValid(offer)) return undefined;
    const [uuid, scope, asked]: WaitingLogin = JSON.parse(offer.text);
    const user = await options.currentUser?.(request);
    const text = user == null ? '' : keyOf(user);
    // 'confirm' asked one user. The next user of a shared computer must not get that login.
    if (asked && asked !== text) return undefined;
    // The offer's id binds the agreement to this login, and thus to this browser.
    return { browser, offer: { uuid, scope }, agreement: { ...offer, text } };
  }

  const decline = () => new Headers({ 'set-cookie': cookie.write('', 0) });

  return {
    async offered(request) {
      const waiting = await findWaiting(request);
      if (!waiting) return undefined;
      const { browser, offer, agreement } = waiting;
      const data = await answers.dataOf(agreement.id, browser);
      return { ...offer, data, token: await signer.sign('agreement', '', agreement) };
    },
    async accept(request, token, store) {
      const refuse = (detail: string): undefined => void log({ event: 'accept-refused', detail });
      if (isForeign(request, origin, options.openerOrigin)) return refuse('foreign');
      const waiting = await findWaiting(request);
      if (!waiting) return refuse('no-login');
      const { offer, agreement } = waiting;
      // Read, not compared as a text: during a change of the secret, two machines sign with different keys.
      const agreed = await signer.read('agreement', '', token);
      if (agreed?.id !== agreement.id || agreed.text !== agreement.text) return refuse('token');
      if (!(await store(offer.uuid))) return refuse('not-stored');
      await Promise.all([service.connect(offer.uuid), answers.dropData(agreement.id)]);
      return decline();
    },
    decline,
    /** Returns the cookie of a login that waits. */
    async write(browser, login, data) {
      const token = newToken(JSON.stringify(login), offerLifetime);
      await answers.keepData(token.id, browser, data);
      return cookie.write(await signer.sign('offer', browser, token), offerLifetime);
    },
  };
}
