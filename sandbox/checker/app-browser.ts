import { setTimeout as delay } from 'node:timers/promises';
import { CookieJar, type SerializedCookieJar } from 'tough-cookie';
import { CannotCheck } from './cannot-check.ts';
import { splitPair } from './cookie-line.ts';
import { elsewhere } from './other-host.ts';
import { isStale, reasonOf, secondsOf, sendWithMode } from './send-request.ts';

/** A page of the app. */
export interface Visit {
  url: string;
  /** `GET` by default. */
  method?: 'GET' | 'HEAD' | 'POST';
  /** 0 when the app did not respond. */
  status: number;
  /** The reason of a status 0: `timeout`, or the code of the connection's error, such as `ECONNREFUSED`. */
  failure?: string;
  body: string;
  /** The page is longer than the part of it in `body`. */
  isCut?: true;
  /** The `WWW-Authenticate` of the response. */
  challenge?: string;
  /** The `Location` of the response. */
  location?: string;
  /** The `Set-Cookie` lines of the response. */
  cookies?: string[];
  /** The `Content-Type` of the response. */
  contentType?: string;
  /** The `Cache-Control` of the response. */
  cacheControl?: string;
  /** The origin whose scripts may read the response with the cookies of its user. */
  readableBy?: string;
  /** The URL of the source map in the header of the response. */
  sourceMap?: string;
  /** The `HX-Redirect` of the response, with which htmx opens a page in the tab. */
  htmxRedirect?: string;
}

/** More of a request. */
export interface Extras {
  /** The fields of a form, which is posted. */
  form?: Readonly<Record<string, string>>;
  /** Another body, which is posted. */
  post?: { type: string; text: string };
  headers?: Readonly<Record<string, string>>;
  /** Asks for the head of a response only. */
  isHead?: true;
}

/** A browser at the app: it keeps cookies, follows redirects and notes each page. */
export interface AppBrowser {
  /** Requests a URL, or posts a form to it, follows redirects that stay on http(s), and returns the last page. */
  open(url: string, extras?: Extras): Promise<Visit>;
  /** The cookies for a URL, as a `Cookie` header. */
  cookiesFor(url: string): string;
  /** Its cookies, with their paths; without those called `except`. */
  cookies(except?: string): BrowserCookies;
}

/** The cookies of a browser. */
export interface BrowserCookies {
  jar: CookieJar;
  /** Cookies of a `Cookie` header for `host`, which names no path: a response that sets one of them replaces it. */
  given: Map<string, string>;
  host: string;
}

/** Reads a `Cookie` header for the host of a URL. */
export const givenCookies = (header = '', url = 'http://localhost'): BrowserCookies => ({
  jar: new CookieJar(),
  host: new URL(url).hostname,
  given: new Map(header.split(/;\s*/).flatMap((pair) => (pair ? [[splitPair(pair)[0], pair]] : []))),
});

/** Whether a URL is the service's, where a login begins. */
export const isLogin = ({ pathname }: URL): boolean => /\/oauth\/authenticate(\.html)?$/.test(pathname);

const mostRedirects = 10;
/** Seconds that an app may ask the checker to wait after too many requests. */
const longestWait = 120;
/** Seconds that one request waits in all. The logins that go on beside it count against the same limit. */
const longestWaits = 360;
const longestBody = 8 * 1024 * 1024;

/** The checker continues without a cookie that a browser would reject. */
const lenient = { ignoreError: true };

/** What the checker knows of the app. */
interface AppTraits {
  /** Headers of each request, at the host of the app only. */
  always?: Readonly<Record<string, string>> | undefined;
  /** Counts the calls of the app at the service. */
  calls?: () => number;
  /** Takes out of a page what an earlier one had. */
  shorten?: (body: string) => string;
}

/**
 * A browser with these cookies.
 *
 * @param note called with each page, redirects included.
 * @param timeout milliseconds to wait for a response.
 * @param header the `Cookie` header to send, made from the browser's own.
 */
