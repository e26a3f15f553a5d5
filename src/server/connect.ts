import type { Language } from '../vocabulary/languages.ts';
import { preferredLanguage } from '../vocabulary/preferred-language.ts';
import { type BrowserIds, completeLogin } from './callback.ts';
import { createCookies } from './cookies.ts';
import { logToConsole } from './events.ts';
import { localHref } from './href.ts';
import { attributesHtml } from './html.ts';
import { createOffers, type Offer } from './offers.ts';
import { rememberOnce } from './once.ts';
import { type ConnectOptions, checkOptions } from './options.ts';
import { type Reconciliation, reconcile } from './reconcile.ts';
import { header, type IncomingRequest, type OutgoingResponse, urlOf } from './request.ts';
import { drawReturnPage, type Outcome, returnPageOf } from './return-page.ts';
import { createService } from './service.ts';
import { createSigner, isValid, newToken, random } from './token.ts';

/** Seconds. */
const lifetimes = { state: 3600, return: 300 };

/** The parts of a page with the button. */
export interface Button {
  /** The anchor and the script. */
  html: string;
  /** The anchor's attributes, for pages that write their own markup. */
  attributes: Record<string, string>;
  /** The script alone. */
  script: string;
  /** Headers to send with the page. */
  headers: Record<string, string>;
}

