import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Connect } from 'dpplus-connect/server';
import type { Context, Next } from 'koa';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { askedOf } from '../contract/queries.ts';
import { claimsOfScopes } from './claims.ts';
import { clockProblem } from './clock.ts';
import { type Config, productOf } from './config.ts';
import { confirmLogin } from './confirm-login.ts';
import { logToStderr } from './events.ts';
import { createInteractions } from './interactions.ts';
import { readKeys } from './keys.ts';
import { excessOf } from './limits.ts';
import { createLogins } from './logins.ts';
import { respondWithError, respondWithFailure, respondWithLogout, respondWithNotFound } from './pages.ts';
import { createProvider } from './provider.ts';
import { failureOf, reasonOf } from './reasons.ts';
import { currentReference, withReference } from './reference.ts';
import { memoryStore, redisStore } from './store.ts';

/** A running bridge. */
export interface Bridge {
  /**
   * Responds to every request of the bridge's host.
   *
   * @example
   * createServer(bridge.handler).listen(8080);
   */
  handler(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** The logins at the service, by product. */
  logins: Map<string, Connect>;
  /** Ends the connection to Redis, after the responses to the requests that have begun. */
  close(): Promise<void>;
}

/** The events of the provider for requests that it rejects. */
const refusals = [
  'authorization.error',
  'grant.error',
  'userinfo.error',
  'revocation.error',
  'end_session.error',
  'end_session_confirm.error',
] as const;

/** Milliseconds for the requests that have begun, once the bridge is closed. A client may have sent half of a request. */
const longestRequest = 60_000;

/**
 * Creates the bridge.
 *
 * @throws Error if the keys cannot be used or Redis does not respond.
 * @example
 * const bridge = await createBridge(readConfig('bridge.json'));
 * createServer(bridge.handler).listen(8080, '127.0.0.1');
 */
export async function createBridge(config: Config, { log: write = logToStderr } = {}): Promise<Bridge> {
  const log: typeof write = (event) => {
    const login = currentReference() ?? event.login;
    write({ ...event, ...(login && { login }) });
  };
  const keys = await readKeys(config.keys);
  const recover = () => log({ event: 'recovered', detail: 'Redis accepts records again' });
  const store = config.redis === undefined ? memoryStore() : await redisStore(config.redis, recover);
  const clock = await store.secondsAhead().then(clockProblem, failureOf);
  if (clock) log({ event: 'error', detail: clock });
  const provider = createProvider(config, keys, store);
  const logins = createLogins(config, {
    secret: keys.map(({ states }) => states),
    log,
    once: (state, until) => store.mark(`state:${state}`, Math.ceil((until.getTime() - Date.now()) / 1000)),
    confirm: confirmLogin(provider, store),
  });

  /** Logs that the bridge rejects a request. */
  const refuse = (detail: string, product?: string) =>
    log({ event: 'refused', ...(product && { product }), detail });
  const { start, end } = createInteractions(config, provider, store, logins, log);

  provider.use((_, next) => withReference(next));

  provider.use(async (context, next) => {
    context.set({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    // `context.query` takes a time that grows with the square of the parameters, so the limits come before it.
    const [asked = '', ...others] = new URLSearchParams(context.querystring).getAll('client_id');
    const [, id = others.length ? '' : asked] = /^\/callback\/([\w-]+)$/.exec(context.path) ?? [];
    context.state.product = productOf(config, id);
    await next().catch((error) => {
      log({ event: 'error', detail: failureOf(error) });
      respondWithError(context);
    });
    const isBare = context.status === 404 && !context.body;
    if (isBare && context.accepts('text', 'html') === 'html') respondWithNotFound(context);
  });

  provider.use(async (context, next) => {
    const excess = excessOf(context.querystring);
    if (!excess) return next();
    refuse(excess);
    respondWithFailure(context, { code: excess, isMistake: true });
  });

  // The provider's router ignores the case and a last slash, and the limit of a proxy for /authorize does not.
  provider.use(async (context, next) => {
    if (!/^\/[^/]*[A-Z]|.\/$/.test(context.path)) await next();
  });

  provider.use(async (context, next) => {
    const [, route, id = ''] = /^\/(login|callback)\/([\w-]+)$/.exec(context.path) ?? [];
    const connect = logins.get(id);
    const query = new URLSearchParams(context.querystring);
    // The bridge itself asks for the other two, the start and the outcome of a login.
    const isAnswer = askedOf(query) === 'answer';
    if (context.method !== 'GET') await next();
    else if (context.path === '/health') context.body = 'OK';
    else if (context.path === '/ready') {
      const isUp = await store.ping().then(
        () => true,
        () => false,
      );
      context.status = isUp ? 200 : 503;
      context.body = isUp ? 'OK' : 'Redis does not accept records: see the log';
    } else if (route === 'callback' && connect && isAnswer) await end(context, id, connect);
    else if (route === 'login') await start(context, id);
    else await next();
  });

  provider.use(async (context: Context & Partial<KoaContextWithOIDC>, next: Next) => {
    await next();
    const { route, session, client } = context.oidc ?? {};
    // A session at rest has no account: each product has its own users, and each login is confirmed by the service.
    if (route === 'resume' && session?.accountId) {
      delete session.accountId;
      // The provider sets it for tokens that do not need the session. A logout voids them here all the same.
      delete session.authorizationFor(String(client?.clientId))?.persistsLogout;
      await session.persist();
    }
    // The provider names all modes, and claims of a session.
    if (route === 'discovery' && context.status === 200)
      Object.assign(context.body as object, {
        response_modes_supported: ['query', 'fragment'],
        claims_supported: ['iss', ...Object.values(claimsOfScopes).flat()],
      });
    // The provider's own page submits its form by script.
    if (route === 'end_session' && context.status === 200) {
      context.state.product ??= productOf(config, client?.clientId ?? '');
      respondWithLogout(
        context,
        `${config.issuer}/logout/confirm`,
        String(session?.state?.secret),
        client?.clientName,
      );
    }
  });

  provider.on('server_error', (_, error) => log({ event: 'error', detail: failureOf(error) }));
  for (const name of refusals)
    provider.on(name as 'grant.error', ({ oidc }, error) => {
      // The log has the reason already if a login failed at the service.
      if (oidc.entities.Interaction?.result?.error === undefined)
        refuse(reasonOf(error), oidc.client?.clientId);
    });
  const { host, protocol } = new URL(config.issuer);
  const trusted = { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) };
  const respond = provider.callback();
  const running = new Set<Promise<void>>();
  return {
    logins: logins as unknown as Map<string, Connect>,
    async close() {
      let timer: NodeJS.Timeout | undefined;
      const limit = new Promise((resolve) => {
        timer = setTimeout(resolve, longestRequest);
      });
      await Promise.race([Promise.allSettled(running), limit]);
      clearTimeout(timer);
      await store.close();
    },
    async handler(request, response) {
      // An absolute request target (RFC 9112, 3.2.2), `Host` and `X-Forwarded-*` are the sender's choice.
      request.url = (request.url ?? '/').replace(/^\w+:\/\/[^/?#]*/, '').replace(/^(?!\/)/, '/');
      Object.assign(request.headers, trusted);
      const end = respond(request, response).finally(() => running.delete(end));
      running.add(end);
      await end;
    },
  };
}
