import * as oidc from 'openid-client';
import { callbackUrl, codeRequest } from '../../sandbox/kit/code-login.ts';
import { Browser } from './browser.ts';

/** The OpenID Connect client of a product, in strict mode. The tests have no TLS. All other checks stay. */
export const clientOf = (issuer: string, id: string, secret: string) =>
  oidc.discovery(new URL(issuer), id, undefined, oidc.ClientSecretBasic(secret), {
    execute: [oidc.allowInsecureRequests],
  });

/** Begins a login as a product does. */
export async function beginAt(configuration: oidc.Configuration, redirectUri: string, more: object = {}) {
  const [pkceCodeVerifier, expectedState] = [oidc.randomPKCECodeVerifier(), oidc.randomState()];
  const expectedNonce = oidc.randomNonce();
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid email',
    code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: expectedState,
    nonce: expectedNonce,
    ...more,
  });
  const checks = { pkceCodeVerifier, expectedState, expectedNonce, idTokenExpected: true };
  const finish = (returned: URL) => oidc.authorizationCodeGrant(configuration, returned, checks);
  return { configuration, url, checks, finish };
}

/**
 * Returns the login of a product at a bridge in another process: a strict client, a browser, and the control API of the
 * sandbox. It rejects with the text of a page on which the browser stays.
 */
export async function loginAt(issuer: string, id: string, secret: string, redirectUri: string) {
  const configuration = await clientOf(issuer, id, secret);
  return async function logIn(browser = new Browser()) {
    let { url, finish } = await beginAt(configuration, redirectUri);
    while (!url.href.startsWith(redirectUri))
      url = await (url.pathname.endsWith('/oauth/authenticate.html')
        ? logInAtService(url)
        : browser.next(url));
    const tokens = await finish(url);
    return oidc.fetchUserInfo(configuration, tokens.access_token, tokens.claims()?.sub ?? '');
  };
}

/** Logs a persona in at a sandbox. Returns the URL of the callback. */
export async function logInAtService({ href }: URL): Promise<URL> {
  const code = codeRequest(href, 'fresh');
  const response = await fetch(code.url, { method: 'POST', body: JSON.stringify(code.body) });
  return new URL(callbackUrl(href, code, await response.json()));
}
