import { languages } from './languages.ts';
import { loginLimitInWords } from './login-limit.ts';
import { scopes } from './scopes.ts';

// Every error code of the project, with its causes. The types name the file that lacks a code or a text, the tests the
// cause that is missing, and `npm run write` writes the tables of the docs and the codes in the files of other languages.

/** Where an error arises, by the heading of docs/troubleshooting.md, or else by the part that sends it. */
export type Place =
  /** At the redirect URI of the app, from the authorization endpoint. */
  | 'redirect'
  /** The same, from the service only: the sandbox does not send it. */
  | 'redirect of the service'
  /** A page of the service. */
  | 'page'
  /** The POST of a custom sign-up form. */
  | 'form'
  | 'token'
  | 'data'
  | 'uuids'
  /** Any URL of the service or the sandbox. */
  | 'any'
  /** The control API of the sandbox, of which the log and the response tell enough. */
  | 'control'
  /** The server side: the return page after a failed login. */
  | 'login'
  /** The script: the outcome of `open()`. */
  | 'button';

/** Who causes an error, and so who can act. */
export type Party = 'user' | 'app' | 'service' | 'attacker';

interface Cause {
  readonly at: Exclude<Place, 'login'>;
  readonly by: Party;
  /** Of the response. */
  readonly status?: number;
  /** What the docs show in place of the code, such as a code with its description. */
  readonly shown?: string;
  /** Markdown, with links from the folder of the docs. */
  readonly why: string;
  readonly fix: string;
}

interface LoginCause extends Omit<Cause, 'at'> {
  readonly at: 'login';
  /** What a help desk tells the user. */
  readonly tell: string;
  /** The line of the log. */
  readonly log: string;
}

interface ErrorEntry {
  /** For the log of the sandbox, in plain text. */
  readonly meaning: string;
  /** The text on the return page: its own one in `texts/<lang>.ts`, or another one. Without it, the one of `server_error`. */
  readonly text?: 'own' | 'configuration_error';
  readonly causes: readonly (Cause | LoginCause)[];
}

const listOf = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');
const languageList = /* @__PURE__ */ listOf(languages);
const scopeList = /* @__PURE__ */ listOf(scopes);

