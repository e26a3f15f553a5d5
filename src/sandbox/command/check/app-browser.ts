import { CookieJar } from 'tough-cookie';

/** One page that the application answered with. */
export interface Visit {
  url: string;
  /** 0 when the application did not answer in time or not at all. */
  status: number;
  body: string;
}

/** A browser at the application under test: it keeps cookies, follows redirects and remembers all it saw. */
export interface AppBrowser {
  /** Opens an address and follows redirects as long as they stay on http(s); gives the last page. */
  open(url: string): Promise<Visit>;
  /** The cookies that it would send to an address, as a `Cookie` header. */
  cookiesFor(url: string): string;
}

const mostRedirects = 10;
const longestBody = 1024 * 1024;

/** A cookie that a browser would refuse is no reason to stop. */
const lenient = { ignoreError: true };

/**
 * A browser without cookies, or with those of `cookie`, a `Cookie` header for `origin`.
 *
 * @param seen where every visit is noted, redirects included.
 * @param timeout milliseconds to wait for one answer.
 */
export function openAppBrowser(seen: Visit[], timeout: number, origin: string, cookie = ''): AppBrowser {
  const jar = new CookieJar();
  for (const pair of cookie.split(/;\s*/)) if (pair) jar.setCookieSync(`${pair}; Path=/`, origin, lenient);

  async function request(url: URL): Promise<Visit & { next?: URL }> {
    const header = jar.getCookieStringSync(url.href);
    try {
      const response = await fetch(url, {
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout),
        headers: { accept: 'text/html', ...(header && { cookie: header }) },
      });
      for (const line of response.headers.getSetCookie()) jar.setCookieSync(line, url.href, lenient);
      const body = (await response.text()).slice(0, longestBody);
      const location = response.headers.get('location');
      const visit = { url: url.href, status: response.status, body };
      return location && URL.canParse(location, url) ? { ...visit, next: new URL(location, url) } : visit;
    } catch {
      return { url: url.href, status: 0, body: '' };
    }
  }

  return {
    cookiesFor: (url) => jar.getCookieStringSync(url),
    async open(address) {
      let visit = await request(new URL(address));
      seen.push(visit);
      for (
        let count = 0;
        visit.next && count < mostRedirects && /^https?:$/.test(visit.next.protocol);
        count++
      ) {
        // The service's pages are not part of the test: the checker returns in their place.
        if (/\/oauth\/authenticate(\.html)?$/.test(visit.next.pathname)) {
          return { ...visit, url: visit.next.href };
        }
        visit = await request(visit.next);
        seen.push(visit);
      }
      return visit;
    },
  };
}
