// What a page says: where the service is, and what its buttons ask for.
import { tellOfPage } from './tell.ts';

/** The script's address as it was fetched: no `<base>` of the page changes it. */
const fetched = () => /https?:\/\/\S+?\/dp_connect\.js/.exec(new Error().stack ?? '')?.[0];

// A module is no current script: its tag is told by its address.
const tag =
  (document.currentScript as HTMLScriptElement | null) ??
  [...document.querySelectorAll<HTMLScriptElement>('script[type=module]')].find(
    ({ src }) => src.split(/[?#]/)[0] === fetched(),
  );

export const nonce = tag?.nonce ?? '';
export const source = tag && !document.querySelector('base') ? tag.src : (fetched() ?? tag?.src);

/** The only values that buttons may ask for, the first of them the default; without any the parameter is free. */
export const pins: Record<string, string[] | null | undefined> = {
  'client-id': tag?.dataset.clientId?.match(/\S+/g),
  'redirect-uri': tag?.dataset.redirectUri?.match(/\S+/g),
};

/** What the act gives; nothing where the browser or the page forbids it. */
export const attempt = <Result>(act: () => Result): Result | undefined => {
  try {
    return act();
  } catch {
    return undefined;
  }
};

export const make = (tag: string, properties: object) =>
  Object.assign(document.createElement(tag), properties);

/** An absolute http(s) URL, the only kind that the script goes to or speaks with. */
export const webUrl = (value: string | null | undefined) =>
  attempt(() => (/^\s*https?:\/\//i.test(value as string) ? new URL(value as string) : undefined));

const findBase = (): string => {
  const path = /(\/v?\d+(\.\d+)*(-[\w.]+)?)?\/(en|fr|de|nl|it)\/dp_connect\.js$/;
  for (const candidate of [tag?.dataset.baseUrl, path.test(source?.split(/[?#]/)[0] as string) && source]) {
    if (!candidate) continue;
    const url = webUrl(candidate);
    if (url && /^https:|:((.+\.)?localhost|127(\.\d+){3}|\[::1\])$/.test(url.protocol + url.hostname))
      return (url.origin + url.pathname).replace(path, '').replace(/\/+$/, '');
    tellOfPage('base-url-invalid', 'base-url', candidate, 'use an https URL');
  }
  tellOfPage('base-url-missing', 'base-url', null, 'set it on the script tag, or call configure()');
  return '';
};

let base: string | undefined;

/** Where the service is; looked for when somebody asks, because a page without a button needs no address. */
export const baseUrl = (): string => {
  base ??= findBase();
  return base;
};

export type Read = (name: string) => string | null | undefined;

/** Reads an anchor or a form; the POST of a form has no scope, so none is missing. */
export const readFrom =
  (element: Element): Read =>
  (name) =>
    name === 'scope' && element.localName === 'form' ? '' : element.getAttribute(`data-${name}`);

export const given = (read: Read, name: string) => read(name) ?? pins[name]?.[0];

export const isUnpinned = (read: Read, name: string) =>
  pins[name] && !pins[name].includes(given(read, name) as string);

/** The parameter that asks for what the owner of the page has not pinned. */
export const unpinned = (read: Read) => Object.keys(pins).find((name) => isUnpinned(read, name));

export type Parameters = Record<string, string | undefined>;

/** The parameters as they are sent, in their order. */
export const parametersOf = (read: Read): Parameters => ({
  client_id: given(read, 'client-id'),
  redirect_uri: given(read, 'redirect-uri'),
  scope: (read('scope') ?? '').trim().replace(/\s+/g, ' '),
  state: read('state') ?? undefined,
  is_sandbox: `${/^(true|1)$/.test(read('is-sandbox') as string)}`,
});

export const endpoint = () => `${baseUrl()}/en/oauth/authenticate.html?`;

export const authorizationUrl = (parameters: Parameters): string => {
  let url = `${endpoint()}response_type=code`;
  // A lone surrogate would make encodeURIComponent throw.
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined)
      url += `&${name}=${encodeURIComponent(value.replace(/[\ud800-\udfff]/gu, '\uFFFD'))}`;
  return url;
};