/** The codes in the order of the docs. */
export const errors = {
  access_denied: {
    meaning: 'the user cancelled or did not allow it',
    text: 'own',
    causes: [
      {
        at: 'redirect',
        by: 'user',
        why: 'the user cancelled the login or did not allow the data',
        fix: 'let them try again; this is not an error',
      },
      {
        at: 'login',
        by: 'user',
        why: 'the user pressed “Cancel” or did not allow the data, or the service denies the login with another text',
        fix: 'nothing; if many users read it, call `reconcile()`',
        tell: 'Log in again, and allow the data.',
        log: 'login-refused',
      },
    ],
  },
  login_limit: {
    meaning: `${loginLimitInWords} logins without a connected call`,
    text: 'configuration_error',
    causes: [
      {
        at: 'redirect',
        by: 'app',
        shown: '`access_denied`, with “login limit” in the description',
        why: `the user logged in ${loginLimitInWords} times, and your server never called \`/api/uuids/connected\``,
        fix: 'call it after each login with a new UUID; one call lifts the limit',
      },
      {
        at: 'login',
        by: 'app',
        why: `${loginLimitInWords} logins, and the app never reported the user`,
        fix: 'call `reconcile()`; of a user who was asked and did not link, restore the logins',
        tell: 'You did nothing wrong. We fix it.',
        log: 'login-refused',
      },
    ],
  },
  expired_state: {
    meaning: 'the login took too long, or was used',
    text: 'own',
    causes: [
      {
        at: 'login',
        by: 'user',
        why: 'the login took more than an hour, or another tab logged in',
        fix: 'pass `currentUser`',
        tell: 'Open our page again, and log in.',
        log: 'state-refused',
      },
    ],
  },
  unknown_state: {
    meaning: 'the login is of another browser or of the time before the last login, or cookies are blocked',
    text: 'own',
    causes: [
      {
        at: 'login',
        by: 'user',
        why: 'begun in another browser, or before the last login in this one, or cookies are blocked',
        fix: 'one `DPPLUS_SECRET` for all machines, and for Next.js; the host of `redirectUri`',
        tell: 'Log in again. If it comes back, allow cookies, and stay in one browser.',
        log: 'state-refused',
      },
    ],
  },
  account_mismatch: {
    meaning: 'two users at one screen',
    text: 'own',
    causes: [
      {
        at: 'login',
        by: 'user',
        why: 'logged in here as one user, at Secure Connect as another',
        fix: 'nothing',
        tell: 'Log out here, then log in again.',
        log: 'login-refused',
      },
    ],
  },
  service_unavailable: {
    meaning: 'the service did not respond to the app',
    text: 'own',
    causes: [
      {
        at: 'login',
        by: 'service',
        why: 'Secure Connect did not respond to the app',
        fix: 'another login can help; the network, a proxy',
        tell: 'Try again in a few minutes.',
        log: 'request-failed: /oauth/token …',
      },
    ],
  },
  configuration_error: {
    meaning: 'the service rejects the app',
    text: 'own',
    causes: [
      {
        at: 'login',
        by: 'app',
        why: 'Secure Connect rejects the app',
        fix: 'the credentials, or the URL of the service',
        tell: 'You did nothing wrong. We fix it.',
        log: 'request-failed: /oauth/token …',
      },
    ],
  },
  redirect_uri_mismatch: {
    meaning: 'the redirect_uri is not the registered one',
    text: 'configuration_error',
    causes: [
      {
        at: 'redirect',
        by: 'app',
        why: '`data-redirect-uri` is not the registered URI, character for character: a slash at the end, `http`, `www`, a query',
        fix: 'copy it from the registration; for the sandbox [`--redirect-uri`](sandbox.md#options)',
      },
    ],
  },
  unauthorized: {
    meaning: 'the request has no access token',
    causes: [
      {
        at: 'data',
        by: 'app',
        status: 401,
        why: 'no token in the header; a token in the query or the body does not count',
        fix: '`Authorization: Bearer <ACCESS_TOKEN>`',
      },
    ],
  },
  invalid_request: {
    meaning: 'a parameter, header or body is missing, repeated or malformed',
    text: 'configuration_error',
    causes: [
      {
        at: 'redirect',
        by: 'app',
        why: '`redirect_uri`, `response_type` or `is_sandbox` is missing, a parameter came twice, or `is_sandbox` is not `true` at a sandbox',
        fix: '`data-redirect-uri`, `data-is-sandbox`',
      },
      {
        at: 'page',
        by: 'user',
        status: 400,
        why: 'the connection broke while the form was sent',
        fix: 'send it again',
      },
      {
        at: 'form',
        by: 'user',
        status: 400,
        why: 'the connection broke while the body was sent',
        fix: 'send it again',
      },
      {
        at: 'token',
        by: 'app',
        status: 400,
        why: 'not `application/x-www-form-urlencoded`; `grant_type`, `code` or `redirect_uri` is missing; a parameter came twice; credentials in header and body',
        fix: 'send each of the five fields once, in the body',
      },
      {
        at: 'data',
        by: 'app',
        status: 400,
        why: 'the header is malformed',
        fix: 'one space, no quotes',
      },
      {
        at: 'uuids',
        by: 'app',
        status: 400,
        why: 'not `{"uuids": […]}`, or not 1 to 1,000 UUIDs',
        fix: 'send a list, even for one',
      },
      {
        at: 'any',
        by: 'app',
        status: 400,
        why: 'the request line or a header is malformed',
        fix: 'a proper HTTP client',
      },
      {
        at: 'any',
        by: 'app',
        status: 431,
        why: 'request line and headers are larger than 64 KiB',
        fix: 'a shorter `state`, fewer cookies',
      },
    ],
  },
  invalid_client: {
    meaning: 'client credentials are missing or wrong',
    text: 'configuration_error',
    causes: [
      {
        at: 'redirect of the service',
        by: 'app',
        why: 'the service does not accept the registration; a sandbox shows [a page](#as-a-page)',
        fix: 'ask the operator of the service',
      },
      {
        at: 'token',
        by: 'app',
        status: 401,
        why: '`client_id` or `client_secret` is missing or wrong, or in a header',
        fix: 'both in the body: [client libraries](clients.md). The code stays valid',
      },
      {
        at: 'uuids',
        by: 'app',
        status: 401,
        why: 'no or wrong Basic credentials',
        fix: '`Authorization: Basic`, base64 of `client_id:client_secret`; not in the body',
      },
    ],
  },
  invalid_scope: {
    meaning: 'a scope does not exist',
    text: 'configuration_error',
    causes: [
      {
        at: 'redirect',
        by: 'app',
        why: '`data-scope` contains a name that does not exist',
        fix: `${scopeList}, separated by spaces`,
      },
    ],
  },
  unauthorized_client: {
    meaning: 'the registration does not allow this login',
    text: 'configuration_error',
    causes: [
      {
        at: 'redirect of the service',
        by: 'app',
        why: 'the registration does not allow this login; a sandbox does not send it',
        fix: 'ask the operator of the service',
      },
    ],
  },
  unsupported_response_type: {
    meaning: 'the response_type is not code',
    text: 'configuration_error',
    causes: [
      {
        at: 'redirect',
        by: 'app',
        why: '`response_type` is not `code`; only a custom request has that',
        fix: '`response_type=code`',
      },
    ],
  },
  unsupported_grant_type: {
    meaning: 'the grant_type is not authorization_code',
    causes: [
      { at: 'token', by: 'app', status: 400, why: 'another `grant_type`', fix: '`authorization_code`' },
    ],
  },
  invalid_grant: {
    meaning: 'the code is unknown, expired, used, or bound to something else',
    causes: [
      {
        at: 'token',
        by: 'app',
        status: 400,
        why: 'the code is unknown, older than ten minutes, used before, of another client or for another `redirect_uri`',
        fix: 'exchange it once, at once, with the same `redirect_uri`. A second use revokes the token of the first',
      },
    ],
  },
  invalid_token: {
    meaning: 'the access token is unknown, expired or revoked',
    causes: [
      {
        at: 'data',
        by: 'app',
        status: 401,
        why: 'the token is unknown, older than an hour, or revoked because its code was used twice',
        fix: 'fetch the data right after the login; otherwise log in again',
      },
    ],
  },
  insufficient_scope: {
    meaning: 'the granted scope does not cover the data',
    causes: [
      {
        at: 'data',
        by: 'app',
        status: 403,
        why: 'the granted scope does not cover this; the response names the needed scope',
        fix: '`data-scope`',
      },
    ],
  },
  unknown_client: {
    meaning: 'no app has this client_id',
    causes: [
      {
        at: 'page',
        by: 'app',
        status: 400,
        why: '`client_id` is missing, repeated or not registered',
        fix: '`data-client-id`; for a sandbox also its seed file',
      },
    ],
  },
  login_over: {
    meaning: 'the login has ended, or belongs to another browser',
    causes: [
      {
        at: 'page',
        by: 'user',
        status: 400,
        why: 'an old tab, a form from another browser, or a day has passed',
        fix: 'log in again',
      },
    ],
  },
  link_over: {
    meaning: 'the link of a mail is unknown or out of date',
    causes: [
      {
        at: 'page',
        by: 'user',
        status: 404,
        why: 'the link of a mail is incomplete, or the email address was changed since',
        fix: 'use the latest mail',
      },
    ],
  },
  csrf: {
    meaning: 'the form does not come from a page of this login',
    causes: [
      {
        at: 'page',
        by: 'attacker',
        status: 403,
        why: 'the form does not come from a page of this login',
        fix: 'log in again',
      },
    ],
  },
  unsupported_language: {
    meaning: 'the language does not exist',
    causes: [
      {
        at: 'page',
        by: 'app',
        status: 404,
        why: `the first part of the path is not ${languageList}`,
        fix: 'the script’s folder',
      },
      {
        at: 'any',
        by: 'app',
        status: 404,
        why: 'a script in an unknown language',
        fix: languageList,
      },
    ],
  },
  not_found: {
    meaning: 'no such URL, or no such data',
    causes: [
      {
        at: 'page',
        by: 'app',
        status: 404,
        why: 'a wrong path',
        fix: 'the URL of the service, without an added path',
      },
      {
        at: 'data',
        by: 'user',
        status: 404,
        why: 'the token is valid, but this data does not exist, for example because the user has no identity card',
        fix: 'continue without',
      },
      { at: 'any', by: 'app', status: 404, why: 'no such URL', fix: 'compare the path' },
    ],
  },
  method_not_allowed: {
    meaning: 'the URL accepts other methods',
    causes: [
      {
        at: 'page',
        by: 'user',
        status: 405,
        why: 'the user reloaded a step of a login, or typed its URL',
        fix: 'log in again',
      },
      {
        at: 'any',
        by: 'app',
        status: 405,
        why: 'GET instead of POST, or the other way round',
        fix: 'see the `Allow` header',
      },
    ],
  },
  payload_too_large: {
    meaning: 'the body is larger than the limit',
    causes: [
      { at: 'page', by: 'user', status: 413, why: 'more than 64 KiB', fix: 'shorter values' },
      { at: 'form', by: 'app', status: 413, why: 'more than 64 KiB', fix: 'only the six fields' },
      { at: 'token', by: 'app', status: 413, why: 'more than 64 KiB', fix: 'send the five fields only' },
      { at: 'uuids', by: 'app', status: 413, why: 'more than 1 MiB', fix: 'fewer UUIDs' },
    ],
  },
  unsupported_media_type: {
    meaning: 'the body has another media type',
    causes: [
      {
        at: 'page',
        by: 'app',
        status: 415,
        why: 'the body is not a form',
        fix: 'a form without `enctype`',
      },
      {
        at: 'form',
        by: 'app',
        status: 415,
        why: 'the body is not a form',
        fix: '`application/x-www-form-urlencoded`; a form without `enctype`',
      },
      { at: 'uuids', by: 'app', status: 415, why: 'not JSON', fix: '`Content-Type: application/json`' },
    ],
  },
  unknown_uuid: {
    meaning: 'the service never issued this UUID to this client',
    causes: [
      {
        at: 'uuids',
        by: 'app',
        status: 404,
        why: 'the service never issued one of them to your app; nothing changed',
        fix: 'remove it and send the rest',
      },
    ],
  },
  misdirected_request: {
    meaning: 'the host name does not belong to the sandbox',
    causes: [
      {
        at: 'any',
        by: 'app',
        status: 421,
        why: 'sandbox only: the `Host` is not one of its names',
        fix: '`--hosts`, or the option `hosts`: [Host names](sandbox.md#host-names)',
      },
    ],
  },
  not_built: {
    meaning: 'the file of the login button is not there',
    causes: [
      {
        at: 'any',
        by: 'app',
        status: 404,
        why: 'sandbox only: its folder does not contain the scripts',
        fix: '`npm run build`, or `scriptsDir`',
      },
    ],
  },
  not_saved: {
    meaning: 'the state file could not be written',
    causes: [
      {
        at: 'any',
        by: 'app',
        status: 503,
        why: 'sandbox only: it cannot write its state file; the response names the reason',
        fix: 'space on the disk, or the rights of its folder',
      },
    ],
  },
  server_error: {
    meaning: 'the sandbox failed',
    text: 'own',
    causes: [
      { at: 'page', by: 'service', status: 500, why: 'an error in the sandbox', fix: 'report it' },
      { at: 'any', by: 'service', status: 500, why: 'an error in the sandbox', fix: 'report it' },
      {
        at: 'login',
        by: 'app',
        why: 'an error in the app',
        fix: 'the error is in `cause`',
        tell: 'Try again in a few minutes.',
        log: 'callback-failed',
      },
    ],
  },
  conflict: {
    meaning: 'the id is taken',
    causes: [{ at: 'control', by: 'app', status: 409, why: 'the id is taken', fix: 'another id' }],
  },
  cross_site: {
    meaning: 'a page of another site called the control API',
    causes: [
      {
        at: 'control',
        by: 'attacker',
        status: 403,
        why: 'a page of another site sent the request',
        fix: 'a program or a page of this machine, or the control token',
      },
    ],
  },
  not_loopback: {
    meaning: 'another machine called the control API, or the control token is missing',
    causes: [
      {
        at: 'control',
        by: 'app',
        status: 403,
        why: 'another machine sent the request',
        fix: 'a control token',
      },
      { at: 'control', by: 'app', status: 401, why: 'no control token', fix: 'the control token' },
    ],
  },
  return_page_missing: {
    meaning: 'the popup shows no return page',
    causes: [
      {
        at: 'button',
        by: 'app',
        why: 'the popup shows a page of the app, and no return page',
        fix: '[the return page](return-page.md)',
      },
    ],
  },
  window_closed: {
    meaning: 'the user closed the popup',
    causes: [
      {
        at: 'button',
        by: 'user',
        why: 'the user or `signal` closed the popup, or left the page',
        fix: 'nothing',
      },
    ],
  },
  canceled: {
    meaning: 'a listener cancelled the login',
    causes: [
      {
        at: 'button',
        by: 'app',
        why: 'a listener cancelled `dpplus-beforeopen`, or `signal` was aborted before',
        fix: 'nothing',
      },
    ],
  },
} as const satisfies Record<string, ErrorEntry>;

