import { CookieJar } from '../../../testing/cookie-jar.ts';

/** A browser at an app: it keeps cookies and follows no redirect. */
export interface Browser {
  get(url: string | URL): Promise<Response>;
  post(url: string | URL, body: URLSearchParams): Promise<Response>;
  /** A browser with the same cookies, such as the browser of the attacker who planted them. */
  copy(): Browser;
}

/** A browser without cookies, or with those given. */
export function openBrowser(cookies = new CookieJar()): Browser {
  const request = async (url: string | URL, init: RequestInit = {}) => {
    const response = await fetch(url, {
      ...init,
      headers: { cookie: cookies.header },
      redirect: 'manual',
    });
    cookies.keep(response.headers);
    return response;
  };
  return {
    get: (url) => request(url),
    post: (url, body) => request(url, { method: 'POST', body }),
    copy: () => openBrowser(new CookieJar(cookies)),
  };
}
