import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Connect, type ConnectEvent, createConnect, type Login } from 'dpplus-connect/server';
import type { Context } from 'koa';
import { claimsOf, grantedScopes, serviceScope } from './claims.ts';
import type { Config, Product } from './config.ts';
import { readKeys } from './keys.ts';
import { languageOf } from './language.ts';
import { respondWithFailure, respondWithLogout } from './pages.ts';
import { createProvider, grantWithClaims } from './provider.ts';
import { memoryStore, redisStore, type Store } from './store.ts';

/** One line of the log. It has no secret and no data of a user. */
export interface BridgeEvent {
  /** `login`, `login-failed`, `error`, or an event of `ConnectEvent`. */
  event: string;
  product?: string;
  detail?: string;
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

/** The error codes of RFC 6749, 4.1.2.1, by the outcome of the login at the service. */
const errorCodes: Record<string, string> = {
  access_denied: 'access_denied',
  login_limit: 'access_denied',
  service_unavailable: 'temporarily_unavailable',
};

const descriptions: Record<string, string> = {
  access_denied: 'the user cancelled the login',
  login_limit: 'the user has reached the login limit of the service',
  service_unavailable: 'the service is not available',
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
export async function createBridge(
  config: Config,
  {
    log = logToStderr,
    fetch = globalThis.fetch,
  }: { log?: (event: BridgeEvent) => void; fetch?: typeof globalThis.fetch } = {},
): Promise<Bridge> {
  const keys = await readKeys(config.keys);
  const store: Store = config.redis === undefined ? memoryStore() : await redisStore(config.redis);
  const provider = createProvider(config, keys, store);
  const Grant = grantWithClaims(provider);
  /** The logins that the service has confirmed, by the request of the callback. */
  const confirmed = new WeakMap<object, { login: Login<string, Request>; photo?: string }>();
  const logins = new Map(
    Object.entries(config.products).map(([id, product]) => [id, createLogin(id, product)]),
  );

  function createLogin(id: string, { service }: Product) {
    return createConnect<string, Request>({
      ...service,
      redirectUri: `${config.issuer}/callback/${id}`,
      service: config.service,
      isSandbox: config.isSandbox,
      secret: keys.states,
      once: (state, until) => store.mark(`state:${state}`, Math.ceil((until.getTime() - Date.now()) / 1000)),
      async onLogin(login) {
        const blob = await login.photo();
        const photo =
          blob && `data:${blob.type};base64,${Buffer.from(await blob.arrayBuffer()).toString('base64')}`;
        confirmed.set(login.request, { login, ...(photo && { photo }) });
        return { user: login.uuid };
      },
      returnPage: (page) => Response.json(page),
      fetch,
      log: ({ event, detail, cause }: ConnectEvent) =>
        log({
          event,
          product: id,
          ...(detail && { detail }),
          ...(cause !== undefined && { detail: String(cause) }),
        }),
    });
  }

  /** Begins the login at the service, with the product's own registration. */
  async function startLogin(context: Context, uid: string): Promise<void> {
    const { params } = await provider.interactionDetails(context.req, context.res);
    const id = String(params.client_id);
    const query = new URLSearchParams({
      href: `/login/${uid}`,
      scope: serviceScope(String(params.scope).split(' ')),
      lang: languageOf(context, params.ui_locales),
    });
    const url = `/callback/${id}/start?${query}`;
    const response = await logins.get(id)?.handle({ url, headers: context.req.headers });
    copy(response, context);
    context.body = await response?.text();
  }

  /** Ends the login at the service, and continues the product's. */
  async function endLogin(context: Context, id: string, connect: Connect): Promise<void> {
    const request: Request = { url: context.url, headers: context.req.headers };
    const response = await connect.handle(request);
    const url = new URL(response?.headers.get('location') ?? '', config.issuer);
    const page = await (await connect.handle({ ...request, url: url.pathname + url.search }))?.json();
    const [, uid] = /^\/login\/([\w-]+)$/.exec(page.href) ?? [];
    const interaction = uid === undefined ? undefined : await provider.Interaction.find(uid);
    if (!interaction || /_state$/.test(page.error ?? '')) {
      context.status = 400;
      return respondWithFailure(context, page.language, page.message, interaction && page.href);
    }
    const { login, photo } = confirmed.get(request) ?? {};
    log({ event: login ? 'login' : 'login-failed', product: id, ...(page.error && { detail: page.error }) });
    interaction.result = login
      ? {
          login: { accountId: login.uuid, remember: false },
          consent: { grantId: await grant(id, login, photo, interaction.params) },
        }
      : {
          error: errorCodes[page.error] ?? 'server_error',
          error_description: descriptions[page.error] ?? 'the login failed',
        };
    await interaction.persist();
    copy(response, context);
    context.redirect(interaction.returnTo);
  }

  async function grant(
    clientId: string,
    { uuid, scope, data }: Login<string, Request>,
    photo: string | undefined,
    params: Record<string, unknown>,
  ): Promise<string> {
    const made = new Grant({ accountId: uuid, clientId });
    made.addOIDCScope(grantedScopes(String(params.scope).split(' '), scope));
    made.data = claimsOf(data, photo);
    return made.save();
  }

  provider.use(async (context, next) => {
    context.set({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    const [, route, id = ''] = /^\/(login|callback)\/([\w-]+)$/.exec(context.path) ?? [];
    const connect = logins.get(id);
    if (context.method !== 'GET') return next();
    if (context.path === '/health') context.body = (await store.ping()) ?? 'OK';
    else if (route === 'callback' && connect) await endLogin(context, id, connect);
    else if (route === 'login')
      await startLogin(context, id).catch((error) => {
        if (error.error !== 'invalid_request') throw error;
        context.status = 400;
        respondWithFailure(context, languageOf(context));
      });
    else await next();
  });

  provider.use(async (context, next) => {
    await next();
    const { oidc } = context as Partial<import('oidc-provider').KoaContextWithOIDC>;
    if (!oidc?.session) return;
    // A session at rest has no account: each product has its own users, and each login is confirmed by the service.
    if (oidc.route === 'resume' && oidc.session.accountId) {
      delete oidc.session.accountId;
      // The provider sets it for tokens that do not need the session. A logout voids them here all the same.
      delete oidc.session.authorizationFor(String(oidc.client?.clientId))?.persistsLogout;
      await oidc.session.persist();
    }
    // The provider's own page submits its form by script.
    if (oidc.route === 'end_session' && context.status === 200)
      respondWithLogout(
        context,
        languageOf(context, oidc.params?.ui_locales),
        {
          action: `${config.issuer}/logout/confirm`,
          fields: { xsrf: String(oidc.session.state?.secret), ...(!oidc.client && { logout: 'yes' }) },
        },
        oidc.client?.clientName,
      );
  });

  provider.on('server_error', (_, error) => log({ event: 'error', detail: String(error) }));
  const { host, protocol } = new URL(config.issuer);
  const respond = provider.callback();
  return {
    logins: logins as unknown as Map<string, Connect>,
    close: store.close,
    async handler(request, response) {
      // An absolute request target (RFC 9112, 3.2.2), `Host` and `X-Forwarded-*` are the sender's choice.
      request.url = (request.url ?? '/').replace(/^\w+:\/\/[^/?#]*/, '').replace(/^(?!\/)/, '/');
      Object.assign(request.headers, {
        host,
        'x-forwarded-host': host,
        'x-forwarded-proto': protocol.slice(0, -1),
      });
      await respond(request, response);
    },
  };
}

/** Copies what a response of `dpplus-connect/server` sets. */
function copy(response: Response | undefined, context: Context): void {
  if (!response) return;
  context.status = response.status;
  const location = response.headers.get('location');
  if (location) context.set('location', location);
  for (const line of response.headers.getSetCookie()) context.res.appendHeader('set-cookie', line);
  context.set('cache-control', 'no-store');
}
