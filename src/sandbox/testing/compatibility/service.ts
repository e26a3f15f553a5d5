import type { Listening } from '../../http/listener.ts';
import { createSandbox, type Sandbox } from '../../index.ts';
import { Visitor } from '../visitor.ts';

/** A sandbox on a port, for one client library. */
export interface Service extends Listening {
  sandbox: Sandbox;
  /** Walks a person through the login that the library sent them to; gives the address that they return to. */
  logIn(authorizationUrl: string | URL): Promise<URL>;
  /** What `user_data` answers to a token. */
  userData(accessToken: string): Promise<Record<string, string>>;
  /** How the application knows the person whom it logged in. */
  person(): Promise<{ uuid: string; connected: boolean } | undefined>;
  /** The hints that the inspector shows. */
  hints(): Promise<string[]>;
}

/** The credentials that every library gets. */
export const clientId = 'demoapp';

/** The secret that every library gets. */
export const clientSecret = 'demosecret';

/** Starts a sandbox for an application at `redirectUri`; by default it answers exactly as the service does. */
export async function startService(redirectUri: string): Promise<Service> {
  const sandbox = createSandbox({ apps: [{ clientId, clientSecret, name: 'App', redirectUri }] });
  const listening = await sandbox.listen({ port: 0 });
  return {
    ...listening,
    sandbox,
    async logIn(authorizationUrl) {
      const { pathname, search } = new URL(authorizationUrl);
      return (await new Visitor(sandbox).logIn('fresh', pathname + search)).location;
    },
    async userData(accessToken) {
      const headers = { authorization: `Bearer ${accessToken}` };
      return (await fetch(`${listening.url}/oauth/user_data`, { headers })).json() as Promise<
        Record<string, string>
      >;
    },
    async person() {
      const answer = await fetch(`${listening.url}/_sandbox/personas`);
      const personas = (await answer.json()) as {
        id: string;
        apps: { uuid: string; connected: boolean }[];
      }[];
      return personas.find(({ id }) => id === 'fresh')?.apps[0];
    },
    async hints() {
      const events = await (await fetch(`${listening.url}/_sandbox/events`)).json();
      return (events as { hint?: string }[]).flatMap(({ hint }) => hint ?? []);
    },
  };
}
