import type { Language } from '../vocabulary/languages.ts';
import { type BrowserIds, completeLogin } from './callback.ts';
import { createCookies } from './cookies.ts';
import { logToConsole } from './events.ts';
import { localHref } from './href.ts';
import { attributesHtml } from './html.ts';
import { rememberOnce } from './once.ts';
import { type ConnectOptions, checkOptions } from './options.ts';
import { header, type IncomingRequest, type OutgoingResponse, urlOf } from './request.ts';
import { drawReturnPage, type Outcome, returnPageOf } from './return-page.ts';
import { createService } from './service.ts';
import { isLanguage } from './texts.ts';
import { createSigner, isValid, newToken, random } from './token.ts';

/** Seconds. */
const lifetimes = { state: 3600, return: 300, offer: 600 };

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
  /** Responds at the redirect URI and at the return page below it; `undefined` for every other URL. */
  handle(request: Req): Promise<Response | undefined>;
  /** The same for Express and everything that takes `(req, res, next)`. */
  middleware(request: Req, response: OutgoingResponse, next: (error?: unknown) => void): Promise<void>;
  /**
   * Returns the button for a page. Send `headers` with the page: they set the cookie of a browser that does not have it.
   * `href` is the page of this app where the login leads. A URL of another site counts as `/`.
   */
  button(request: Req, options?: { href?: string; scope?: string }): Promise<Button>;
  /** Returns the login that waits after `'ask'` and `'confirm'`, for ten minutes. */
  offered(request: Req): Promise<{ uuid: string; scope: string } | undefined>;
  /**
   * Completes the login that waits, and reports its UUID to the service. Call it once you have stored the UUID with the
   * user who agreed. `uuid` is the one that your page showed, because a login in another tab may have replaced it.
   * Returns the headers to send, or `undefined` if that login no longer waits.
   */
  accept(request: Req, uuid: string): Promise<Headers | undefined>;
  /** Reports to the service that these users were deleted. Returns the UUIDs that it does not know; `undefined` after a failure. */
  disconnect(...uuids: string[]): Promise<string[] | undefined>;
  /** Returns the UUIDs that are connected at the service; `undefined` after a failure. */
  connected(): Promise<string[] | undefined>;
  /**
   * Compares the service's list of connected UUIDs with yours and reports the differences, which makes up for every
   * call that was lost. Returns `undefined` after a failure.
   */
  reconcile(
    uuids: Iterable<string>,
  ): Promise<{ added: string[]; removed: string[]; unknown: string[] } | undefined>;
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
  const { origin, pathname } = new URL(redirectUri);
  const returnPath = `${pathname.replace(/\/$/, '')}/return`;
  const scriptUrl = options.staticUrl ?? options.service;
  const cookies = createCookies(origin);
  const signer = createSigner(options.secret, `${clientId}\n${redirectUri}`);
  const service = createService({ timeout: 10_000, fetch: globalThis.fetch, ...options, log });
  const callback = { options, signer, service, once: options.once ?? rememberOnce(), log };

  function languageOf(request: Req): Language {
    if (typeof options.language === 'function') return options.language(request);
    const accepted = header(request, 'accept-language').toLowerCase().split(/\W+/);
    return options.language ?? accepted.find((name) => isLanguage(name)) ?? 'en';
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
    const pending: Outcome = { state: '', href: '/' };
    const result = await completeLogin(callback, request, query, ids, pending).catch((cause) => {
      log({ event: 'callback-failed', cause });
      return { outcome: { ...pending, error: 'server_error' } };
    });
    const { outcome, renewed, offer, headers }: Awaited<ReturnType<typeof completeLogin>> = result;
    const token = await signer.sign('return', '', newToken(JSON.stringify(outcome), lifetimes.return));
    const response = new Response(null, { status: 303, headers: headers ?? {} });
    response.headers.set('location', `${origin}${returnPath}?login=${token}`);
    if (renewed)
      response.headers.append('set-cookie', cookies.write('dp-browser', `${renewed}.${ids.browser}`));
    if (offer) {
      const waiting = await signer.sign('offer', renewed ?? '', newToken(offer, lifetimes.offer));
      response.headers.append('set-cookie', cookies.write('dp-offer', waiting, lifetimes.offer));
    }
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
    const url = urlOf(request, origin);
    const answer = { [pathname]: handleCallback, [returnPath]: handleReturn }[url.pathname];
    if (!answer || (request.method ?? 'GET') !== 'GET') return undefined;
    const response = await answer(request, url.searchParams);
    // The callback's address holds the code.
    response.headers.set('cache-control', 'no-store');
    response.headers.set('referrer-policy', 'no-referrer');
    return response;
  }

  async function offered(request: Req) {
    const token = await signer.read('offer', idsOf(request).browser, cookies.read(request, 'dp-offer'));
    if (!isValid(token)) return undefined;
    const [uuid = '', scope = ''] = token.text.split(/ (.*)/);
    return { uuid, scope };
  }

  return {
    handle,
    offered,
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
    async accept(request, uuid) {
      if ((await offered(request))?.uuid !== uuid) return undefined;
      await service.report('connected', [uuid]);
      return new Headers({ 'set-cookie': cookies.write('dp-offer', '', 0) });
    },
    disconnect: (...uuids) => service.report('disconnected', uuids),
    connected: service.list,
    async reconcile(uuids) {
      const there = await service.list();
      if (!there) return undefined;
      const here = new Set(uuids);
      const known = new Set(there);
      const missing = [...here].filter((uuid) => !known.has(uuid));
      const removed = there.filter((uuid) => !here.has(uuid));
      const unknown = await service.report('connected', missing);
      const gone = unknown && (await service.report('disconnected', removed));
      return gone && { added: missing.filter((uuid) => !unknown.includes(uuid)), removed, unknown };
    },
  };
}
