import type { ChildProcess } from 'node:child_process';
import { expect } from 'vitest';
import { createSandbox, type FaultEffect } from '../../../sandbox/index.ts';
import { userUuid } from '../../../sandbox/service/state/personas/user-ids.ts';
import { freePort } from '../../../testing/free-port.ts';
import { startServer } from '../start-server.ts';
import { wordpress } from '../wordpress.ts';
import { openBrowserAt } from './browser.ts';

const testPlugin = 'servers/wordpress/test-plugin.php';

/**
 * Returns WordPress with the plugin, and the sandbox as its service, both to be started. The persona "fresh" is linked to the
 * user lea, an administrator.
 */
export function createSite() {
  let [origin, app, seen] = ['', undefined as ChildProcess | undefined, 0];
  let sandbox: ReturnType<typeof createSandbox>;

  /** Calls test-plugin.php. */
  async function inWordPress(test: string, body: Record<string, string> = {}): Promise<unknown> {
    const url = `${origin}/?dpplus-test=${test}`;
    const response = await fetch(url, { method: 'POST', body: new URLSearchParams(body) });
    const text = await response.text();
    expect(response.status, text.replace(/<style.*<\/style>/s, '')).toBe(200);
    return JSON.parse(text);
  }

  async function control(path: string, body: unknown, method = 'POST') {
    const url = `http://localhost/_sandbox/${path}`;
    const request = new Request(url, { method, body: JSON.stringify(body) });
    const response = await sandbox.fetch(request);
    expect(response.status).toBeLessThan(300);
    return (await response.json()) as { code: string };
  }

  const place = {
    get origin() {
      return origin;
    },
    codeFor: async (persona: string, scope: string) =>
      (await control('codes', { client_id: 'demoapp', persona, scope })).code,
  };
  const openBrowser = () => openBrowserAt(place);

  let people = 0;
  /** Creates a user of WordPress with a persona of the same name. They are not linked. */
  async function newUser(): Promise<string> {
    people += 1;
    const name = `user${people}`;
    await inWordPress('user', { name });
    const person = { id: name, first_name: 'Noah', last_name: 'Claes', card: 'none' };
    await control('personas', { ...person, email: `${name}@service.example`, email_confirmed: true });
    return name;
  }

  /** Creates a user, in a browser with the user's session. */
  async function newSession() {
    const [name, browser] = [await newUser(), openBrowser()];
    await browser.logInWithPassword(name);
    return { ...browser, name, browser };
  }

  return {
    get origin() {
      return origin;
    },
    async start() {
      const [port, servicePort] = [await freePort(), await freePort()];
      origin = `http://localhost:${port}`;
      const redirectUri = origin + wordpress.callback;
      sandbox = createSandbox({
        apps: [{ clientId: 'demoapp', clientSecret: 'demosecret', redirectUri, name: 'WordPress' }],
        scriptsDir: 'dist',
      });
      await sandbox.listen({ port: servicePort });
      app = await startServer([...wordpress.start(), testPlugin], port, servicePort, {
        PHP_CLI_SERVER_WORKERS: '4',
      });
    },
    async stop() {
      if (app) process.kill(-Number(app.pid));
      await sandbox.close();
    },
    inWordPress,
    codeFor: place.codeFor,
    openBrowser,
    newUser,
    newSession,
    /** Creates a user who is linked to the persona of the same name, in a browser with the user's session. */
    async newLinkedUser() {
      const user = await newSession();
      await user.answer(await user.ask(user.name), 'yes');
      return user;
    },
    mailsTo: async (user: string) =>
      ((await inWordPress('mails')) as Record<'to' | 'subject' | 'text', string>[]).filter(
        ({ to }) => to === `${user}@wordpress.example`,
      ),
    /** Replaces the next response of each of these endpoints. */
    async respond(effects: Record<string, FaultEffect>) {
      const faults = Object.entries(effects).map(([on, then]) => ({ on, times: 1, then }));
      await control('faults', faults, 'PUT');
    },
    /** The requests of WordPress to the service since the last call. */
    async requests() {
      const response = await sandbox.fetch(new Request('http://localhost/_sandbox/events'));
      const events = ((await response.json()) as { id: number; path: string }[]).filter(
        ({ id }) => id > seen,
      );
      seen = Math.max(seen, ...events.map(({ id }) => id));
      return events.map(({ path }) => path).filter((path) => /^\/(oauth\/token|api\/)/.test(path));
    },
    async isConnected(persona: string) {
      const authorization = `Basic ${btoa('demoapp:demosecret')}`;
      const request = new Request('http://localhost/api/uuids/connected', { headers: { authorization } });
      return (await (await sandbox.fetch(request)).text()).includes(userUuid('demoapp', persona));
    },
  };
}

export type Site = ReturnType<typeof createSite>;