type Errors = typeof errors;

/** An error code. */
export type ErrorCode = keyof Errors;

/** The codes that have a cause at a place. */
export type CodeAt<At extends Place> = {
  [Code in ErrorCode]: Extract<Errors[Code]['causes'][number], { at: At }> extends never ? never : Code;
}[ErrorCode];

/** The codes by their text on the return page. */
export type CodeWithText<Text extends 'own' | 'configuration_error'> = {
  [Code in ErrorCode]: Errors[Code] extends { text: Text } ? Code : never;
}[ErrorCode];

/** The codes of failed logins that only the developer of the app can end: another try does not help. */
export const configurationErrors = {
  login_limit: 1,
  redirect_uri_mismatch: 1,
  invalid_request: 1,
  invalid_client: 1,
  invalid_scope: 1,
  unauthorized_client: 1,
  unsupported_response_type: 1,
} as const satisfies Record<CodeWithText<'configuration_error'>, 1>;

/** A cause of any place, with its code. */
export type FoundCause = Omit<Cause, 'at'> &
  Partial<Pick<LoginCause, 'tell' | 'log'>> & { readonly code: ErrorCode };

/** Returns the causes at a place, each with its code, in the order of the docs. */
export const causesAt = (...places: readonly Place[]): readonly FoundCause[] =>
  (Object.entries(errors) as [ErrorCode, ErrorEntry][]).flatMap(([code, { causes }]) =>
    causes.filter(({ at }) => places.includes(at)).map((cause) => ({ code, ...cause })),
  );
