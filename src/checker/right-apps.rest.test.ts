import { createConnect, signedSession } from 'dpplus-connect/server';
import { expect, it } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { runChecks, scenarios } from './run-checks.ts';
import { checkedApp, idsOf, quick } from './testing/checked-app.ts';
import type { Way } from './testing/mistakes.ts';
import { type Served, serve } from './testing/serve.ts';

// No system knows the authority that signed the certificate of the app with HTTPS.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';

/** The checks that do not apply where a visitor has to say first who they are. */
const unknown = ['connected-called', 'connected-redirected', 'user-by-uuid'];

/** The checks of a start at the redirect URI. */
const atRedirectUri = ['start-asked', 'start-slash'];

it.each<[string, Way[], { isLoggedIn?: boolean; accountPage?: string }, string[]]>([
  ['with sessions on the server', ['accounts'], {}, []],
  ['that reports users from a queue', ['accounts', 'reports-late'], {}, []],
  ['that reports the users of sessions from a queue', ['reports-late'], {}, ['user-by-uuid']],
  ['that reports each UUID once', ['reports-once'], {}, ['connected-redirected', 'user-by-uuid']],
  ['with random sentences on its pages', ['accounts', 'random-texts'], {}, []],
  ['with 120 requests in a second', ['accounts', 'requests-limited'], {}, []],
  ['of a single page', ['accounts', 'single-page'], { accountPage: '/me' }, []],
  ['over HTTPS with HTTP/2', ['accounts', 'https'], {}, []],
  ['behind a prefix', ['accounts', 'behind-prefix'], {}, []],
  ['that is slow', ['accounts', 'slow'], {}, []],
  ['that asks visitors who they are', [], { isLoggedIn: false }, unknown],
  ['that redirects to its redirect URI', ['accounts', 'slash-redirects'], {}, []],
  ['with a start at another address', ['accounts', 'start-elsewhere'], {}, atRedirectUri],
])(
  'no check fails for an app %s',
  async (_what, ways, options, skipped) => {
    const { results } = await checkedApp(ways, options);
    expect(results.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
    expect(idsOf(results, 'skipped')).toEqual(skipped);
    expect(results).toHaveLength(scenarios.length);
  },
  300_000,
);

/** Runs every check on an app with signed cookies, and returns those that failed or were skipped. */
async function checkSigned(loginPage: (origin: string) => Promise<Served>) {
  const [port, servicePort] = [await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${port}`;
  const session = signedSession('x'.repeat(32), origin);
  const connect = createConnect({
    ...{ clientId: 'demoapp', clientSecret: 'demosecret', redirectUri: `${origin}/callback` },
    ...{
      service: `http://127.0.0.1:${servicePort}`,
      isSandbox: true,
      scope: 'email',
      secret: 'y'.repeat(32),
    },
    currentUser: session.read,
    timeout: 2000,
    log: () => {},
    onLogin: async ({ uuid }) => ({ user: uuid, headers: await session.begin(uuid) }),
  });
  const page = async (request: Request) => {
    const user = await session.read(request);
    if (user) return new Response(`Hello ${user}`);
    return new Response(connect.link({ href: '/' }).html, { headers: { 'content-type': 'text/html' } });
  };
  const app = await serve(async (request) => (await connect.handle(request)) ?? page(request), { port });
  const other = await loginPage(origin);
  const target = {
    ...{
      clientId: 'demoapp',
      clientSecret: 'demosecret',
      redirectUri: `${origin}/callback`,
      timeout: 10_000,
    },
    ...{ loginPage: `${other.url}/`, accountPage: `${origin}/` },
  };
  const results = await runChecks(target, { port: servicePort, patience: quick });
  await Promise.all([app.close(), other.close()]);
  return results.filter(({ verdict }) => verdict !== 'passed').map(({ id, verdict }) => [id, verdict]);
}

it('no check fails for an app whose login page is on another domain', async () => {
  const link = (origin: string) =>
    `<a class="dpplus-connect" data-start href="${origin}/callback?dpplus=start&scope=email"></a>`;
  const page = (origin: string) => () =>
    new Response(link(origin), { headers: { 'content-type': 'text/html' } });
  const found = await checkSigned((origin) => serve(page(origin), { host: 'localhost' }));
  expect(found).toEqual([]);
}, 300_000);
