import { type AllowedScope, createAllowedScope } from './allowed-scope.ts';
import { checkOptions } from './check-options.ts';
import { type Cookie, createCookie } from './cookie.ts';
import { createLog, logToConsole } from './events.ts';
import { rememberOnce } from './once.ts';
import type { ConnectOptions } from './options.ts';
import type { IncomingRequest } from './request.ts';
import { createService, type Service } from './service.ts';
import { createSigner, type Signer } from './token.ts';

/** The options of an app, with the parts that each step of its logins uses. */
export interface Setup<User, Req extends IncomingRequest> {
  options: ConnectOptions<User, Req>;
  /** The origin of the redirect URI. */
  origin: string;
  /** Where a login starts, and where it ends: below the redirect URI, with its query. */
  startUrl: URL;
  returnUrl: URL;
  allowed: AllowedScope;
  signer: Signer;
  service: Service;
  /** The cookie of `browserIdsOf`. */
  cookie: Cookie;
  once: NonNullable<ConnectOptions<User>['once']>;
  log: NonNullable<ConnectOptions<User>['log']>;
}

/** @throws TypeError when an option cannot work. */
export function createSetup<User, Req extends IncomingRequest>(
  options: ConnectOptions<User, Req>,
): Setup<User, Req> {
  const isTest = checkOptions(options);
  const { clientId, redirectUri, once = rememberOnce() } = options;
  const log = createLog(options.log ?? logToConsole);
  if (isTest) log({ event: 'sandbox-in-production' });
  const { origin, pathname, search } = new URL(redirectUri);
  const below = (name: string) => new URL(`${origin}${pathname.replace(/\/$/, '')}/${name}${search}`);
  return {
    options,
    origin,
    startUrl: below('start'),
    returnUrl: below('return'),
    allowed: createAllowedScope(options),
    signer: createSigner(options.secret, `${clientId}\n${redirectUri}`),
    service: createService(options, log),
    cookie: createCookie(origin, 'dp-browser'),
    once,
    log,
  };
}
