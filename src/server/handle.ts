import { clearedByLogin, isPrefetch } from '../../contract/prefetch.ts';
import { askedOf, returnQuery } from '../../contract/queries.ts';
import { filled, returnPolicy } from '../../contract/return-page.ts';
import { browserIdsOf } from './browser-ids.ts';
import { completeLogin } from './callback.ts';
import type { SharedData } from './data.ts';
import { languageOf } from './language.ts';
import { scriptHtml } from './link.ts';
import type { WaitingLogin } from './offers.ts';
import { byTab, refuse } from './refuse.ts';
import { header, type IncomingRequest, parametersOf, targetOf } from './request.ts';
import { drawReturn, type EndedLogin, returnPageOf } from './return-page.ts';
import type { Setup } from './setup.ts';
import { startLogin } from './start.ts';
import { checkClock, isValid, newReference, newToken } from './token.ts';

/** Seconds from the callback to the return page. */
const lifetime = 300;

const wrongQuery = 'This link asks for two things at once, or for something unknown.';

/** Removes the last slash: a path with it is the same one. */
const withoutSlash = (path: string) => path.replace(/(.)\/$/, '$1');

/** A response to a request of a login. */
export interface Handled {
  response: Response;
  /** Keeps the result for a second request with the same answer, with all cookies of the response. */
  keep?(cookies: readonly string[]): Promise<void>;
}

/** Creates the function that responds at the redirect URI: the login has this one address. */
export function createHandle<User, Req extends IncomingRequest>(
  setup: Setup<User, Req>,
  writeOffer: (browser: string, login: WaitingLogin, data: SharedData) => Promise<string>,
) {
  const { options, origin, home, loginPath, signer, cookie, answers, log } = setup;
  const { pathname: path, searchParams } = new URL(options.redirectUri);
  // A proxy may have removed the base.
  const paths = [path, path.slice(options.basePath?.length) || '/'].map(withoutSlash);

  async function handleAnswer(request: Req, query: URLSearchParams): Promise<Response | Handled> {
    if (isPrefetch((name) => header(request, name.toLowerCase())))
      return refuse(setup, 'prefetch', 403, byTab, 'state-refused');
    const ids = browserIdsOf(request, cookie);
    const result = await completeLogin(setup, request, query, ids);
    const { outcome, login = '', renewed, offer, data = {}, headers = {}, cookies } = result;
    const ended = newToken(JSON.stringify(outcome), lifetime);
    // The reference is a part of the token's id, because the URL has no room for more.
    const token = await signer.sign('return', '', { ...ended, id: login + ended.id.slice(login.length) });
    const response = new Response(null, { status: 303, headers });
    response.headers.set('location', origin + loginPath(returnQuery(token)));
    response.headers.set('clear-site-data', clearedByLogin);
    if (renewed) response.headers.append('set-cookie', cookie.write(`${renewed}.${ids.browser}`));
    if (renewed && offer) response.headers.append('set-cookie', await writeOffer(renewed, offer, data));
    for (const line of cookies ?? []) response.headers.append('set-cookie', line);
    const { id } = outcome;
    if (!id || cookies) return { response };
    return {
      response,
      keep(all) {
        // The session may be in the first response only: the return page asks whether there is a user.
        const isUsed = renewed !== undefined && !offer;
        return answers.keep(id, ids.browser, { outcome: { ...outcome, isUsed }, cookies: all });
      },
    };
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
    const { outcome: given = '', read } = parametersOf(query);
    const token = await signer.read('return', '', given);
    checkClock(token, lifetime, log);
    const late = { state: '', error: 'expired_state', login: newReference(), at: Date.now() };
    let outcome: EndedLogin = token
      ? { ...JSON.parse(token.text), login: token.id.slice(0, 8), at: (token.until - lifetime) * 1000 }
      : { ...late, language: languageOf(options, request), href: home };
    if (!isValid(token)) {
      // The back button, or a tab that the browser restores: a user who is logged in must not read of a failed login.
      if (!outcome.error || (await isLoggedIn(request)))
        return new Response(null, { status: 303, headers: { location: new URL(outcome.href, origin).href } });
      log({ event: 'return-refused', detail: token ? 'expired' : 'foreign', login: late.login });
      outcome = { language: outcome.language, href: outcome.href, ...late };
    }
    if (outcome.id) await answers.deliver(outcome.id);
    if (outcome.isUsed && (await isLoggedIn(request))) outcome.isUsed = false;
    const errorPage = read === undefined ? loginPath(returnQuery(given, true)) : undefined;
    const page = returnPageOf(
      outcome,
      scriptHtml(options, outcome.language, options.openerOrigin),
      options,
      errorPage,
    );
    if (options.returnPage) return options.returnPage(page, request);
    const scripts = new URL(options.staticUrl ?? options.service).origin;
    return new Response(drawReturn(page), {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': filled(returnPolicy, { scripts }),
      },
    });
  }

  function respond(request: Req, query: URLSearchParams, address: string) {
    const asked = askedOf(query);
    if (asked === 'app') return undefined;
    if (asked === 'start') return startLogin(setup, request, query, address);
    if (asked === 'return') return handleReturn(request, query);
    if (asked === 'answer') return handleAnswer(request, query);
    return refuse(setup, 'query', 400, wrongQuery);
  }

  return async (request: Req): Promise<Handled | undefined> => {
    const { path: sent, search, query } = targetOf(request, origin);
    if ((request.method ?? 'GET') !== 'GET') return undefined;
    if (!paths.includes(withoutSlash(sent))) return undefined;
    // The service keeps the registered query. Other pages of the app may have the same path with another one.
    if (![...searchParams].every(([name, value]) => query.getAll(name).includes(value))) return undefined;
    const responded = await respond(request, query, path + search);
    if (!responded) return undefined;
    const { response: drawn, ...more }: Handled =
      'response' in responded ? responded : { response: responded };
    // A copy, because the headers of a redirect cannot change.
    const response = new Response(drawn.body, drawn);
    // The URL of the answer has the code, and the return page's the state. A cache may ignore the query.
    response.headers.set('cache-control', 'no-store');
    response.headers.set('referrer-policy', 'no-referrer');
    return { response, ...more };
  };
}
