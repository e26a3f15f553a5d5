import { CookieJar } from 'tough-cookie';

/** A page of the app. */
export interface Visit {
  url: string;
  /** `GET` by default. */
  method?: 'GET' | 'POST';
  /** 0 when the app did not respond. */
  status: number;
  /** The reason of a status 0: `timeout`, or the code of the connection's error, such as `ECONNREFUSED`. */
  failure?: string;
  body: string;
  /** The `Location` of the response. */
  location?: string;
  /** The `Set-Cookie` lines of the response. */
  cookies?: string[];
  /** The `Cache-Control` of the response. */
  cacheControl?: string;
}

/** More of a request. */
export interface Extras {
  /** The fields of a form, which is posted. */
  form?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
}

/** A browser at the app: it keeps cookies, follows redirects and notes each page. */
export interface AppBrowser {
  /** Requests a URL, or posts a form to it, follows redirects that stay on http(s), and returns the last page. */
  open(url: string, extras?: Extras): Promise<Visit>;
  /** The cookies for a URL, as a `Cookie` header. */
  cookiesFor(url: string): string;
}

const mostRedirects = 10;
const longestBody = 1024 * 1024;

/** The checker continues without a cookie that a browser would reject. */
const lenient = { ignoreError: true };

/**
 * A browser without cookies, or with those of `cookie`, a `Cookie` header for `origin`.
 *
 * @param note called with each page, redirects included.
 * @param timeout milliseconds to wait for a response.
 * @param header the `Cookie` header to send, made from the browser's own.
 */
export function openAppBrowser(
  note: (visit: Visit) => void,
  timeout: number,
  origin: string,
  cookie = '',
  header = (own: string): string => own,
): AppBrowser {
  const jar = new CookieJar();
  for (const pair of cookie.split(/;\s*/)) if (pair) jar.setCookieSync(`${pair}; Path=/`, origin, lenient);

  async function request(url: URL, { form, headers }: Extras): Promise<Visit & { next?: URL }> {
    const cookies = header(jar.getCookieStringSync(url.href));
    try {
      const response = await fetch(url, {
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout),
        headers: {
          accept: 'text/html',
          ...(cookies && { cookie: cookies }),
          // Some frameworks compare it with their own origin before they accept a form.
          ...(form && { origin: url.origin }),
          ...headers,
        },
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      });
      const lines = response.headers.getSetCookie();
      for (const line of lines) jar.setCookieSync(line, url.href, lenient);
      const body = (await response.text()).slice(0, longestBody);
      const location = response.headers.get('location');
      const visit: Visit = { url: url.href, status: response.status, body };
      if (form) visit.method = 'POST';
      if (lines.length > 0) visit.cookies = lines;
      if (location) visit.location = location;
      const cacheControl = response.headers.get('cache-control');
      if (cacheControl) visit.cacheControl = cacheControl;
      return location && URL.canParse(location, url) ? { ...visit, next: new URL(location, url) } : visit;
    } catch (error) {
      return { url: url.href, status: 0, body: '', failure: reasonOf(error) };
    }
  }

  return {
    cookiesFor: (url) => jar.getCookieStringSync(url),
    async open(address, { form, ...extras } = {}) {
      let visit = await request(new URL(address), { ...extras, ...(form && { form }) });
      note(visit);
      for (
        let count = 0;
        visit.next && count < mostRedirects && /^https?:$/.test(visit.next.protocol);
        count++
      ) {
        // The checker does not open the service's pages: it requests the callback itself.
        if (/\/oauth\/authenticate(\.html)?$/.test(visit.next.pathname)) {
          return { ...visit, url: visit.next.href };
        }
        visit = await request(visit.next, extras);
        note(visit);
      }
      return visit;
    },
  };
}

/** The reason why a request has no response. */
function reasonOf(error: unknown): string {
  const { name, cause } = Object(error);
  if (name === 'TimeoutError') return 'timeout';
  return String(Object(cause).code ?? 'unknown');
}
