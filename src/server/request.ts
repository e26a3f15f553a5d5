/**
 * A request: a `Request` of the web, or one of Node.js (Express, Fastify's `request.raw`). Its path, query, method, cookies
 * and languages are read; its host never is.
 */
export interface IncomingRequest {
  url?: string | undefined;
  /** Set by Express where a router is mounted below a path. */
  originalUrl?: string;
  method?: string | undefined;
  /** Of the web, of any implementation, or of Node.js. */
  headers: { get(name: string): string | null } | Record<string, string | string[] | undefined>;
}

/** A response of Node.js, as far as the middleware writes it. */
export interface OutgoingResponse {
  statusCode: number;
  setHeader(name: string, value: string): unknown;
  appendHeader(name: string, value: string): unknown;
  getHeader(name: string): string | number | readonly string[] | undefined;
  /** Called before the headers are sent. */
  writeHead(...given: never[]): unknown;
  end(body?: Uint8Array): unknown;
}

/** @throws TypeError for the context of a framework in place of its request. */
export function refuseContext(): never {
  throw new TypeError(
    'request: needs a Request or a request of Node.js, such as c.req.raw, ctx.req or event.request',
  );
}

/** Returns a header; of one that was sent several times, all its values. */
export function header(request: IncomingRequest, name: string): string {
  const headers = Object(request).headers ?? refuseContext();
  return String((typeof headers.get === 'function' ? headers.get(name) : Reflect.get(headers, name)) ?? '');
}

/** Returns the parameters. A repeated one counts as missing (RFC 6749, 3.1): two parsers could use different values. */
export function parametersOf(query: URLSearchParams): Record<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  // One pass: a query of 15 kB can have 7,500 parameters.
  for (const [name, value] of query) found.set(name, found.has(name) ? undefined : value);
  return Object.fromEntries(found);
}

/** Returns the path as it was sent, and the query; not the host, because `Host` and `X-Forwarded-*` are the sender's choice. */
export function targetOf(request: IncomingRequest, origin: string) {
  const { url, originalUrl = url } = Object(request);
  if (typeof originalUrl !== 'string') refuseContext();
  const rest = originalUrl.replace(/^\w+:\/\/[^/?#]*/, '');
  // `OPTIONS *` has no path.
  const target = rest[0] === '/' ? rest : '/';
  // Joined as text: `new URL('//elsewhere.example', origin)` would leave the origin.
  const { search, searchParams } = new URL(origin + target);
  // The URL parser also reads `/x/../callback`, `/%2e/callback` and `\\` as the path that a limit of a proxy names.
  return { path: target.replace(/\?.*/s, ''), search, query: searchParams };
}

/**
 * Tells whether a page of another origin than those of the app sent the request. Forms of sibling hosts and of other ports bring the cookies
 * with `SameSite=Lax`.
 */
export function isForeign(request: IncomingRequest, origin: string, openerOrigin?: string): boolean {
  const sender = header(request, 'origin');
  if (sender && sender === openerOrigin) return false;
  const site = header(request, 'sec-fetch-site');
  if (site.endsWith('-site')) return true; // same-site, cross-site
  // On a page with `Referrer-Policy: no-referrer`, the origin of the app's form is `null` (Fetch, 3.2), as in a sandbox.
  if (sender === 'null') return site === '';
  return sender !== '' && sender !== origin;
}
