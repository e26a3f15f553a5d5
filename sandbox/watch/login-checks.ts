import { browserCookie } from '../../contract/cookies.ts';
import { isLoopback } from '../../contract/loopback.ts';
import { type Check, type Seen, shown } from './check.ts';

const parameterOf = ({ logins: [login] }: Seen, name: string): string | undefined =>
  login?.target ? (login.target.searchParams.get(name) ?? '') : undefined;

/** Bits that a random text of this length and these characters has at most. */
function bitsOf(text: string): number {
  const ofCharacter = /^\d*$/.test(text) ? Math.log2(10) : /^[\da-f]*$/.test(text) ? 4 : 6;
  return Math.floor(text.length * ofCharacter);
}

const isTheStart = ({ logins: [login], page }: Seen) => login?.reply !== page;

/** The cookies that the page and the first start set, as name and attributes. */
function cookiesOf({ page, logins: [login] }: Seen) {
  const lines = new Set([page, login?.reply].flatMap((reply) => reply?.headers['set-cookie'] ?? []));
  return [...lines].map((line) => {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    return { name: pair.split('=', 1)[0] ?? '', attributes: attributes.map((one) => one.toLowerCase()) };
  });
}

type Cookie = ReturnType<typeof cookiesOf>[number];

/** What a cookie that binds a login lacks. Browsers take a missing `SameSite` as `Lax`, or send the cookie as well. */
function flawOf({ attributes }: Cookie): string | undefined {
  if (!attributes.includes('secure')) return 'is not Secure';
  if (!attributes.includes('httponly')) return 'is not HttpOnly';
  if (attributes.includes('samesite=none')) return 'is SameSite=None';
  // The callback comes from the service, and a browser does not send the cookie with it.
  return attributes.includes('samesite=strict')
    ? 'is SameSite=Strict, so the callback does not get it'
    : undefined;
}

/** The start of a login: a redirect, or the attributes of the button. */
export const loginChecks: readonly Check[] = [
  {
    id: 'start',
    means: 'The start redirects to the service with 302, 303 or 307',
    look({ logins: [login] }) {
      if (!login) return undefined;
      const { reply, target } = login;
      const name = reply.url.origin + reply.url.pathname;
      if (reply.failed !== undefined) return `${name} does not respond: ${reply.failed}`;
      return target
        ? true
        : `${name} responds ${reply.status} with Location ${shown(reply.headers.location)}, not with a redirect to the login page of the service`;
    },
  },
  {
    id: 'service',
    means: 'The login leads to the service of `--service`, and not to this machine',
    look({ logins: [login], expected, parts }) {
      const target = login?.target;
      if (!target) return undefined;
      if (isLoopback(target.hostname)) return `the login leads to ${target.origin}, a sandbox`;
      const service = expected.service ?? parts.script?.attributes['data-base-url'];
      if (service === undefined) return true;
      return (
        target.href.startsWith(`${service.replace(/\/$/, '')}/`) ||
        `the login leads to ${target.origin}${target.pathname}, not to ${service}`
      );
    },
  },
  {
    id: 'client',
    means: '`client_id` is that of `--client`, and not the sandbox’s `demoapp`',
    look(seen) {
      const client = parameterOf(seen, 'client_id');
      if (client === undefined) return undefined;
      const right = seen.expected.client;
      const isRight = right === undefined ? client !== '' && client !== 'demoapp' : client === right;
      return isRight || `client_id is ${shown(client)}${right === undefined ? '' : `, not ${shown(right)}`}`;
    },
  },
  {
    id: 'redirect-uri',
    means: '`redirect_uri` is that of `--redirect-uri`, or the address of the start',
    look(seen) {
      const uri = parameterOf(seen, 'redirect_uri');
      if (uri === undefined) return undefined;
      const { start } = seen.parts;
      const isOneAddress = start?.searchParams.has('dpplus');
      const right =
        seen.expected.redirectUri ?? (isOneAddress ? start && start.origin + start.pathname : uri);
      const isRight = uri === right && URL.canParse(uri);
      return isRight || `redirect_uri is ${shown(uri)}${uri === right ? '' : `, not ${shown(right)}`}`;
    },
  },
  {
    id: 'is-sandbox',
    means: '`is_sandbox` is `false`',
    look(seen) {
      const flag = parameterOf(seen, 'is_sandbox');
      return flag === undefined ? undefined : flag === 'false' || `is_sandbox is ${shown(flag)}`;
    },
  },
  {
    id: 'state',
    means: 'The login has a `state` of at least 128 bits',
    look(seen) {
      const state = parameterOf(seen, 'state');
      if (state === undefined) return undefined;
      if (state === '') return 'the login has no state';
      return bitsOf(state) >= 128 || `the state has at most ${bitsOf(state)} bits`;
    },
  },
  {
    id: 'state-new',
    means: 'Two browsers get two states',
    look({ logins }) {
      const [first, second] = logins.map(({ target }) => target?.searchParams.get('state'));
      if (!first || !second) return undefined;
      return first !== second || 'two requests got the same state: a cache keeps the response';
    },
  },
  {
    id: 'cookie',
    means: 'A cookie that is `Secure`, `HttpOnly` and not `SameSite=None` or `Strict` binds the login',
    look(seen) {
      if (!seen.logins[0]?.target) return undefined;
      const all = cookiesOf(seen);
      const name = seen.expected.cookie;
      const own = all.filter((each) => (name ? each.name === name : each.name.endsWith(browserCookie)));
      if (name && own.length === 0) return `no cookie ${name}`;
      const judged = own.length > 0 ? own : all;
      if (judged.length === 0) return 'no cookie binds the login to the browser';
      const flaws = judged.map((cookie) => flawOf(cookie) && `${cookie.name} ${flawOf(cookie)}`);
      // A load balancer may add cookies of its own.
      return flaws.includes(undefined) || `the cookie ${flaws.join(', the cookie ')}`;
    },
  },
  {
    id: 'start-cache',
    means: 'The start has `Cache-Control: no-store`; a page with a state `no-store` or `private`',
    look(seen) {
      const [login] = seen.logins;
      if (!login?.target) return undefined;
      const value = String(login.reply.headers['cache-control'] ?? '');
      const isRight = (isTheStart(seen) ? /\bno-store\b/i : /\b(no-store|private)\b/i).test(value);
      return isRight || `Cache-Control of ${login.reply.url.pathname} is ${shown(value)}`;
    },
  },
];
