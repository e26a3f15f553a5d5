import { localHref, type Pages } from './href.ts';

const names = /^(user|headers|href)$/;
const content = /^(javascript|vbscript|data|blob|filesystem|file|about):$/;

const wrong = (need: string) => new TypeError(`onLogin: ${need}`);

/**
 * Checks an answer of `onLogin` before anything is reported to the service.
 *
 * @throws TypeError that names the wrong part, but not its value, which may be personal.
 */
export function checkAnswer(answer: unknown, pages: Pages) {
  if (answer === 'ask' || answer === 'confirm' || answer === 'mismatch') return answer;
  const { user, refuse, message, href, headers }: Record<string, unknown> = Object(answer);
  const given = Object.keys(Object(answer));
  if (refuse !== undefined) {
    const isText =
      typeof message === 'string' && message !== '' && new TextEncoder().encode(message).length <= 500;
    if (isText && /^\w{1,40}$/.test(String(refuse)) && given.length === 2)
      return { refuse: String(refuse), message };
    throw wrong(
      'refuse needs a code of letters and underscores, beside a message of at most 500 bytes of UTF-8',
    );
  }
  if (isNobody(user) || !given.every((name) => names.test(name)))
    throw wrong(
      "needs to return { user, headers, href }, { refuse, message }, 'ask', 'confirm' or 'mismatch'",
    );
  if (href !== undefined && typeof href !== 'string') throw wrong('href needs a text');
  return { headers: headersOf(headers), href: href === undefined ? href : pageOf(href) };

  /** Other pages than those of this app are allowed for native apps, with a scheme. */
  function pageOf(href: string): string {
    if (!URL.canParse(href)) return localHref(href, pages);
    if (content.test(new URL(href).protocol)) throw wrong('href needs a page, not a script or a file');
    return href;
  }
}

/**
 * Tells whether a value is no user: a query that found none, an error in place of a user, rows, or a promise without `await`.
 * A success without a user would lead to a page that asks for the login again.
 */
function isNobody(user: unknown): boolean {
  if (typeof user === 'string') return user === '';
  if (typeof user === 'number') return user === 0 || !Number.isFinite(user);
  if (typeof user !== 'object' || user === null) return typeof user !== 'bigint';
  const value: unknown = typeof user.valueOf === 'function' ? user.valueOf() : user;
  if (typeof value !== 'object') return isNobody(value); // such as a boxed text, or a date
  if ((user instanceof Map || user instanceof Set) && user.size === 0) return true;
  const isPlain = [Object.prototype, null].includes(Object.getPrototypeOf(user));
  // Libraries of sessions return `{ user: null, session: null }`.
  const isEmpty = isPlain && Object.values(user).every((value) => value === undefined || value === null);
  const isOther = Array.isArray(user) || user instanceof Error || typeof Object(user).then === 'function';
  return isEmpty || isOther || (user instanceof Uint8Array && user.length === 0);
}

/** Returns headers. A list of values, as Node.js has it, stays a list: two cookies joined by a comma would be one. */
function headersOf(given: unknown): Headers {
  const headers = new Headers();
  const object = Object(given);
  try {
    for (const [name, values] of object[Symbol.iterator] ? object : Object.entries(object))
      for (const value of [values].flat()) {
        if (typeof value !== 'string') throw value;
        headers.append(name, value);
      }
  } catch {
    // The error of the runtime has the value, which may be a session.
    throw wrong('headers needs names with texts or lists of texts, without line breaks');
  }
  return headers;
}
