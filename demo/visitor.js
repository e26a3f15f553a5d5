/** Where the tests reach the relying app. */
export const origin = 'http://localhost:3000';

/** @param {Response} response */
const redirectOf = (response) => response.headers.get('location') ?? '';

/**
 * A browser with a cookie jar and nothing else.
 *
 * @param {ReturnType<typeof import('./relying-app/index.js').createRelyingApp>} app
 */
export function createVisitor(app) {
  /** @type {Map<string, string>} */
  const jar = new Map();

  /** @param {string} path @param {RequestInit} [init] */
  async function send(path, init = {}) {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await app.request(origin + path, { ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      jar.set(name, value);
    }
    return response;
  }

  return {
    jar,
    get: send,
    /** @param {string} path @param {Record<string, string>} [fields] @param {HeadersInit} [headers] */
    post: (path, fields = {}, headers = { origin }) =>
      send(path, { method: 'POST', body: new URLSearchParams(fields), headers }),
    /** Opens the login page. @returns {Promise<string>} The button's state. */
    async state() {
      const page = await (await send('/')).text();
      return /data-state="([^"]+)"/.exec(page)?.[1] ?? '';
    },
    /** Comes back from the service. @param {Record<string, string>} query */
    comeBack: (query) => send(`/callback?${new URLSearchParams(query)}`),
    /** Logs in and follows the way to the return page. */
    async logIn() {
      const response = await this.comeBack({ code: 'a-code', state: await this.state() });
      return send(redirectOf(response));
    },
  };
}
