import { serve } from '../../testing/serve.ts';

/** The service's response to the token request of the test app. */
export interface TokenAnswer {
  readonly status: number;
  readonly body: { uuid?: string; scope?: string; error?: string };
}

/** A small relying app whose pages a test writes itself. Its redirect URI has a query. */
export interface Site {
  readonly origin: string;
  readonly redirectUri: string;
  /** Address of the service, which is also where the scripts are. */
  baseUrl: string;
  /** Headers of every answer. */
  headers: Record<string, string>;
  /** The attributes of the return link besides its class. */
  returnLink: string;
  /** The redirects that arrived, oldest first, each with its whole query. */
  readonly callbacks: URLSearchParams[];
  readonly tokens: TokenAnswer[];
  /** Sets the page at a path, and returns its URL. */
  page(path: string, html: string, headers?: Record<string, string>): string;
  /** Sets the response of a path, byte for byte, and returns its URL. */
  file(path: string, content: string | Uint8Array<ArrayBuffer>, type: string): string;
  close(): Promise<void>;
}

export const clientId = 'testapp';
export const clientSecret = 'testsecret';

/** The two lines that an author pastes. */
export const button = (site: Pick<Site, 'redirectUri'>, attributes = '', content = '') =>
  `<a href="#" class="dpplus-connect" data-scope="email" data-client-id="${clientId}" data-redirect-uri="${site.redirectUri}"` +
  ` data-is-sandbox="true" data-state="s1" ${attributes}>${content}</a>`;

/** The same as an element. */
export const element = (site: Pick<Site, 'redirectUri'>, attributes = '', content = '') =>
  `<dpplus-connect scope="email" client-id="${clientId}" redirect-uri="${site.redirectUri}"
    is-sandbox="true" state="s1" ${attributes}>${content}</dpplus-connect>`;

export const script = (site: Site, lang = 'en') =>
  `<script src="${site.baseUrl}/${lang}/dp_connect.js"></script>`;

const html = (body: string) => `<!doctype html><html lang="en"><title>Test</title><body>${body}`;

type Answer = (request: Request) => Response | Promise<Response>;

/**
 * Starts the relying app.
 *
 * @param reach answers its requests to the service
 * @param noting wraps what answers the browser's
 */
export async function createSite(reach: Answer, noting: (answer: Answer) => Answer): Promise<Site> {
  const pages = new Map<string, Response>();
  const { port, close } = await serve(
    noting(async (request) => {
      const { pathname, searchParams } = new URL(request.url);
      const response = pages.get(pathname)?.clone() ?? (await answer(pathname, searchParams));
      for (const [name, value] of Object.entries(site.headers)) response.headers.set(name, value);
      return response;
    }),
  );
  const origin = `http://localhost:${port}`;
  const site: Site = {
    origin,
    redirectUri: `${origin}/callback?tenant=1`,
    baseUrl: '',
    headers: {},
    returnLink: 'href="/account"',
    callbacks: [],
    tokens: [],
    page(path, body, headers = {}) {
      const type = { 'content-type': path.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8' };
      pages.set(
        path,
        new Response(path.endsWith('.js') ? body : html(body), { headers: { ...type, ...headers } }),
      );
      return origin + path;
    },
    file(path, content, type) {
      pages.set(path, new Response(content, { headers: { 'content-type': type } }));
      return origin + path;
    },
    close,
  };

  async function answer(path: string, query: URLSearchParams): Promise<Response> {
    if (path === '/callback') return callback(query);
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    if (path === '/account') return new Response(html('<h1>Account</h1>'), { headers });
    if (path !== '/return') return new Response(html('<h1>Not found</h1>'), { headers, status: 404 });
    const link = `<a class="dpplus-return" ${site.returnLink}>Continue</a>`;
    return new Response(html(`<h1>Return</h1>${link}${script(site)}`), { headers });
  }

  async function callback(query: URLSearchParams): Promise<Response> {
    site.callbacks.push(new URLSearchParams(query));
    const code = query.get('code');
    if (code) {
      const credentials = { client_id: clientId, client_secret: clientSecret };
      const body = { ...credentials, grant_type: 'authorization_code', code, redirect_uri: site.redirectUri };
      const request = new Request(`${site.baseUrl}/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams(body),
      });
      const response = await reach(request);
      site.tokens.push({ status: response.status, body: await response.json() });
    }
    // The return page reads these from its own query. The redirect removes the code.
    query.delete('code');
    query.delete('tenant');
    return new Response(null, { status: 303, headers: { location: `/return?${query}` } });
  }
  return site;
}
