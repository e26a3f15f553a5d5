import type { Connect, Login } from 'dpplus-connect/server';
import type { Context } from 'koa';
import type { Provider } from 'oidc-provider';
import { startQuery } from '../contract/queries.ts';
import { browserIdsOf } from './browser-ids.ts';
import { claimsOf, grantedScopes, serviceScope } from './claims.ts';
import { type Config, productOf } from './config.ts';
import { languageOf, respondWithFailure } from './pages.ts';
import { ttl } from './provider.ts';
import { reasonOf } from './reasons.ts';
import type { Store } from './store.ts';

/** A request as `dpplus-connect/server` reads it. */
export type Request = { url: string; headers: Record<string, string | string[] | undefined> };

/** A login that the service has confirmed. */
export interface ConfirmedLogin {
  login: Login<string, Request>;
  photo?: string;
}

/** The error code (RFC 6749, 4.1.2.1) and description for a product, by the outcome of the login at the service. */
const errors = new Map([
  ['access_denied', ['access_denied', 'the user cancelled the login']],
  ['login_limit', ['access_denied', 'the user has reached the login limit of the service']],
  ['service_unavailable', ['temporarily_unavailable', 'the service is not available']],
]);

/** Creates the steps of a product's login that are not the provider's: to the service, back, and into the provider. */
export function createInteractions(
  config: Config,
  provider: Provider,
  store: Store,
  logins: Map<string, Connect<Request>>,
  confirmed: WeakMap<object, ConfirmedLogin>,
  refuse: (reason: string, product?: string) => void,
) {
  /** Finds the login of the cookie. A sibling host can plant this cookie at the path of any login (RFC 6265, 8.6). */
  async function find(context: Context, uid: string) {
    const interaction = await provider.interactionDetails(context.req, context.res).catch((error) => {
      if (error.error !== 'invalid_request') throw error;
      refuse(reasonOf(error));
    });
    if (!interaction || interaction.uid === uid) return interaction;
    refuse('other_browser', String(interaction.params.client_id));
    return undefined;
  }

  /** Begins the login at the service, with the product's own registration. */
  async function start(context: Context, uid: string): Promise<void> {
    const interaction = await find(context, uid);
    if (!interaction) return respondWithFailure(context, { code: 'login_gone' });
    const { params } = interaction;
    const product = String(params.client_id);
    context.state.product = productOf(config, product);
    const scope = serviceScope(String(params.scope).split(' '));
    const lang = languageOf(context, params.ui_locales);
    const query = startQuery({ href: `/login/${uid}`, scope, lang });
    const url = `/callback/${product}?${query}`;
    const response = await logins.get(product)?.handle({ url, headers: context.req.headers });
    if (response?.headers.has('location')) return send(response, context);
    const code = response ? 'in_frame' : 'unknown_product';
    refuse(code, product);
    respondWithFailure(context, { code, status: response?.status, isMistake: true });
  }

  /** Ends the login at the service, and continues the product's. */
  async function end(context: Context, product: string, connect: Connect<Request>): Promise<void> {
    const request: Request = { url: context.url, headers: context.req.headers };
    const response = await connect.handle(request);
    const url = new URL(response?.headers.get('location') ?? '', config.issuer);
    const page = await (await connect.handle({ ...request, url: url.pathname + url.search }))?.json();
    const interaction = await provider.Interaction.find(/^\/login\/([\w-]+)$/.exec(page.href)?.[1] ?? '');
    if (!interaction || /_state$/.test(page.error ?? '')) {
      const { error, message, href } = page;
      if (!error) refuse('login_gone', product);
      const code = /_state$/.test(error ?? '') ? error : 'login_gone';
      if (interaction) return respondWithFailure(context, { code, message, again: href });
      // The other messages ask the user to log in again, for which there is no link.
      return respondWithFailure(context, { code, ...(code === 'unknown_state' && { message }) });
    }
    const { login, photo } = confirmed.get(request) ?? {};
    const [error, error_description] = errors.get(page.error) ?? ['server_error', 'the login failed'];
    const [browser] = browserIdsOf(context, config.issuer);
    interaction.result = { error, error_description, browser };
    if (login) {
      const grant = new provider.Grant({ accountId: login.uuid, clientId: product });
      const scopes = grantedScopes(String(interaction.params.scope).split(' '), login.scope);
      grant.addOIDCScope(scopes);
      const consent = { grantId: await grant.save() };
      const claims = JSON.stringify(claimsOf(login.data, photo, scopes));
      await store.set(`claims:${consent.grantId}`, claims, ttl.Grant);
      interaction.result = { login: { accountId: login.uuid, remember: false }, consent, browser };
    }
    await interaction.persist();
    if (response) send(response, context);
    context.redirect(interaction.returnTo);
  }

  return { start, end };
}

/** Sends the redirect and the cookies of a response of `dpplus-connect/server`. */
function send(response: Response, context: Context): void {
  context.redirect(response.headers.get('location') ?? '');
  context.status = response.status;
  context.set('cache-control', 'no-store');
  for (const line of response.headers.getSetCookie()) context.res.appendHeader('set-cookie', line);
}
