import { Cookie, CookieJar } from 'tough-cookie';

/** A browser: keeps cookies by host and path, and follows no redirect. */
export class Browser {
  readonly jar: CookieJar;

  constructor(jar = new CookieJar()) {
    this.jar = jar;
  }

  /** Returns a browser with the same cookies. What happens in it does not reach this one. */
  async copy(): Promise<Browser> {
    return new Browser(await this.jar.clone());
  }

  async request(url: string | URL, { headers, ...init }: RequestInit = {}): Promise<Response> {
    const cookie = await this.jar.getCookieString(String(url));
    const all = { accept: 'text/html', ...(cookie && { cookie }), ...(headers as Record<string, string>) };
    const response = await fetch(url, { ...init, headers: all, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) await this.jar.setCookie(line, String(url));
    return response;
  }

  /** Returns the URL to which a page redirects. It rejects with the text of another page. */
  async next(from: string | URL): Promise<URL> {
    const response = await this.request(from);
    const location = response.headers.get('location');
    if (!location) throw new Error(`${response.status} ${await response.text()}`);
    return new URL(location, from);
  }

  async plant(pair: string, url: string, path = '/'): Promise<void> {
    await this.jar.setCookie(Cookie.parse(`${pair}; Path=${path}`) ?? '', url);
  }
}
