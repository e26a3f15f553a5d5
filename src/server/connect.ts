import type { Language } from '../../contract/languages.ts';
import { type Button, drawButton } from './button.ts';
import { createHandle } from './handle.ts';
import { drawStartLink, type Link } from './link.ts';
import { middlewareOf } from './middleware.ts';
import { createOffers, type Offers } from './offers.ts';
import type { ConnectOptions } from './options.ts';
import { type Reconciliation, reconcile } from './reconcile.ts';
import type { IncomingRequest, OutgoingResponse } from './request.ts';
import { createSetup } from './setup.ts';
import { uuidsOf } from './uuid.ts';

/** The login of one app. */
export interface Connect<Req extends IncomingRequest = IncomingRequest> extends Offers<Req> {
  /**
   * Responds to GET requests at the redirect URI that belong to a login (docs/protocol.md, "One address").
   *
   * @returns the response, or `undefined` for every other request. It never rejects for an error of `onLogin`, which ends
   * the login as `server_error`.
   * @throws what `returnPage` and `language` throw.
   * @example
   * const response = await connect.handle(request);
   * if (response) return response;
   */
  handle(request: Req): Promise<Response | undefined>;
  /**
   * The same for Express and everything that takes `(req, res, next)`. Errors go to `next`.
   *
   * @example
   * app.get('/callback', connect.middleware);
   */
  middleware(request: Req, response: OutgoingResponse, next: (error?: unknown) => void): Promise<void>;
  /**
   * Returns the specification's markup, for pages that carry the state. Send `headers` with the page: they set the cookie of
   * a browser that does not have it. `href` is the page where the login leads, of this app or of `openerOrigin`, at most 512
   * characters. Any other URL leads to the first page, and is logged. `scope` has scopes separated by spaces, within the option `allowedScope`.
   * `lang` is the language of the label, the script and the login. The button works for one hour.
   *
   * @throws RangeError for another scope.
   *
   * @example
   * const { html, headers } = await connect.button(request, { href: '/account', scope: 'email eid_profile' });
   * for (const header of Object.entries(headers)) response.append(...header); // beside the page's own cookies
   * response.send(html);
   */
  button(request: Req, options?: { href?: string; scope?: string; lang?: Language }): Promise<Button>;
  /**
   * Returns the button as a link to the start, the same for every user: it has no state, needs no cookie, and does not
   * expire, so the page can be cached, prerendered or static. `lang` is the language of its label, its script and the
   * login, by default the option `language` or `en`.
   *
   * @throws RangeError for a scope that is not within the option `allowedScope`.
   *
   * @example
   * const { html } = connect.link({ href: '/account', lang: 'fr' });
   */
  link(options?: { href?: string; scope?: string; lang?: Language }): Link;
  /**
   * Reports to the service that these users were deleted, at most 1,000 UUIDs in a request.
   *
   * @returns the UUIDs that the service does not know, or `undefined` after a failure, which is logged.
   * @throws TypeError for a value that is not a UUID.
   * @example
   * await connect.disconnect(user.uuid);
   */
  disconnect(...uuids: string[]): Promise<string[] | undefined>;
  /** Returns the UUIDs that are connected at the service, in lower case, or `undefined` after a failure, which is logged. */
  connected(): Promise<string[] | undefined>;
  /**
   * Compares the service's list of connected UUIDs with yours and reports the differences, which makes up for every
   * call that was lost. Call it at the start of the app and once a day.
   *
   * `list` returns the UUIDs of all users, in upper or lower case. It is called after the service's list has come, because a
   * user may log in meanwhile. A list that would disconnect more than `maxRemoved` users, by default half of the connected
   * users, changes nothing and logs `reconcile-refused`. If it is right, pass their number, or `Infinity`.
   *
   * @returns the reported UUIDs, or `undefined` after a failure.
   * @throws what `list` throws, and a TypeError for a value that is not a UUID.
   * @example
   * const result = await connect.reconcile(() => users.allUuids());
   */
  reconcile(
    list: () => Iterable<string> | Promise<Iterable<string>>,
    options?: { maxRemoved?: number },
  ): Promise<Reconciliation | undefined>;
}

/**
 * Creates the server side of the login.
 *
 * @throws TypeError when an option cannot work.
 * @example
 * const connect = createConnect({
 *   clientId, clientSecret, redirectUri, service, secret, isSandbox: true, scope: 'email',
 *   onLogin: async ({ uuid }) => ({ user: uuid, headers: await session.begin(uuid) }),
 * });
 * app.get('/callback', connect.middleware); // Express
 */
export function createConnect<User, Req extends IncomingRequest = IncomingRequest>(
  options: ConnectOptions<User, Req>,
): Connect<Req> {
  const setup = createSetup(options);
  const { service } = setup;
  const { offered, accept, decline, write } = createOffers(setup);
  const respond = createHandle(setup, write);
  return {
    async handle(request) {
      const { response, keep } = (await respond(request)) ?? {};
      await keep?.(response?.headers.getSetCookie() ?? []);
      return response;
    },
    middleware: middlewareOf(respond),
    button: (...given) => drawButton(setup, ...given),
    link: (...given) => drawStartLink(setup, ...given),
    offered,
    accept,
    decline,
    disconnect: async (...uuids) => service.report('disconnected', uuidsOf(uuids, 'disconnect')),
    connected: service.list,
    reconcile: (...given) => reconcile(setup, ...given),
  };
}
