/** A request of a login without a popup. */
export interface CodeRequest {
  readonly url: string;
  readonly headers?: { readonly authorization: string };
  readonly body: { client_id: string; persona: string; scope: string; state?: string };
}

/** The selector of the login buttons, also of those in the shadow root of `<dpplus-connect>`. */
export const buttonSelector = 'a.dpplus-connect';

/**
 * Reads the URL of a button in its page, the start of the app or, as soon as the script has set it, the authorization URL.
 * Playwright sends the source of this function to the page, so the function refers to nothing outside of its body.
 *
 * @param button the link, or an element around or below the link. By default the first login button of the page
 * @param timeout ms, after which the `href` is returned as it is
 * @returns `undefined` if the page has no button
 */
export async function readButtonUrl(
  button: Element | undefined,
  timeout: number,
): Promise<string | undefined> {
  const find = () => {
    if (button) return (button.shadowRoot ?? button).querySelector('a') ?? button.closest('a') ?? button;
    const elements = [...document.querySelectorAll('dpplus-connect')];
    const links = [document, ...elements].map((place) =>
      ((place as Element).shadowRoot ?? place).querySelector('a.dpplus-connect'),
    );
    return links.find((link) => link !== null);
  };
  for (const end = Date.now() + timeout; ; await new Promise((done) => setTimeout(done, 20))) {
    const link = find() as Partial<HTMLAnchorElement> | undefined;
    // The script sets the URL on this event, or later in an idle moment.
    link?.dispatchEvent?.(new MouseEvent('mouseover', { bubbles: true, composed: true }));
    if (link?.href && !link.href.endsWith('#')) return link.href;
    if (Date.now() > end) return link && (link.href ?? '');
  }
}

/** The service's login page, with the URL of the service. */
const loginPage = /^(https?:\/\/[^?#]*)\/[a-z]{2}\/oauth\/authenticate\.html\?/;

/** Whether a button leads to its app, which starts the login, and not to the service. */
export const isStart = (url: string): boolean => /^https?:.*[^#]$/.test(url) && !loginPage.test(url);

/**
 * Reads the authorization URL from the response of a start.
 *
 * @throws Error with the status and the text, if the response is no redirect
 */
export function redirectOf(url: string, status: number, location: string | undefined, text: string): string {
  if (status >= 300 && status < 400 && location) return new URL(location, url).href;
  throw new Error(
    `The login button leads to "${url}", which responded ${status} and no redirect to the service's login page: ` +
      text.slice(0, 200),
  );
}

/**
 * Returns the request to the sandbox's control API that starts the login of a button.
 *
 * @throws Error if the URL is not one of the service's login page, or of another service than the sandbox of the test
 */
export function codeRequest(
  authorizationUrl: string,
  persona: string,
  { sandbox, controlToken }: { sandbox?: string | undefined; controlToken?: string | undefined } = {},
): CodeRequest {
  const [, service] = loginPage.exec(authorizationUrl) ?? [];
  if (service === undefined)
    throw new Error(
      `The login button leads to "${authorizationUrl}", not to the service's login page. A login without a popup needs ` +
        'a link with the class dpplus-connect, to the start of the app or on a page with the script.',
    );
  if (controlToken !== undefined && sandbox === undefined)
    throw new Error('controlToken needs the option sandbox: the URL of the sandbox that has the token.');
  const isSame = (url: string) => URL.canParse(url) && new URL(url).href.replace(/\/$/, '') === service;
  if (sandbox !== undefined && !isSame(sandbox))
    throw new Error(
      `The login button leads to ${service}, but the sandbox of the test is "${sandbox}". Change one of them.`,
    );
  const query = new URL(authorizationUrl).searchParams;
  const state = query.get('state');
  return {
    url: `${service}/_sandbox/codes`,
    ...(controlToken !== undefined && { headers: { authorization: `Bearer ${controlToken}` } }),
    body: {
      client_id: query.get('client_id') ?? '',
      persona,
      scope: query.get('scope') ?? '',
      ...(state !== null && { state }),
    },
  };
}

/**
 * Reads the sandbox's response to a `codeRequest`.
 *
 * @param body the JSON of the response, or any other value if the response has none
 * @returns the URL of the app's callback, with the code
 * @throws Error if the sandbox rejects the login, or if the app has registered another redirect URI
 */
export function callbackUrl(
  authorizationUrl: string,
  { url, body: sent }: CodeRequest,
  body: unknown,
): string {
  const { redirect_to: callback, error, error_description: description } = Object(body);
  if (typeof callback !== 'string') {
    const reason = error ? `${error}: ${description}` : 'There is no sandbox, or it has no control API.';
    throw new Error(`No login of "${sent.persona}" at ${url}. ${reason}`);
  }
  const redirectUri = new URL(authorizationUrl).searchParams.get('redirect_uri') ?? '';
  // Up to the last of them, because a redirect URI may have such a parameter too.
  const [registered = ''] = /^.*[?&](?=(?:code|error)=)/.exec(callback) ?? [];
  // In each character, like the service: a login without a popup fails where the login of a user fails.
  if (registered !== (redirectUri.includes('?') ? redirectUri.replace(/[^?&]$/, '$&&') : `${redirectUri}?`))
    throw new Error(
      `The login button has the redirect URI ${redirectUri}, but "${sent.client_id}" is registered with another: ` +
        `${registered.slice(0, -1)}`,
    );
  return callback;
}

/**
 * Checks the page at the end of a login: the response of the callback, after redirects.
 *
 * @throws Error with the code of the error, if the login failed
 */
export function requireLogin(persona: string, status: number, url: string, html: string): void {
  const [link = ''] = /<a\s[^>]*\bdpplus-return\b[^>]*>/.exec(html) ?? [];
  const [, written] = /\bdata-error="([^"]+)"/.exec(link) ?? [];
  const error = written ?? new URL(url).searchParams.get('error');
  if (status >= 400 || error)
    throw new Error(
      `The login of "${persona}" failed: ${error ?? `status ${status}`}, at ${withoutQuery(url)}`,
    );
}

/** A URL without its query, which may have a code. */
const withoutQuery = (url: string) => url.replace(/\?.*/, '');
