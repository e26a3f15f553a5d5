import type { Listening } from '../../http/listener.ts';
import { createSandbox } from '../../index.ts';
import { Visitor } from '../../visitor.ts';

/** A sandbox on a port, for one client library. */
export interface Service extends Listening {
  /** Logs a user in at the authorization URL of an app, and returns the URL of the callback. */
  logIn(authorizationUrl: string): Promise<URL>;
}

/** The credentials that every library gets. */
export const clientId = 'demoapp';

/** The secret that every library gets. */
export const clientSecret = 'demosecret';

/** Starts a sandbox for an app at `redirectUri`; by default it answers exactly as the service does. */
export async function startService(redirectUri: string): Promise<Service> {
  const sandbox = createSandbox({ apps: [{ clientId, clientSecret, name: 'App', redirectUri }] });
  const listening = await sandbox.listen({ port: 0 });
  return {
    ...listening,
    async logIn(authorizationUrl) {
      const { pathname, search } = new URL(authorizationUrl);
      return (await new Visitor(sandbox).logIn('fresh', pathname + search)).location;
    },
  };
}