/** The login of one app. */
export interface Connect<Req extends IncomingRequest = IncomingRequest> {
  /**
   * Responds to GET requests at the redirect URI and at the return page below it.
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
   * app.use(connect.middleware);
   */
  middleware(request: Req, response: OutgoingResponse, next: (error?: unknown) => void): Promise<void>;
  /**
   * Returns the button for a page. Send `headers` with the page: they set the cookie of a browser that does not have it.
   * `href` is the page of this app where the login leads, at most 512 characters. A URL of another site counts as `/`.
   * `scope` has scopes separated by spaces. The button works for one hour.
   *
   * @example
   * const { html, headers } = await connect.button(request, { href: '/account', scope: 'email eid_profile' });
   * response.set(headers).send(html);
   */
  button(request: Req, options?: { href?: string; scope?: string }): Promise<Button>;
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
   * of the login that waits, another user is logged in than on that page, or a page of another origin sent the form.
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
   * Reports to the service that these users were deleted, at most 1,000 UUIDs in a request.
   *
   * @returns the UUIDs that the service does not know, or `undefined` after a failure, which is logged.
   * @example
   * await connect.disconnect(user.uuid);
   */
  disconnect(...uuids: string[]): Promise<string[] | undefined>;
  /** Returns the UUIDs that are connected at the service, or `undefined` after a failure, which is logged. */
  connected(): Promise<string[] | undefined>;
  /**
   * Compares the service's list of connected UUIDs with yours and reports the differences, which makes up for every
   * call that was lost. Call it at the start of the app and once a day.
   *
   * `list` returns the UUIDs of all users. It is called after the service's list has come, because a user may log in
   * meanwhile. An empty list beside connected users changes nothing and logs `reconcile-refused`: it would disconnect all
   * of them. If it is right, pass `allowEmpty`.
   *
   * @returns the reported UUIDs, or `undefined` after a failure.
   * @throws what `list` throws.
   * @example
   * const result = await connect.reconcile(() => users.allUuids());
   */
  reconcile(
    list: () => Iterable<string> | Promise<Iterable<string>>,
    options?: { allowEmpty?: boolean },
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
 * app.use(connect.middleware); // Express
 */
export function createConnect<User, Req extends IncomingRequest = IncomingRequest>(
  options: ConnectOptions<User, Req>,
): Connect<Req> {
  const { clientId, redirectUri, isSandbox, log = logToConsole } = options;
  if (checkOptions(options)) log({ event: 'sandbox-in-production' });
  const { origin, pathname, searchParams } = new URL(redirectUri);
  const returnPath = `${pathname.replace(/\/$/, '')}/return`;
  const scriptUrl = options.staticUrl ?? options.service;
  const cookies = createCookies(origin);
  const signer = createSigner(options.secret, `${clientId}\n${redirectUri}`);
  const service = createService({ timeout: 10_000, fetch: globalThis.fetch, ...options, log });
  const offers = createOffers(options, origin, signer, cookies, (request) => idsOf(request).browser);
  const callback = { options, signer, service, once: options.once ?? rememberOnce(), log };

  function languageOf(request: Req): Language {
    if (typeof options.language === 'function') return options.language(request);
    return options.language ?? preferredLanguage(header(request, 'accept-language'));
  }

  function scriptFor(language: Language): string {
    return `<script${attributesHtml({
      src: `${scriptUrl}/${language}/dp_connect.js`,
      'data-base-url': options.staticUrl && options.service,
      'data-client-id': clientId,
      'data-redirect-uri': redirectUri,
    })}></script>`;
  }

  function idsOf(request: Req): BrowserIds {
    const [, browser = '', before = ''] =
      /^([\w-]{22})(?:\.([\w-]{22}))?$/.exec(cookies.read(request, 'dp-browser')) ?? [];
    return { browser, before };
  }

  async function handleCallback(request: Req, query: URLSearchParams): Promise<Response> {
    const ids = idsOf(request);
    const { outcome, renewed, offer, headers } = await completeLogin(callback, request, query, ids);
    const token = await signer.sign('return', '', newToken(JSON.stringify(outcome), lifetimes.return));
    const response = new Response(null, { status: 303, headers: headers ?? {} });
    response.headers.set('location', `${origin}${returnPath}?login=${token}`);
    if (renewed)
      response.headers.append('set-cookie', cookies.write('dp-browser', `${renewed}.${ids.browser}`));
    if (offer) response.headers.append('set-cookie', await offers.write(renewed ?? '', offer));
    return response;
  }

  async function handleReturn(request: Req, query: URLSearchParams): Promise<Response> {
    const token = await signer.read('return', '', query.get('login') ?? '');
    const outcome: Outcome = isValid(token)
      ? JSON.parse(token.text)
      : { state: '', href: '/', error: 'expired_state' };
    const language = languageOf(request);
    const errorPage = query.has('read') ? undefined : `${returnPath}?login=${query.get('login')}&read`;
    const page = returnPageOf(outcome, language, scriptFor(language), errorPage);
    if (options.returnPage) return options.returnPage(page);
    const policy = `default-src 'none'; script-src ${new URL(scriptUrl).origin}; frame-ancestors 'none'`;
    return new Response(drawReturnPage(page), {
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
    });
  }

  async function handle(request: Req): Promise<Response | undefined> {
    if ((request.method ?? 'GET') !== 'GET') return undefined;
    const { pathname: path, searchParams: query } = urlOf(request, origin);
    // The service keeps the registered query. Other pages of the app may have the same path with another one.
    const isCallback =
      path === pathname && [...searchParams].every(([name, value]) => query.getAll(name).includes(value));
    if (!isCallback && path !== returnPath) return undefined;
    const response = await (isCallback ? handleCallback : handleReturn)(request, query);
    // The callback's URL has the code, and the return page's the state.
    response.headers.set('cache-control', 'no-store');
    response.headers.set('referrer-policy', 'no-referrer');
    return response;
  }

  return {
    handle,
    offered: offers.offered,
    async middleware(request, response, next) {
      try {
        const answer = await handle(request);
        if (!answer) return next();
        response.statusCode = answer.status;
        for (const [name, value] of answer.headers) response.appendHeader(name, value);
        response.end(await answer.text());
      } catch (error) {
        next(error);
      }
    },
    async button(request, { href = '/', scope = options.scope ?? '' } = {}) {
      const { browser } = idsOf(request);
      const id = browser || random(16);
      const state = await signer.sign('state', id, newToken(localHref(href, origin), lifetimes.state));
      const headers: Record<string, string> = { 'cache-control': 'no-store' };
      if (!browser) headers['set-cookie'] = cookies.write('dp-browser', id);
      const attributes = {
        'data-scope': scope,
        'data-client-id': clientId,
        'data-redirect-uri': redirectUri,
        'data-is-sandbox': String(isSandbox),
        'data-state': state,
      };
      const script = scriptFor(languageOf(request));
      const html = `<a href="#" class="dpplus-connect"${attributesHtml(attributes)}></a>${script}`;
      return { html, attributes, script, headers };
    },
    async accept(request, token, store) {
      const uuid = await offers.agreed(request, token);
      if (!uuid || !(await store(uuid))) return undefined;
      await service.report('connected', [uuid]);
      return new Headers({ 'set-cookie': cookies.write('dp-offer', '', 0) });
    },
    disconnect: (...uuids) => service.report('disconnected', uuids),
    connected: service.list,
    reconcile: (list, { allowEmpty = false } = {}) => reconcile(service, list, allowEmpty, log),
  };
}
