import type { Listening } from '../../http/listener.ts';
import { createSandbox, type Sandbox } from '../../index.ts';
import { Visitor } from '../../visitor.ts';

/** A sandbox on a port, for one client library. */
export interface Service extends Listening {
  sandbox: Sandbox;
  /** Logs a persona in at the authorization URL of an app, and returns the URL of the callback. */
  logIn(authorizationUrl: string | URL, persona?: string): Promise<URL>;
  /** A persona as the app knows it. */
  person(persona?: string): Promise<{ uuid: string; connected: boolean } | undefined>;
  /** The hints that the inspector shows. */
  hints(): Promise<string[]>;
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
    sandbox,
    async logIn(authorizationUrl, persona = 'fresh') {
      const { pathname, search } = new URL(authorizationUrl);
      return (await new Visitor(sandbox).logIn(persona, pathname + search)).location;
    },
    async person(persona = 'fresh') {
      const answer = await fetch(`${listening.url}/_sandbox/personas`);
      const personas = (await answer.json()) as {
        id: string;
        apps: { uuid: string; connected: boolean }[];
      }[];
      return personas.find(({ id }) => id === persona)?.apps[0];
    },
    async hints() {
      const events = await (await fetch(`${listening.url}/_sandbox/events`)).json();
      return (events as { hint?: string }[]).flatMap(({ hint }) => hint ?? []);
    },
  };
}
