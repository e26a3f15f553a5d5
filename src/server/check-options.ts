import { isLanguage, listOfLanguages } from '../../contract/languages.ts';
import { isLoopback } from '../../contract/loopback.ts';
import { parametersOfLogins } from '../../contract/queries.ts';
import { parseScope, scopes } from '../../contract/scopes.ts';
import { type Check, check, isFunction, isOrigin, isPrintable, isUrl, secretCheck } from './check.ts';
import { isBelowBase } from './href.ts';
import type { ConnectOptions } from './options.ts';

const isBase = (value: unknown) => isUrl(value) && !/[?#]|\/$/.test(value);
const base = 'needs a whole URL without a slash at its end, such as https://www.example';
const isScope = (value: unknown) => typeof value === 'string' && parseScope(value) !== undefined;
const scope = `needs ${scopes.join(', ')}, separated by spaces`;
const callback: Check = [isFunction, 'needs a function'];
const text = 'needs printable ASCII characters without whitespace at its ends';
/** Other schemes, such as `javascript:`, would run in the return page. */
const contactForm = /^(https?:\/\/|mailto:|tel:)\S+$/;

const required: Record<string, Check> = {
  clientId: [isPrintable, text],
  clientSecret: [
    (value) => isFunction(value) || isPrintable(value),
    `${text}, or a function that returns them`,
  ],
  redirectUri: [
    (value) =>
      isUrl(value) &&
      !/#/.test(value) &&
      ![...new URL(value).searchParams.keys()].some((name) => parametersOfLogins.includes(name)),
    'needs the registered http(s) URL without a fragment or parameters of logins, such as code',
  ],
  service: [isBase, base],
  isSandbox: [(value) => typeof value === 'boolean', 'needs true or false'],
  secret: secretCheck,
  onLogin: callback,
};
const optional: Record<string, Check> = {
  basePath: [
    (value) => /^\/[^?#\\]*[^/?#\\]$/.test(String(value)) && !/\/[./]/.test(String(value)),
    'needs a path without a slash at its end, such as /app',
  ],
  internalService: [isBase, base],
  staticUrl: [isBase, base],
  scope: [isScope, scope],
  allowedScope: [isScope, scope],
  language: [
    (value) => isFunction(value) || isLanguage(String(value)),
    `needs ${listOfLanguages}, or a function that returns it`,
  ],
  pages: [
    (value) =>
      Object.entries(Object(value)).every(
        ([name, page]) => /^(ask|confirm)$/.test(name) && /^(\/(?![/\\])|http)/.test(String(page)),
      ),
    'needs { ask, confirm } with paths, such as /sign-up',
  ],
  currentUser: callback,
  once: callback,
  answers: [
    (value) => isFunction(Object(value).get) && isFunction(Object(value).set),
    'needs { get, set }, two functions',
  ],
  openerOrigin: [isOrigin, 'needs an origin without a slash at its end, such as https://www.example'],
  contact: [(value) => contactForm.test(String(value)), 'needs an http(s), mailto or tel URL'],
  returnPage: callback,
  fetch: callback,
  timeout: [
    (value) => Number.isInteger(value) && Number(value) > 0 && Number(value) < 2 ** 31,
    'needs whole milliseconds',
  ],
  log: callback,
};

/**
 * Checks the options of `createConnect`.
 *
 * @returns whether the options look like those of a test in production.
 * @throws TypeError that names the wrong option.
 */
export function checkOptions(
  options: Pick<
    ConnectOptions<unknown>,
    'redirectUri' | 'basePath' | 'service' | 'internalService' | 'isSandbox' | 'pages' | 'openerOrigin'
  >,
): boolean {
  check(Object(options), { ...required, ...optional }, Object.keys(required));
  const { redirectUri, basePath = '', service, internalService = service, isSandbox } = options;
  const { pages = {}, openerOrigin = '/' } = options;
  const url = new URL(redirectUri);
  if (!`${url.pathname}/`.startsWith(`${basePath}/`))
    throw new TypeError('basePath: needs the beginning of the path of redirectUri');
  for (const page of Object.values(pages))
    if (page !== undefined && !isBelowBase(page, page[0] === '/' ? basePath : openerOrigin))
      throw new TypeError(
        `pages: needs paths with basePath, such as ${basePath}/sign-up, or URLs of openerOrigin`,
      );
  const isLocal = isLoopback(url.hostname);
  // The secret and the tokens go to the service, and the session to the app.
  const secured = { service, internalService, ...(!isLocal && { redirectUri }) };
  for (const [name, value] of Object.entries(secured))
    if (!isSandbox && !/^https:/.test(value))
      throw new TypeError(`${name}: needs an https URL, or isSandbox: true`);
  return isSandbox && !isLocal && url.protocol === 'https:';
}
