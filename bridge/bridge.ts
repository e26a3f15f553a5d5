import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Connect, type ConnectEvent, createConnect, type Login } from 'dpplus-connect/server';
import type { Context, Next } from 'koa';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { claimsOf, grantedScopes, serviceScope } from './claims.ts';
import type { Config, Product } from './config.ts';
import { readKeys } from './keys.ts';
import { languageOf, respondWithError, respondWithFailure, respondWithLogout } from './pages.ts';
import { createProvider, ttl } from './provider.ts';
import { memoryStore, redisStore } from './store.ts';

/** One line of the log. It has no secret and no data of a user. */
export interface BridgeEvent extends Omit<ConnectEvent, 'event' | 'cause'> {
  /** A step of a login or another event of `ConnectEvent`, or `error`. */
  event: ConnectEvent['event'] | 'error';
  product?: string;
}

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
  /** Ends the connection to Redis. */
  close(): Promise<void>;
}

/** A request as `dpplus-connect/server` reads it. */
type Request = { url: string; headers: Record<string, string | string[] | undefined> };

/** The error code (RFC 6749, 4.1.2.1) and description for a product, by the outcome of the login at the service. */
const errors: Record<string, [error: string, description: string]> = {
  access_denied: ['access_denied', 'the user cancelled the login'],
  login_limit: ['access_denied', 'the user has reached the login limit of the service'],
  service_unavailable: ['temporarily_unavailable', 'the service is not available'],
};

const logToStderr = (event: BridgeEvent) =>
  console.error(JSON.stringify({ time: new Date().toISOString(), ...event }));

/**
 * Creates the bridge.
 *
 * @throws Error if the keys cannot be used or Redis does not respond.
 * @example
 * const bridge = await createBridge(readConfig('bridge.json'));
 * createServer(bridge.handler).listen(8080, '127.0.0.1');
 */
export async function createBridge(config: Config, { log = logToStderr } = {}): Promise<Bridge> {
  const keys = await readKeys(config.keys);
  const store = config.redis === undefined ? memoryStore() : await redisStore(config.redis);
  const provider = createProvider(config, keys, store);
  /** The logins that the service has confirmed, by the request of the callback. */
  const confirmed = new WeakMap<object, { login: Login<string, Request>; photo?: string }>();
  const products = Object.entries(config.products);
  const logins = new Map(products.map(([id, product]) => [id, createLogin(id, product)]));

  function createLogin(id: string, { service, scopes }: Product) {
    return createConnect<string, Request>({
      ...service,
      redirectUri: `${config.issuer}/callback/${id}`,
      service: config.service,
      isSandbox: config.isSandbox,
      allowedScope: serviceScope(scopes),
      secret: keys.map(({ states }) => states),
      once: (state, until) => store.mark(`state:${state}`, Math.ceil((until.getTime() - Date.now()) / 1000)),
      async onLogin(login) {
        const blob = await login.photo();
        const bytes = blob && Buffer.from(await blob.arrayBuffer());
        const photo = bytes && `data:${blob.type};base64,${bytes.toString('base64')}`;
        confirmed.set(login.request, { login, ...(photo && { photo }) });
        return { user: login.uuid };
      },
      returnPage: (page) => Response.json(page),
      log: ({ cause, ...event }: ConnectEvent) =>
        log({ ...event, product: id, ...(cause !== undefined && { detail: String(cause) }) }),
    });
  }

  /** Begins the login at the service, with the product's own registration. */
  async function startLogin(context: Context, uid: string): Promise<void> {
    const { params } = await provider.interactionDetails(context.req, context.res);
    const scope = serviceScope(String(params.scope).split(' '));
    const lang = languageOf(context, params.ui_locales);
    const query = new URLSearchParams({ href: `/login/${uid}`, scope, lang });
    const url = `/callback/${params.client_id}/start?${query}`;
    send(await logins.get(String(params.client_id))?.handle({ url, headers: context.req.headers }), context);
  }

  /** Ends the login at the service, and continues the product's. */
  async function endLogin(context: Context, product: string, connect: Connect): Promise<void> {
    const request: Request = { url: context.url, headers: context.req.headers };
    const response = await connect.handle(request);
    const url = new URL(response?.headers.get('location') ?? '', config.issuer);
    const page = await (await connect.handle({ ...request, url: url.pathname + url.search }))?.json();
    const interaction = await provider.Interaction.find(/^\/login\/([\w-]+)$/.exec(page.href)?.[1] ?? '');
    if (!interaction || /_state$/.test(page.error ?? ''))
      return respondWithFailure(context, page.message, interaction && page.href);
    const { login, photo } = confirmed.get(request) ?? {};
    const [error, error_description] = errors[page.error] ?? ['server_error', 'the login failed'];
    interaction.result = { error, error_description };
    if (login) {
      const grant = new provider.Grant({ accountId: login.uuid, clientId: product });
      const scopes = grantedScopes(String(interaction.params.scope).split(' '), login.scope);
      grant.addOIDCScope(scopes);
      const consent = { grantId: await grant.save() };
      const claims = JSON.stringify(claimsOf(login.data, photo, scopes));
      await store.set(`claims:${consent.grantId}`, claims, ttl.Grant);
      interaction.result = { login: { accountId: login.uuid, remember: false }, consent };
    }
    await interaction.persist();
    send(response, context);
    context.redirect(interaction.returnTo);
  }

  provider.use(async (context, next) => {
    context.set({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    await next().catch((error) => {
      log({ event: 'error', detail: String(error) });
      respondWithError(context);
    });
  });

  provider.use(async (context, next) => {
    const [, route, id = ''] = /^\/(login|callback)\/([\w-]+)$/.exec(context.path) ?? [];
    const connect = logins.get(id);
    if (context.method !== 'GET') await next();
    else if (context.path === '/health') {
      const isUp = await store.ping().then(
        () => true,
        () => false,
      );
      context.status = isUp ? 200 : 503;
      context.body = isUp ? 'OK' : 'Redis does not respond';
    } else if (route === 'callback' && connect) await endLogin(context, id, connect);
    else if (route === 'login')
      await startLogin(context, id).catch((error) => {
        if (error.error !== 'invalid_request') throw error;
        respondWithFailure(context);
      });
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
    // The provider's own page submits its form by script.
    if (route === 'end_session' && context.status === 200)
      respondWithLogout(
        context,
        `${config.issuer}/logout/confirm`,
        String(session?.state?.secret),
        client?.clientName,
      );
  });

  provider.on('server_error', (_, error) => log({ event: 'error', detail: String(error) }));
  const { host, protocol } = new URL(config.issuer);
  const trusted = { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) };
  const respond = provider.callback();
  return {
    logins: logins as unknown as Map<string, Connect>,
    close: store.close,
    async handler(request, response) {
      // An absolute request target (RFC 9112, 3.2.2), `Host` and `X-Forwarded-*` are the sender's choice.
      request.url = (request.url ?? '/').replace(/^\w+:\/\/[^/?#]*/, '').replace(/^(?!\/)/, '/');
      Object.assign(request.headers, trusted);
      await respond(request, response);
    },
  };
}

/** Sends the redirect and the cookies of a response of `dpplus-connect/server`, which has none for an unknown product. */
function send(response: Response | undefined, context: Context): void {
  if (response) context.redirect(response.headers.get('location') ?? '');
  else respondWithFailure(context);
  context.status = response?.status ?? 400;
  context.set('cache-control', 'no-store');
  for (const line of response?.headers.getSetCookie() ?? []) context.res.appendHeader('set-cookie', line);
}
