import { browserCookie } from '../../contract/cookies.ts';
import { type AllowedScope, createAllowedScope } from './allowed-scope.ts';
import { type Answers, createAnswers, rememberAnswers } from './answers.ts';
import { checkOptions } from './check-options.ts';
import { type Cookie, createCookie } from './cookie.ts';
import { createLog, logToConsole } from './events.ts';
import { createHooks } from './hooks.ts';
import { rememberOnce } from './once.ts';
import type { ConnectOptions } from './options.ts';
import type { IncomingRequest } from './request.ts';
import { createSealer } from './seal.ts';
import { createService, type Service } from './service.ts';
import { createSigner, type Signer } from './token.ts';

/** The options of an app, with the parts that each step of its logins uses. */
export interface Setup<User, Req extends IncomingRequest> {
  options: ConnectOptions<User, Req>;
  /** The origin of the redirect URI. */
  origin: string;
  /** The default page where a login leads. */
  home: string;
  /** Returns the path of the redirect URI, with more parameters after its own. */
  loginPath(query: string): string;
  allowed: AllowedScope;
  signer: Signer;
  service: Service;
  /** The cookie of `browserIdsOf`. */
  cookie: Cookie;
  /** The ids of browsers without the cookie, by the headers of the request. */
  newIds: WeakMap<object, string>;
  once: NonNullable<ConnectOptions<User>['once']>;
  answers: Answers;
  log: NonNullable<ConnectOptions<User>['log']>;
}

/** @throws TypeError when an option cannot work. */
export function createSetup<User, Req extends IncomingRequest>(
  given: ConnectOptions<User, Req>,
): Setup<User, Req> {
  const isTest = checkOptions(given);
  const options = createHooks(given);
  const {
    clientId,
    redirectUri,
    basePath = '',
    once = rememberOnce(),
    answers = rememberAnswers(),
  } = options;
  const log = createLog(options.log ?? logToConsole);
  if (isTest) log({ event: 'sandbox-in-production' });
  const { origin, pathname, search } = new URL(redirectUri);
  const audience = `${clientId}\n${redirectUri}`;
  return {
    options,
    origin,
    home: `${basePath}/`,
    loginPath: (query) => `${pathname}${search}${search ? '&' : '?'}${query}`,
    allowed: createAllowedScope(options),
    signer: createSigner(options.secret, audience),
    service: createService(options, log),
    cookie: createCookie(origin, browserCookie),
    newIds: new WeakMap(),
    once,
    answers: createAnswers(
      answers,
      createSealer(options.secret, audience),
      log,
      !options.once || !!options.answers,
    ),
    log,
  };
}
