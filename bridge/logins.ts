import { type Connect, type ConnectEvent, createConnect, type Login } from 'dpplus-connect/server';
import type { Provider } from 'oidc-provider';
import { serviceScope } from './claims.ts';
import type { Config } from './config.ts';
import type { BridgeEvent } from './events.ts';
import { failureOf } from './reasons.ts';

/** A login of a product that is under way at the provider. */
export type Interaction = InstanceType<Provider['Interaction']>;

/** A request as `dpplus-connect/server` reads it. */
export type Request = {
  url: string;
  headers: Record<string, string | string[] | undefined>;
  /** The id of the browser. Only this browser continues the login. */
  browser?: string | undefined;
  /** The login of this request, once the service has confirmed it and the bridge has stored it. */
  confirmed?: Interaction;
};

/** A login that the service has confirmed. */
export type ConfirmedLogin = Login<string, Request>;

/** What the logins at the service need of the bridge. */
export interface Parts {
  /** The first signs the states, all verify. */
  secret: string[];
  log(event: BridgeEvent): void;
  /** Returns `true` once for each state. */
  once?(state: string, until: Date): Promise<boolean>;
  /** Stores a login, or returns the code of the reason that it cannot continue. The service reads of the user after it. */
  confirm?(product: string, login: ConfirmedLogin): Promise<string | undefined>;
}

/** Creates the logins at the service, one for each product. Commands use them without `once` and `confirm`. */
export function createLogins(config: Config, { log, confirm, ...parts }: Parts) {
  const create = ([id, { service, scopes }]: [string, Config['products'][string]]) =>
    createConnect<string, Request>({
      ...service,
      ...parts,
      redirectUri: `${config.issuer}/callback/${id}`,
      service: config.service,
      isSandbox: config.isSandbox,
      allowedScope: serviceScope(scopes),
      async onLogin(login) {
        const refuse = await confirm?.(id, login);
        return refuse ? { refuse, message: refuse } : { user: login.uuid };
      },
      returnPage: (page) => Response.json(page),
      log({ cause, ...event }: ConnectEvent) {
        const detail = cause === undefined ? {} : { detail: failureOf(cause) };
        // The bridge itself logs the start of a login. The user may not come back.
        const name = event.event === 'started' ? 'returned' : event.event;
        log({ ...event, event: name, product: id, ...detail });
      },
    });
  const entries = Object.entries(config.products);
  return new Map<string, Connect<Request>>(entries.map((entry) => [entry[0], create(entry)]));
}