export function openAppBrowser(
  note: (visit: Visit) => void,
  timeout: number,
  { jar, given, host }: BrowserCookies = givenCookies(),
  header = (own: string): string => own,
  { always = {}, calls = () => 0, shorten = String }: AppTraits = {},
): AppBrowser {
  const cookiesFor = (url: string) =>
    [...(new URL(url).hostname === host ? given.values() : []), jar.getCookieStringSync(url)]
      .filter(Boolean)
      .join('; ');

  async function request(
    url: URL,
    extras: Extras,
    waited = 0,
    isAgain = false,
  ): Promise<Visit & { next?: URL }> {
    const { form, post, headers, isHead } = extras;
    const cookies = header(cookiesFor(url.href));
    const before = calls();
    try {
      const send = headers?.['Sec-Fetch-Mode'] ? sendWithMode : fetch;
      const response = await send(url, {
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout),
        headers: {
          accept: 'text/html',
          ...(url.hostname === host && always),
          ...(cookies && { cookie: cookies }),
          // Some frameworks compare it with their own origin before they accept a form.
          ...((form ?? post) && { origin: url.origin }),
          ...(post && { 'content-type': post.type }),
          ...headers,
        },
        ...(isHead && { method: 'HEAD' }),
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
        ...(post && { method: 'POST', body: post.text }),
      });
      // An app whose service fails may respond 503 too.
      const isBusy = response.status === 503 && response.headers.has('retry-after') && calls() === before;
      if (response.status === 429 || isBusy) {
        const seconds = secondsOf(response.headers.get('retry-after'));
        // An app that says 0 is asked three times more.
        const after = waited + (seconds || longestWait);
        if (!(seconds <= longestWait && after <= longestWaits))
          throw new CannotCheck(
            `the app responded ${response.status} to ${url.origin}${url.pathname}: it limits requests, so that its refusals show nothing; ` +
              `switch the limit off for the checks, or let it send Retry-After with ${longestWait} seconds at most`,
          );
        await delay(seconds * 1000);
        return request(url, extras, after);
      }
      const lines = response.headers.getSetCookie();
      for (const line of lines) {
        given.delete(splitPair(line)[0]);
        jar.setCookieSync(line, url.href, lenient);
      }
      const text = await response.text();
      const location = response.headers.get('location');
      const visit: Visit = {
        url: url.href,
        status: response.status,
        body: shorten(text.slice(0, longestBody)),
      };
      if (text.length > longestBody) visit.isCut = true;
      const challenge = response.headers.get('www-authenticate');
      if (challenge) visit.challenge = challenge;
      if (isHead) visit.method = 'HEAD';
      if (form ?? post) visit.method = 'POST';
      if (lines.length > 0) visit.cookies = lines;
      if (location) visit.location = location;
      const contentType = response.headers.get('content-type');
      if (contentType) visit.contentType = contentType;
      const cacheControl = response.headers.get('cache-control');
      if (cacheControl) visit.cacheControl = cacheControl;
      const readableBy = response.headers.get('access-control-allow-origin');
      if (readableBy && response.headers.get('access-control-allow-credentials') === 'true')
        visit.readableBy = readableBy;
      const sourceMap = response.headers.get('sourcemap') ?? response.headers.get('x-sourcemap');
      if (sourceMap) visit.sourceMap = sourceMap;
      const htmxRedirect = response.headers.get('hx-redirect');
      if (htmxRedirect) visit.htmxRedirect = htmxRedirect;
      return location && URL.canParse(location, url) ? { ...visit, next: new URL(location, url) } : visit;
    } catch (error) {
      if (error instanceof CannotCheck) throw error;
      if (!isAgain && !form && !post && isStale(error, url) && calls() === before)
        return request(url, extras, waited, true);
      return { url: url.href, status: 0, body: '', failure: reasonOf(error) };
    }
  }

  return {
    cookiesFor,
    cookies(except) {
      const { cookies, ...rest } = jar.serializeSync() ?? { cookies: [] };
      const kept = cookies.filter(({ key }) => key !== except);
      return {
        jar: CookieJar.deserializeSync({ ...rest, cookies: kept } as SerializedCookieJar),
        given: new Map([...given].filter(([name]) => name !== except)),
        host,
      };
    },
    async open(address, { form, post, ...extras } = {}) {
      let visit = await request(new URL(address), {
        ...extras,
        ...(form && { form }),
        ...(post && { post }),
      });
      note(visit);
      for (
        let count = 0;
        visit.next && count < mostRedirects && /^https?:$/.test(visit.next.protocol);
        count++
      ) {
        // A host that does not exist: the redirect shows that the app leads there.
        if (visit.next.hostname === elsewhere) return visit;
        // The checker does not open the service's pages: it requests the callback itself.
        if (isLogin(visit.next)) return { ...visit, url: visit.next.href };
        visit = await request(visit.next, extras);
        note(visit);
      }
      return visit;
    },
  };
}
