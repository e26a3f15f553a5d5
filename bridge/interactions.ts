import type { Connect } from 'dpplus-connect/server';
import type { Context } from 'koa';
import type { Provider } from 'oidc-provider';
import { startQuery } from '../contract/queries.ts';
import { browserIdsOf } from './browser-ids.ts';
import { serviceScope } from './claims.ts';
import { type Config, productOf } from './config.ts';
import { partsOfState } from './confirm-login.ts';
import { endedProduct } from './ended-logins.ts';
import type { BridgeEvent } from './events.ts';
import type { Request } from './logins.ts';
import { languageOf, respondWithFailure } from './pages.ts';
import type { Store } from './store.ts';

/** The error code (RFC 6749, 4.1.2.1) and description for a product, by the outcome of the login at the service. */
const errors = new Map([
  ['access_denied', ['access_denied', 'the user cancelled the login']],
  ['login_limit', ['access_denied', 'the user has reached the login limit of the service']],
  ['service_unavailable', ['temporarily_unavailable', 'the service is not available']],
]);

/** Milliseconds in which a request that comes again waits for the first one, and between two looks. */
const [longestWait, look] = [5000, 200];

/** Creates the steps of a product's login that are not the provider's: to the service, back, and into the provider. */
export function createInteractions(
  config: Config,
  provider: Provider,
  store: Store,
  logins: Map<string, Connect<Request>>,
  log: (event: BridgeEvent) => void,
) {
  const refuse = (detail: string, product?: string) =>
    log({ event: 'refused', ...(product && { product }), detail });

  /** Finds the login of the cookie. A sibling host can plant this cookie at the path of any login (RFC 6265, 8.6). */
  async function find(context: Context, uid: string) {
    const details = provider.interactionDetails(context.req, context.res).catch((error) => {
      if (error.error !== 'invalid_request') throw error;
    });
    const [interaction, product] = await Promise.all([details, endedProduct(store, uid)]);
    if (product) context.state.product = productOf(config, product);
    if (!interaction || product) refuse('login_gone', product);
    else if (interaction.uid === uid) return interaction;
    else refuse('other_browser', String(interaction.params.client_id));
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
    if (response?.headers.has('location')) {
      log({ event: 'started', product });
      return send(response, context);
    }
    const code = response ? 'in_frame' : 'unknown_product';
    refuse(code, product);
    respondWithFailure(context, { code, status: response?.status, isMistake: true });
  }

  /**
   * Finds the outcome of a login whose answer came before, from the same browser: the user has reloaded the page, or a web
   * server sends the request again, because the first response was lost. The first request may still be under way.
   */
  async function outcomeOf(context: Context, uid: string) {
    const isUsed = await store.get(`state:${partsOfState(context.url).id}`);
    for (let waited = 0; isUsed && waited <= longestWait; waited += look) {
      const interaction = await provider.Interaction.find(uid);
      if (!interaction || context.req.socket.destroyed) return undefined;
      // The server side knows the state of this browser only, and the provider looks at the browser again.
      if (interaction.result) return interaction;
      await new Promise((resolve) => setTimeout(resolve, look));
    }
    return undefined;
  }

  /** Responds with the page of a login that cannot continue. If it has not ended, a link starts it again. */
  async function fail(
    context: Context,
    product: string,
    uid: string,
    page: { error?: string; message?: string },
  ) {
    const [ended, interaction] = await Promise.all([
      endedProduct(store, uid),
      provider.Interaction.find(uid),
    ]);
    const isVoid = /_state$/.test(page.error ?? '');
    const code = isVoid ? String(page.error) : 'login_gone';
    if (!isVoid) refuse('login_gone', product);
    const message = isVoid && page.message ? { message: page.message } : {};
    if (interaction && !ended)
      return respondWithFailure(context, { code, ...message, again: `/login/${uid}` });
    // The message of an expired state says only to log in again, and the page has no link for that.
    respondWithFailure(context, { code, ...(code === 'unknown_state' && message) });
  }

  /** Ends the login at the service, and continues the product's. */
  async function end(context: Context, product: string, connect: Connect<Request>): Promise<void> {
    const [browser] = browserIdsOf(context, config.issuer);
    const request: Request = { url: context.url, headers: context.req.headers, browser };
    const response = await connect.handle(request);
    const place = response?.headers.get('location');
    if (!place) return respondWithFailure(context, { code: 'in_frame', status: response?.status });
    const url = new URL(place, config.issuer);
    const page = await (await connect.handle({ ...request, url: url.pathname + url.search }))?.json();
    const [, uid = ''] = /^\/login\/([\w-]+)$/.exec(page.href) ?? [];
    const isFailed = page.error && !/_state$/.test(page.error);
    const interaction = isFailed
      ? await provider.Interaction.find(uid)
      : (request.confirmed ?? (await outcomeOf(context, uid)));
    if (!interaction) return fail(context, product, uid, page);
    if (isFailed) {
      const [error, error_description] = errors.get(page.error) ?? ['server_error', 'the login failed'];
      interaction.result = { error, error_description };
      await interaction.persist();
    }
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
