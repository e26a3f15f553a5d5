import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox } from 'dpplus-connect/sandbox';
import * as oidc from 'openid-client';
import { Visitor } from '../../src/sandbox/visitor.ts';
import { freePort } from '../../src/testing/free-port.ts';
import { type BridgeEvent, createBridge } from '../bridge.ts';
import type { Config, Product } from '../config.ts';
import { Browser } from './browser.ts';
import { clientOf } from './log-in.ts';

export { Browser };

/** The redirect URI of a product in the tests. Nothing listens there. */
export const redirectUriOf = (id: string) => `http://localhost:1/${id}/return`;

/** A product with all scopes. */
export const product = (id: string, changes: Partial<Product> = {}): Product => ({
  name: `The ${id}`,
  secret: `the secret of ${id} at the bridge, at least 32 characters`,
  redirectUris: [redirectUriOf(id)],
  postLogoutRedirectUris: [`http://localhost:1/${id}/goodbye`],
  scopes: ['email', 'phone', 'profile', 'address', 'photo'],
  pkce: true,
  service: { clientId: `${id}-app`, clientSecret: `the-secret-of-${id}-at-the-service` },
  ...changes,
});

/** The apps of the sandbox for a configuration. */
export const appsOf = ({ issuer, products }: Pick<Config, 'issuer' | 'products'>) =>
  Object.entries(products).map(([id, { name, service }]) => ({
    ...service,
    name,
    redirectUri: `${issuer}/callback/${id}`,
  }));

/** Starts a sandbox, and a bridge for a wiki and a forum in front of it, with a certificate on https. */
export async function startStand(changes: Partial<Config> = {}, certificate?: { key: string; cert: string }) {
  const folder = mkdtempSync(join(tmpdir(), 'dpplus-bridge-'));
  const port = (certificate && changes.port) ?? (await freePort());
  const issuer = `http://localhost:${port}`;
  const products = { wiki: product('wiki'), forum: product('forum') };
  const sandbox = createSandbox({ apps: appsOf({ issuer, products, ...changes }) });
  const service = await sandbox.listen({ port: 0 });
  const config: Config = {
    issuer,
    host: 'localhost',
    port,
    service: service.url,
    isSandbox: true,
    keys: join(folder, 'keys.json'),
    products,
    ...changes,
  };
  const events: BridgeEvent[] = [];
  const bridge = await createBridge(config, { log: (event) => events.push(event) });
  const server = certificate ? createTlsServer(certificate, bridge.handler) : createServer(bridge.handler);
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));

  /** Begins a login as a product does. */
  async function begin(id = 'wiki', more: Record<string, string> = {}) {
    const configuration = await clientOf(issuer, id, config.products[id]?.secret ?? '');
    const [verifier, state, nonce] = [oidc.randomPKCECodeVerifier(), oidc.randomState(), oidc.randomNonce()];
    const url = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUriOf(id),
      scope: 'openid email',
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
      ...more,
    });
    const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce };
    const finish = (returned: URL) =>
      oidc.authorizationCodeGrant(configuration, returned, { ...checks, idTokenExpected: true });
    return { configuration, url, checks, finish };
  }

  /** Logs a persona in at the service. Returns the URL of the callback. */
  const as = (persona: string) => async (at: URL) =>
    (await new Visitor(sandbox).logIn(persona, at.pathname + at.search)).location;

  /** Follows redirects to a URL of a product or to a page, and logs in at the service with `logIn` on the way. */
  async function follow(
    browser: Browser,
    url: string | URL,
    logIn = as('fresh'),
  ): Promise<{ url: URL; response?: Response }> {
    let next = new URL(url);
    for (;;) {
      if (next.origin === service.url) next = await logIn(next);
      if (next.port === '1') return { url: next };
      const response = await browser.request(next);
      const location = response.headers.get('location');
      if (!location) return { url: next, response };
      next = new URL(location, next);
    }
  }

  /** A whole login; returns what the product has then. */
  async function logIn(
    id = 'wiki',
    more: Record<string, string> = {},
    persona = 'fresh',
    browser = new Browser(),
  ) {
    const { configuration, url, finish } = await begin(id, more);
    const { url: returned } = await follow(browser, url, as(persona));
    const tokens = await finish(returned);
    const claims = tokens.claims();
    const userinfo = await oidc.fetchUserInfo(configuration, tokens.access_token, claims?.sub ?? '');
    return { tokens, claims, userinfo, browser, returned };
  }

  /** The UUIDs that the service has as connected for a product. */
  async function connected(id: string): Promise<string[]> {
    const { clientId, clientSecret } = config.products[id]?.service ?? { clientId: '', clientSecret: '' };
    const authorization = `Basic ${btoa(`${clientId}:${clientSecret}`)}`;
    const response = await fetch(`${service.url}/api/uuids/connected`, { headers: { authorization } });
    return (await response.json()).uuids;
  }

  return {
    config,
    issuer,
    sandbox,
    service,
    bridge,
    events,
    begin,
    as,
    follow,
    logIn,
    connected,
    async close() {
      server.close();
      server.closeAllConnections();
      await bridge.close();
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
