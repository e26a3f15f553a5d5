import { defaultTreeAdapter as tree } from 'parse5';
import { isLogin, type Visit } from './app-browser.ts';
import { type Element, elementsOf, hasClass, plain } from './elements.ts';
import { fieldsOf } from './page-forms.ts';

/** The parameters with which the app starts a login. */
export interface LoginStart {
  /** Absent if the app does not send it. */
  state?: string;
  scope: string;
  /** The text of `is_sandbox`; absent if the app does not send it. */
  isSandbox?: string;
  redirectUri?: string;
}

/** The elements that start a login, with the prefix of their attributes. */
const buttonPrefixes: Readonly<Record<string, string>> = { a: 'data-', form: 'data-', 'dpplus-connect': '' };

/**
 * Reads the parameters of a login from the button, the authorization link, the form or the redirect of a page. Of several logins,
 * it is that with this redirect URI, or else the first. Returns `undefined` if the page has none.
 */
export function readLogin(visit: Visit, redirectUri?: string): LoginStart | undefined {
  const all = readLogins(visit);
  return all.find((login) => login.redirectUri === redirectUri) ?? all[0];
}

/** Reads the parameters of a login from the URL that the app redirects to. */
export const redirectedLogin = ({ url }: Visit): LoginStart | undefined =>
  readLogin({ url, status: 0, body: '' });

/** Each login of a page: of its buttons, or else of its authorization URLs. */
export function readLogins({ url, body }: Visit): LoginStart[] {
  const elements = elementsOf(body);
  const buttons = elements.filter((element) => attribute(element, 'client-id') !== undefined);
  if (buttons.length > 0)
    return buttons.map((button) => loginOf((name) => attribute(button, name.replaceAll('_', '-'))));
  return [...elements.flatMap(authorizationUrlsIn), ...textsOfJson(body), url]
    .filter((address) => URL.canParse(address) && isLogin(new URL(address)))
    .map((address) => loginOf((name) => new URL(address).searchParams.get(name) ?? undefined));
}

/** Returns the URL of the first link or element to the start of the app, or `undefined` if the page has none. */
export function readStart({ url, body }: Visit): string | undefined {
  const addresses = elementsOf(body).flatMap((element) => {
    if (element.tagName === 'dpplus-connect') return plain(element, 'start') ?? [];
    const isLink = plain(element, 'data-start') !== undefined && hasClass(element, 'dpplus-connect');
    return (isLink && plain(element, 'href')) || [];
  });
  const [address] = addresses.filter((one) => URL.canParse(one, url));
  return address && new URL(address, url).href;
}

/** Returns the scopes that the buttons, the links and the URL of a page name. */
export function readScopes({ url, body }: Visit): string[] {
  const texts = elementsOf(body).flatMap((element) => {
    const links = [...authorizationUrlsIn(element), plain(element, 'href'), plain(element, 'start'), url];
    const urls = links.flatMap((link) => (link && URL.canParse(link, url) ? new URL(link, url) : []));
    return [attribute(element, 'scope'), ...urls.map(({ searchParams }) => searchParams.get('scope'))];
  });
  return texts.flatMap((text) => text?.match(/\S+/g) ?? []);
}

/** The login whose parameters `get` returns, under their names in the authorization URL. */
function loginOf(get: (name: string) => string | undefined): LoginStart {
  const [state, isSandbox, redirectUri] = [get('state'), get('is_sandbox'), get('redirect_uri')];
  return {
    scope: get('scope') ?? '',
    ...(state && { state }),
    ...(isSandbox !== undefined && { isSandbox }),
    ...(redirectUri !== undefined && { redirectUri }),
  };
}

function attribute({ tagName, attrs }: Element, name: string): string | undefined {
  const prefix = buttonPrefixes[tagName];
  return prefix === undefined ? undefined : attrs.find((one) => one.name === prefix + name)?.value;
}

/** The authorization URLs in the attributes of an element, in the text of a script, and of a form with its hidden fields. */
function authorizationUrlsIn(element: Element): string[] {
  const { attrs, childNodes, tagName } = element;
  const scripts = tagName === 'script' ? childNodes.filter(tree.isTextNode) : [];
  const texts = [...attrs.map(({ value }) => value), ...scripts.map(({ value }) => value)];
  const pattern = /https?:[^"'\s]*\/oauth\/authenticate(?:\.html)?\?[^"'\s]*/i;
  const action = (tagName === 'form' && plain(element, 'action')) || '';
  const ofForm = URL.canParse(action) ? [`${action}?${new URLSearchParams(fieldsOf(element))}`] : [];
  return [...texts.flatMap((text) => pattern.exec(text)?.[0] ?? []), ...ofForm];
}

/** The texts of a response to a script. */
function textsOfJson(body: string): string[] {
  const texts: string[] = [];
  try {
    if (/^\s*\{/.test(body))
      JSON.parse(body, (_, value) => (typeof value === 'string' ? void texts.push(value) : value));
  } catch {
    // Another text.
  }
  return texts;
}
