import { createSandbox } from 'dpplus-connect/sandbox';
import { createRelyingApp } from '../index.js';
import { createPasswords } from '../users/passwords.js';
import { openUsers } from '../users/users.js';
import { createVisitor, origin } from './visitor.js';

/** @import { Settings } from '../index.js' */

const baseUrl = 'http://127.0.0.1:4000';

/** The password of every reader in the tests. */
export const password = 'correct horse battery staple';
const passwords = createPasswords({ N: 2, r: 1, p: 1 });
const stored = await passwords.store(password);

/**
 * For the tests: the relying app in front of a sandbox, both without a port.
 *
 * @param {Partial<Settings> & { answer?: (request: Request) => Response | Promise<Response> | undefined }} options
 *   `answer` speaks in place of the sandbox, where it says something: for what the sandbox never says.
 */
export function relyingApp({ answer, ...options } = {}) {
  const sandbox = createSandbox();
  const users = openUsers(':memory:');
  /** @type {{ request: Request, body: string }[]} What reached the service. */
  const requests = [];
  /** @type {string[]} */
  const lines = [];
  const app = createRelyingApp({
    origin,
    baseUrl,
    clientId: 'demoapp',
    clientSecret: 'demosecret',
    users,
    passwords,
    log: (line) => lines.push(line),
    fetch: async (input, init) => {
      const request = new Request(input, init);
      requests.push({ request, body: await request.clone().text() });
      return (await answer?.(request)) ?? sandbox.fetch(request);
    },
    ...options,
  });

  /** @param {string} path @param {object} [body] */
  async function control(path, body) {
    const post = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    return (await sandbox.fetch(new Request(`${baseUrl}/_sandbox/${path}`, body ? post : {}))).json();
  }

  /** @param {string} persona @returns {Promise<{ uuid: string, connected: boolean, unconnected_logins: number }>} */
  async function atService(persona) {
    /** @type {{ id: string, apps: { uuid: string, connected: boolean, unconnected_logins: number }[] }[]} */
    const personas = await control('personas');
    const found = personas.find(({ id }) => id === persona)?.apps[0];
    if (!found) throw new Error(`no persona ${persona}`);
    return found;
  }

  /** The address that somebody who has logged in at the service comes back to. @param {Record<string, string>} login */
  const serviceLogin = async (login) =>
    (await control('codes', { client_id: 'demoapp', persona: 'fresh', ...login })).redirect_to;

  return {
    app,
    sandbox,
    users,
    requests,
    lines,
    control,
    atService,
    /** The paths of the requests to the service. */
    paths: () => requests.map(({ request }) => new URL(request.url).pathname),
    /**
     * Makes a reader with an account here.
     * @param {{ email?: string, persona?: string, staff?: boolean }} [reader] `persona`: whose UUID is stored already.
     */
    async reader({ email = 'ada@example.com', persona, staff = false } = {}) {
      const names = { firstName: 'Ada', lastName: 'Reader', birthDate: '1990-05-17' };
      const id = users.create({ email, ...names, password: stored, staff }) ?? '';
      if (persona) users.storeUuid(id, (await atService(persona)).uuid);
      return id;
    },
    serviceLogin,
    visit: () => createVisitor(app, serviceLogin),
  };
}
