import type { createRelyingApp } from '../index.ts';

/** Where the tests reach the relying app. */
export const origin = 'http://localhost:3000';

/** For the tests: a browser with a cookie jar and nothing else. */
export function createVisitor(
  app: ReturnType<typeof createRelyingApp>,
  serviceLogin: (login: Record<string, string>) => Promise<string>,
) {
  const jar: Map<string, string> = new Map();
  let returnPage = '';

  async function get(url: string, init: RequestInit = {}) {
    const headers = new Headers(init.headers);
    // The app is in English, whatever the browser prefers.
    headers.set('accept-language', 'nl');
    headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await app.request(new URL(url, origin).href, { ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      if (cookie.includes('Max-Age=0')) jar.delete(name);
      else jar.set(name, value);
    }
    const location = response.headers.get('location');
    if (location?.includes('?dpplus=return&')) returnPage = location;
    return response;
  }

  const read = async (url: string) => (await get(url)).text();

  const post = (path: string, fields: Record<string, string> = {}, headers: HeadersInit = { origin }) =>
    get(path, { method: 'POST', body: new URLSearchParams(fields), headers });

  /** Follows the start link. Returns the state. */
  async function readState(): Promise<string> {
    const { headers } = await get('/callback?dpplus=start&href=/account');
    return new URL(headers.get('location') ?? '').searchParams.get('state') ?? '';
  }

  /** Answers the question whether a login and an account belong together. */
  async function decide(decision: string) {
    const token = /name="token" value="([^"]+)"/.exec(await read('/account'))?.[1] ?? '';
    return post('/account/connect', { token, decision });
  }

  return {
    jar,
    decide,
    /** Takes over the cookies of another browser, as if an attacker had planted them. */
    takeOver(other: Map<string, string>) {
      for (const [name, value] of other) jar.set(name, value);
    },
    get,
    read,
    /** Reads the page on which the latest login ended in the popup. */
    readReturn: () => read(returnPage),
    /** Reads the page to which a failed login leads the page with the button. */
    readFailure: () => read(`${returnPage}&read`),
    readState,
    post,
    /** Comes back from the service with a query of the test's own. */
    comeBack: (query: Record<string, string>) => get(`/callback?${new URLSearchParams(query)}`),
    logInByPassword: (email: string, password: string) => post('/password', { email, password }),
    /** Logs in at the service. */
    logIn: async (login: { persona?: string; scope?: string } = {}) =>
      get(await serviceLogin({ scope: 'email eid_profile', ...login, state: await readState() })),
  };
}
