import { createRelyingApp } from './relying-app/index.js';
import { createVisitor, origin } from './visitor.js';

/**
 * For the tests: the relying app, in front of a service that answers every token request with `answer`.
 *
 * @param {(request: Request) => Response | Promise<Response>} [answer]
 * @param {Partial<import('./relying-app/index.js').Settings>} [options]
 */
export function relyingApp(answer = granted, options = {}) {
  /** @type {{ request: Request, body: string }[]} What reached the service. */
  const requests = [];
  /** @type {string[]} */
  const lines = [];
  const app = createRelyingApp({
    origin,
    baseUrl: 'http://127.0.0.1:4000',
    clientId: 'demoapp',
    clientSecret: 'demosecret',
    log: (line) => lines.push(line),
    fetch: async (input, init) => {
      const request = new Request(input, init);
      requests.push({ request, body: await request.clone().text() });
      return answer(request);
    },
    ...options,
  });
  return { app, requests, lines, visit: () => createVisitor(app) };
}

export const uuid = '0b7e5e0c-3c8c-4d0e-9a53-2f6ad1b6a001';

/** A token response as in the specification. */
export const granted = () =>
  Response.json({ uuid, access_token: 'the-access-token', scope: 'email eid_profile' });
