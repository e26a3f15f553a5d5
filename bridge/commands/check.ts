import { existsSync } from 'node:fs';
import { createBridge } from '../bridge.ts';
import type { Config } from '../config.ts';

/**
 * Checks whether the service, the keys and Redis fit the configuration, and prints one line for each.
 *
 * @returns the number of mistakes.
 */
export async function check(config: Config, print: (line: string) => void): Promise<number> {
  let mistakes = 0;
  const report = (problem: string | undefined, subject: string) => {
    if (problem) mistakes++;
    print(problem ? `✗ ${subject}: ${problem}` : `✓ ${subject}`);
  };
  const isNew = !existsSync(config.keys);
  const bridge = await createBridge(config, { log: () => {} }).catch((error: Error) => error);
  if (bridge instanceof Error) {
    report(bridge.message, 'keys and Redis');
    return mistakes;
  }
  report(undefined, isNew ? `keys: made in ${config.keys}` : 'keys');
  for (const [id, { service }] of Object.entries(config.products)) {
    const uuids = await bridge.logins.get(id)?.connected();
    report(
      uuids ? undefined : 'the service does not accept the clientId and clientSecret, or does not respond',
      `products.${id}: credentials at the service`,
    );
    report(
      await redirectUriProblem(config, id, service.clientId),
      `products.${id}: redirect URI at the service`,
    );
  }
  await bridge.close();
  return mistakes;
}

/** Sends the authorization request of a login without a user. The service redirects a wrong redirect URI to the registered one. */
async function redirectUriProblem({ issuer, service, isSandbox }: Config, id: string, clientId: string) {
  const redirectUri = `${issuer}/callback/${id}`;
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: '',
    is_sandbox: String(isSandbox),
  });
  const response = await fetch(`${service}/en/oauth/authenticate.html?${query}`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
  }).catch(() => undefined);
  if (!response) return 'the service does not respond';
  if (response.status >= 400) return 'the service does not know the clientId';
  const location = new URL(response.headers.get('location') ?? '', service);
  const error = location.searchParams.get('error');
  if (!error) return undefined;
  const registered = location.origin + location.pathname;
  return registered === redirectUri
    ? `the service responds with ${error}`
    : `register ${redirectUri} at the service; it has ${registered}`;
}
