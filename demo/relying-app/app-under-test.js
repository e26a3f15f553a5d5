import { createSandbox } from 'dpplus-connect/sandbox';
import { createRelyingApp } from './index.js';
import { createVisitor, origin } from './visitor.js';

const baseUrl = 'http://127.0.0.1:4000';

/**
 * For the tests: the relying app in front of a sandbox, both without a port.
 *
 * @param {Partial<import('./index.js').Settings> & { answer?: (request: Request) => Response | Promise<Response> }} options
 *   With `answer` in place of the sandbox, for what the sandbox never says.
 */
export function relyingApp({ answer, ...options } = {}) {
  const sandbox = createSandbox();
  /** @type {{ request: Request, body: string }[]} What reached the service. */
  const requests = [];
  /** @type {string[]} */
  const lines = [];
  const app = createRelyingApp({
    origin,
    baseUrl,
    clientId: 'demoapp',
    clientSecret: 'demosecret',
    log: (line) => lines.push(line),
    fetch: async (input, init) => {
      const request = new Request(input, init);
      requests.push({ request, body: await request.clone().text() });
      return (answer ?? sandbox.fetch)(request);
    },
    ...options,
  });

  /** @param {Record<string, string>} login @returns {Promise<string>} Where the service sends the browser back to. */
  async function serviceLogin(login) {
    const response = await sandbox.fetch(
      new Request(`${baseUrl}/_sandbox/codes`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ client_id: 'demoapp', ...login }),
      }),
    );
    return (await response.json()).redirect_to;
  }

  return { app, sandbox, requests, lines, visit: () => createVisitor(app, serviceLogin) };
}
