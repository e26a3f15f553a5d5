import type { TestFixture } from '@playwright/test';
import type { TestSandbox } from 'dpplus-sandbox/playwright';
import { createDemoSite } from '../../demo/demo-site.ts';
import { createPasswords } from '../../demo/relying-app/users/passwords.ts';
import { openUsers, type Users } from '../../demo/relying-app/users/users.ts';
import { serve } from '../../testing/serve.ts';
import { clientId, clientSecret, createSite, type Site } from './site.ts';

/** A request as it reached a server. */
export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly body: string;
}

/** The service and two relying apps, each on a separate port, for one test. The sandbox is the worker's. */
export interface World {
  readonly site: Site;
  /** Origin of the demo relying app. */
  readonly demo: string;
  /** The accounts of the demo. */
  readonly users: Users;
  /** Headers of every answer of the service. */
  readonly serviceHeaders: Record<string, string>;
  /** Scripts that the service has besides its own, by their path. */
  readonly serviceScripts: Record<string, string>;
  /** The requests to the three servers, oldest first, without favicons. */
  readonly requests: readonly SentRequest[];
}

type Answer = (request: Request) => Response | Promise<Response>;

/** The fixtures of a test's servers. */
export const worldFixtures: {
  world: TestFixture<World, { sandbox: TestSandbox }>;
  site: TestFixture<Site, { world: World }>;
} = {
  world: async ({ sandbox }, use) => {
    const serviceHeaders: Record<string, string> = {};
    const serviceScripts: Record<string, string> = {};
    const requests: SentRequest[] = [];
    const noting =
      (answer: Answer): Answer =>
      async (request) => {
        const { method, url } = request;
        if (!url.endsWith('/favicon.ico')) requests.push({ method, url, body: await request.clone().text() });
        return answer(request);
      };
    let fetchSandbox: Answer = () => new Response(null, { status: 503 });
    let fetchDemo = fetchSandbox;
    const site = await createSite((request) => fetchSandbox(request), noting);
    const demoServer = await serve(noting((request) => fetchDemo(request)));
    const demo = `http://localhost:${demoServer.port}`;
    await sandbox.register({ clientId, clientSecret, name: 'Test app', redirectUri: site.redirectUri });
    const demoApp = { clientId: 'demoapp', clientSecret: 'demosecret', name: 'Demo app' };
    await sandbox.register({ ...demoApp, redirectUri: `${demo}/callback` });
    fetchSandbox = async (request) => {
      const extra = serviceScripts[new URL(request.url).pathname];
      if (extra !== undefined) return new Response(extra, { headers: { 'content-type': 'text/javascript' } });
      const answer = await sandbox.fetch(request);
      const response = new Response(answer.body, answer);
      for (const [name, value] of Object.entries(serviceHeaders)) response.headers.set(name, value);
      return response;
    };
    const service = await serve(noting(fetchSandbox));
    site.baseUrl = `http://127.0.0.1:${service.port}`;
    const users = openUsers(':memory:');
    fetchDemo = createDemoSite({
      origin: demo,
      baseUrl: site.baseUrl,
      ...demoApp,
      users,
      // Tests do not guess passwords, and each would wait.
      passwords: createPasswords({ N: 2, r: 1, p: 1 }),
      log: () => {},
    }).fetch;
    await use({ site, demo, users, serviceHeaders, serviceScripts, requests });
    await Promise.all([site.close(), demoServer.close(), service.close()]);
  },
  site: async ({ world }, use) => use(world.site),
};
