/** A browser at an app: it keeps cookies and follows no redirect. */
export interface Browser {
  get(url: string | URL): Promise<Response>;
  post(url: string | URL, body: URLSearchParams): Promise<Response>;
  /** A browser with the same cookies, such as the browser of the attacker who planted them. */
  copy(): Browser;
}

/** A browser without cookies, or with those given. */
export function openBrowser(cookies = new Map<string, string>()): Browser {
  const request = async (url: string | URL, init: RequestInit = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { ...init, headers: { cookie }, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return response;
  };
  return {
    get: (url) => request(url),
    post: (url, body) => request(url, { method: 'POST', body }),
    copy: () => openBrowser(new Map(cookies)),
  };
}
