import { createSandbox } from 'dpplus-sandbox';
import { createRelyingApp } from '../index.ts';
import type { Settings } from '../settings.ts';
import { createPasswords } from '../users/passwords.ts';
import { openUsers } from '../users/users.ts';
import { createVisitor, origin } from './visitor.ts';

const baseUrl = 'http://127.0.0.1:4000';

/** The password of every reader in the tests. */
export const password = 'correct horse battery staple';
const passwords = createPasswords({ N: 2, r: 1, p: 1 });
const stored = await passwords.store(password);

/**
 * For the tests: the relying app in front of a sandbox, both without a port.
 *
 * @param options `answer` may replace a response of the sandbox, for responses that the sandbox never sends.
 */
export function relyingApp({
  answer,
  ...options
}: Partial<Settings> & { answer?: (request: Request) => Response | Promise<Response> | undefined } = {}) {
  const sandbox = createSandbox();
  const users = openUsers(':memory:');
  /** The paths of the requests to the service. */
  const paths: string[] = [];
  const lines: string[] = [];
  const app = createRelyingApp({
    ...{ origin, baseUrl, clientId: 'demoapp', clientSecret: 'demosecret', users, passwords },
    log: (line) => lines.push(line),
    fetch: async (input, init) => {
      const request = new Request(input, init);
      paths.push(new URL(request.url).pathname);
      return (await answer?.(request)) ?? sandbox.fetch(request);
    },
    ...options,
  });

  async function control(path: string, body?: object) {
    const headers = { 'content-type': 'application/json' };
    const post = { method: 'POST', headers, body: JSON.stringify(body) };
    return (await sandbox.fetch(new Request(`${baseUrl}/_sandbox/${path}`, body ? post : {}))).json();
  }

  async function atService(persona: string): Promise<{ uuid: string; connected: boolean }> {
    const personas: { id: string; apps: [{ uuid: string; connected: boolean }] }[] =
      await control('personas');
    const found = personas.find(({ id }) => id === persona);
    if (!found) throw new Error(`no persona ${persona}`);
    return found.apps[0];
  }

  /** The URL to which the service returns a user after the login. */
  const serviceLogin = async (login: Record<string, string>) =>
    (await control('codes', { client_id: 'demoapp', persona: 'fresh', ...login })).redirect_to;

  return {
    ...{ app, sandbox, users, lines, paths, atService },
    /**
     * Makes a reader with an account here.
     *
     * @param reader `persona`: whose UUID is stored already.
     */
    async reader({
      email = 'ada@example.com',
      persona,
      staff = false,
    }: {
      email?: string;
      persona?: string;
      staff?: boolean;
    } = {}) {
      const firstName = `${email[0]?.toUpperCase()}${email.slice(1).split('@')[0]}`;
      const names = { firstName, lastName: 'Reader', birthDate: '1990-05-17' };
      const id = users.create({ email, ...names, password: stored, staff }) ?? '';
      if (persona) users.storeUuid(id, (await atService(persona)).uuid);
      return id;
    },
    visit: () => createVisitor(app, serviceLogin),
  };
}
