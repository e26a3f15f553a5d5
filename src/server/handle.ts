import { browserIdsOf } from './browser-ids.ts';
import { completeLogin } from './callback.ts';
import { languageOf } from './language.ts';
import type { WaitingLogin } from './offers.ts';
import { type IncomingRequest, urlOf } from './request.ts';
import { drawReturnPage, type Outcome, returnPageOf } from './return-page.ts';
import { scriptHtml } from './script.ts';
import type { Setup } from './setup.ts';
import { startLogin } from './start.ts';
import { isValid, newToken } from './token.ts';

/** Seconds from the callback to the return page. */
const lifetime = 300;

/** Creates the function that responds at the redirect URI, and at the start and the return page below it. */
export function createHandle<User, Req extends IncomingRequest>(
  setup: Setup<User, Req>,
  writeOffer: (browser: string, login: WaitingLogin) => Promise<string>,
) {
  const { options, origin, startUrl, returnUrl, signer, cookie, log } = setup;
  const returnPage = `${returnUrl.pathname}${returnUrl.search}${returnUrl.search ? '&' : '?'}login=`;

  async function handleCallback(request: Req, query: URLSearchParams): Promise<Response> {
    const ids = browserIdsOf(request, cookie);
    const { outcome, renewed, offer, headers = {} } = await completeLogin(setup, request, query, ids);
    const token = await signer.sign('return', '', newToken(JSON.stringify(outcome), lifetime));
    const response = new Response(null, { status: 303, headers });
    response.headers.set('location', `${origin}${returnPage}${token}`);
    if (renewed) response.headers.append('set-cookie', cookie.write(`${renewed}.${ids.browser}`));
    if (renewed && offer) response.headers.append('set-cookie', await writeOffer(renewed, offer));
    return response;
  }

  async function isLoggedIn(request: Req): Promise<boolean> {
    try {
      return (await options.currentUser?.(request)) != null;
    } catch (cause) {
      log({ event: 'callback-failed', cause });
      return false;
    }
  }

  async function handleReturn(request: Req, query: URLSearchParams): Promise<Response> {
    const token = await signer.read('return', '', query.get('login') ?? '');
    let outcome: Outcome = token ? JSON.parse(token.text) : { state: '', href: '/', error: 'expired_state' };
    if (!isValid(token)) {
      // The back button, or a tab that the browser restores: a user who is logged in must not read of a failed login.
      if (!outcome.error || (await isLoggedIn(request)))
        return new Response(null, { status: 303, headers: { location: new URL(outcome.href, origin).href } });
      log({ event: 'return-refused', detail: token ? 'expired' : 'foreign' });
      outcome = { state: '', href: outcome.href, error: 'expired_state' };
    }
    const language = languageOf(options, request);
    const errorPage = query.has('read') ? undefined : `${returnPage}${query.get('login')}&read`;
    const page = returnPageOf(outcome, language, scriptHtml(options, language), options, errorPage);
    if (options.returnPage) return options.returnPage(page);
    const scripts = new URL(options.staticUrl ?? options.service).origin;
    const policy = `default-src 'none'; script-src ${scripts}; frame-ancestors 'none'`;
    return new Response(drawReturnPage(page), {
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
    });
  }

  const routes: [URL, (request: Req, query: URLSearchParams) => Promise<Response>][] = [
    [new URL(options.redirectUri), handleCallback],
    [returnUrl, handleReturn],
    [startUrl, (...given) => startLogin(setup, ...given)],
  ];

  return async (request: Req): Promise<Response | undefined> => {
    if ((request.method ?? 'GET') !== 'GET') return undefined;
    const { pathname, searchParams: query } = urlOf(request, origin);
    // The service keeps the registered query. Other pages of the app may have the same path with another one.
    const [, respond] =
      routes.find(
        ([url]) =>
          url.pathname === pathname &&
          // At the redirect URI `/`, a request without a state is for the first page of the app.
          (url.pathname + url.search !== '/' || query.has('state')) &&
          [...url.searchParams].every(([name, value]) => query.getAll(name).includes(value)),
      ) ?? [];
    if (!respond) return undefined;
    const drawn = await respond(request, query);
    // A copy, because the headers of a redirect cannot change.
    const response = new Response(drawn.body, drawn);
    // The callback's URL has the code, and the return page's the state.
    response.headers.set('cache-control', 'no-store');
    response.headers.set('referrer-policy', 'no-referrer');
    return response;
  };
}
