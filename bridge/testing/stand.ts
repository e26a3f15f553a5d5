import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox } from 'dpplus-sandbox';
import * as oidc from 'openid-client';
import { Visitor } from '../../sandbox/testing/visitor.ts';
import { freePort } from '../../testing/free-port.ts';
import { createBridge } from '../bridge.ts';
import type { Config, Product } from '../config.ts';
import type { BridgeEvent } from '../events.ts';
import { Browser } from './browser.ts';
import { beginAt, clientOf } from './log-in.ts';

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

/** Writes a configuration for the wiki and its secrets into a folder, with other values. Returns its path. */
export function writeConfig(
  folder: string,
  values: { issuer: string; service: string; [name: string]: unknown },
  name = 'bridge.json',
) {
  const { secret, service } = product('wiki');
  const mode = 0o600;
  writeFileSync(join(folder, 'wiki.secret'), secret, { mode });
  writeFileSync(join(folder, 'service.secret'), service.clientSecret, { mode });
  const wiki = {
    name: 'Wiki',
    secret: { file: 'wiki.secret' },
    redirectUris: [redirectUriOf('wiki')],
    scopes: ['email'],
    service: { clientId: service.clientId, clientSecret: { file: 'service.secret' } },
  };
  const config = {
    port: Number(/\d+$/.exec(values.issuer) ?? 8080),
    isSandbox: true,
    products: { wiki },
    ...values,
  };
  writeFileSync(join(folder, name), JSON.stringify(config));
  return join(folder, name);
}

/** The UUIDs that a sandbox has as connected for a product. */
export async function connectedAt(url: string, { service }: Pick<Product, 'service'>): Promise<string[]> {
  const headers = { authorization: `Basic ${btoa(`${service.clientId}:${service.clientSecret}`)}` };
  return (await (await fetch(`${url}/api/uuids/connected`, { headers })).json()).uuids;
}

/** Starts a sandbox, and a bridge for a wiki and a forum in front of it. */
export async function startStand(changes: Partial<Config> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'dpplus-bridge-'));
  const port = await freePort();
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
  /** They take the requests in turn, as behind a balancer. */
  const handlers = [bridge.handler];
  let count = 0;
  const server = createServer((request, response) =>
    handlers[count++ % handlers.length]?.(request, response),
  );
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));

  /** Begins a login as a product does. */
  const begin = async (id = 'wiki', more: Record<string, string> = {}) =>
    beginAt(await clientOf(issuer, id, config.products[id]?.secret ?? ''), redirectUriOf(id), more);

  /** Orders another response of the token endpoint, once. */
  const orderFault = (then: object) =>
    fetch(`${service.url}/_sandbox/faults`, {
      method: 'PUT',
      body: JSON.stringify([{ on: 'token', times: 1, then }]),
    });

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
  const connected = (id: string) => connectedAt(service.url, config.products[id] ?? product(id));

  return {
    config,
    issuer,
    sandbox,
    service,
    bridge,
    handlers,
    events,
    begin,
    as,
    follow,
    orderFault,
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
