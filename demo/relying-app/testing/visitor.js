/** @import { createRelyingApp } from '../index.js' */

/** Where the tests reach the relying app. */
export const origin = 'http://localhost:3000';

/**
 * For the tests: a browser with a cookie jar and nothing else.
 *
 * @param {ReturnType<typeof createRelyingApp>} app
 * @param {(login: Record<string, string>) => Promise<string>} serviceLogin
 */
export function createVisitor(app, serviceLogin) {
  /** @type {Map<string, string>} */
  const jar = new Map();

  /** @param {string} url @param {RequestInit} [init] */
  async function get(url, init = {}) {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await app.request(new URL(url, origin).href, { ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      jar.set(name, value);
    }
    return response;
  }

  /** @param {string} url */
  const read = async (url) => (await get(url)).text();

  /** @param {string} path @param {Record<string, string>} [fields] @param {HeadersInit} [headers] */
  const post = (path, fields = {}, headers = { origin }) =>
    get(path, { method: 'POST', body: new URLSearchParams(fields), headers });

  /** Opens the page with the button. @returns {Promise<string>} The button's state. */
  async function readState() {
    const state = /data-state="([^"]+)"/;
    const page = await read('/');
    return (state.exec(page) ?? state.exec(await read('/account')))?.[1] ?? '';
  }

  /** Answers the question whether a login and an account belong together. @param {'connect' | 'decline'} decision */
  async function decide(decision) {
    const [, uuid = ''] = /name="uuid" value="([^"]+)"/.exec(await read('/account')) ?? [];
    return post('/account/connect', { uuid, decision });
  }

  return {
    jar,
    decide,
    /** Takes over the cookies of another browser, as if somebody had planted them. @param {Map<string, string>} other */
    takeOver(other) {
      for (const [name, value] of other) jar.set(name, value);
    },
    get,
    read,
    readState,
    post,
    /** Comes back from the service with a query of the test's own. @param {Record<string, string>} query */
    comeBack: (query) => get(`/callback?${new URLSearchParams(query)}`),
    /** @param {string} email @param {string} password */
    logInByPassword: (email, password) => post('/password', { email, password }),
    /** Logs in at the service. @param {{ persona?: string, scope?: string }} login @returns {Promise<Response>} */
    async logIn({ persona = 'fresh', scope = 'email eid_profile' } = {}) {
      return get(await serviceLogin({ persona, scope, state: await readState() }));
    },
  };
}
