import { errors, interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { createAdapter } from './adapter.ts';
import { browserIdsOf } from './browser-ids.ts';
import { claimsOfScopes } from './claims.ts';
import { type Config, productOf } from './config.ts';
import { endedProduct } from './ended-logins.ts';
import type { Keys } from './keys.ts';
import { ttl } from './limits.ts';
import { respondWithError, respondWithFailure, respondWithLoggedOut } from './pages.ts';
import { isGone, OtherBrowser, reasonOf } from './reasons.ts';
import type { Store } from './store.ts';
import { texts } from './texts.ts';

const { Check, Prompt } = interactionPolicy;

/**
 * Each request goes to the service, which has its own session and asks for consent. The service cannot be asked for a fresh
 * login, and without one an error is right (OpenID Connect Core, 3.1.2.1).
 */
function confirmEachLogin(context: KoaContextWithOIDC): boolean {
  const { params, prompts, result, issuer } = context.oidc;
  if (prompts.has('login') || params?.max_age !== undefined)
    throw new errors.LoginRequired('prompt=login and max_age are not supported');
  // Sibling hosts can plant the cookies of the provider, which have a path. The end of a login gives the browser its next id.
  if (result?.login && !browserIdsOf(context, issuer).includes(String(result.browser)))
    throw new OtherBrowser();
  // The provider has verified the hint at the start of the login (OpenID Connect Core, 3.1.2.1).
  const [, payload] = String(params?.id_token_hint ?? '').split('.');
  if (payload && result?.login && subjectOf(payload) !== result.login.accountId)
    throw new errors.LoginRequired('the user of id_token_hint did not log in');
  return !result?.login;
}

type ResponseMode = Parameters<Provider['registerResponseMode']>;

/** Without `form_post`: its page needs a script, and would have no policy. */
const providerOf = (products: Config['products']) =>
  class extends Provider {
    override registerResponseMode(...[name, respond]: ResponseMode): void {
      if (name === 'form_post') return;
      super.registerResponseMode(name, (context, redirectUri, { iss, ...payload }) => {
        const product = productOf({ products }, context.oidc.client?.clientId ?? '');
        const isLeftOut = iss === undefined || ('error' in payload && product?.issInErrors === false);
        return respond(context, redirectUri, isLeftOut ? payload : { ...payload, iss });
      });
    }
  };

const subjectOf = (payload: string) => JSON.parse(Buffer.from(payload, 'base64url').toString()).sub;

/** Creates the OpenID provider for the products. */
export function createProvider({ issuer, products }: Config, keys: Keys[], store: Store): Provider {
  // `__Host-` cookies cannot be planted by another host of the domain (RFC 6265bis). Two of the three have a path.
  const [host, secure] = issuer.startsWith('https:') ? ['__Host-', '__Secure-'] : ['', ''];
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true } as const;
  const provider: Provider = new (providerOf(products))(issuer, {
    adapter: (kind: string) => createAdapter(kind, store),
    clients: Object.entries(products).map(([id, product]) => ({
      client_id: id,
      client_name: product.name,
      client_secret: product.secret,
      redirect_uris: product.redirectUris,
      post_logout_redirect_uris: product.postLogoutRedirectUris,
      scope: ['openid', ...product.scopes].join(' '),
    })),
    clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
    claims: claimsOfScopes,
    scopes: ['openid'],
    responseTypes: ['code'],
    jwks: { keys: keys.map(({ signing }) => signing) },
    cookies: {
      keys: keys.map(({ cookies }) => cookies),
      names: {
        session: `${host}bridge`,
        interaction: `${secure}bridge-login`,
        resume: `${secure}bridge-resume`,
      },
      long: cookie,
      short: cookie,
    },
    discovery: { ui_locales_supported: Object.keys(texts) },
    routes: { authorization: '/authorize', userinfo: '/userinfo', end_session: '/logout' },
    pkce: { required: (_, client) => productOf({ products }, client.clientId)?.pkce !== false },
    allowOmittingSingleRegisteredRedirectUri: false,
    clientBasedCORS: () => false,
    expiresWithSession: async () => false,
    ttl,
    interactions: {
      policy: [
        new Prompt(
          { name: 'login', requestable: true },
          new Check('confirmed', 'the service confirms each login', confirmEachLogin),
        ),
      ],
      url: (_, { uid }) => `/login/${uid}`,
    },
    async findAccount(_, accountId, token) {
      const claims = token?.grantId && (await store.get(`claims:${token.grantId}`));
      return { accountId, claims: async () => ({ ...(claims && JSON.parse(claims)), sub: accountId }) };
    },
    async renderError(context, { error }, cause) {
      if (error === 'server_error') return respondWithError(context);
      const [code, { status }] = [reasonOf(cause), context];
      const uid = /^\/authorize\/([\w-]+)$/.exec(context.path)?.[1];
      const id = context.oidc.client?.clientId ?? (uid && (await endedProduct(store, uid)));
      if (id) context.state.product = productOf({ products }, id);
      respondWithFailure(context, { code, status, isMistake: !isGone(code) });
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      revocation: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        async postLogoutSuccessSource(context) {
          context.state.product ??= productOf({ products }, context.oidc.client?.clientId ?? '');
          respondWithLoggedOut(context);
        },
      },
    },
  });
  // The handler writes these headers itself, from the issuer.
  provider.proxy = true;
  return provider;
}
