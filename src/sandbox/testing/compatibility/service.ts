import type { Listening } from '../../http/listener.ts';
import { createSandbox } from '../../index.ts';

/** The credentials that every library gets. */
export const clientId = 'demoapp';

/** The secret that every library gets. */
export const clientSecret = 'demosecret';

/** Starts a sandbox on a port, for an app at `redirectUri`. */
export function startService(redirectUri: string): Promise<Listening> {
  const sandbox = createSandbox({ apps: [{ clientId, clientSecret, name: 'App', redirectUri }] });
  return sandbox.listen({ port: 0 });
}
