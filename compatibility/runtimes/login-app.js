import { createConnect, signedSession } from 'dpplus-connect/server';

/** Creates the app of the login test: a function from a request to its response. */
export function createApp({ ORIGIN, SERVICE, SECRET }, more) {
  const session = signedSession(SECRET, ORIGIN);
  const users = new Map();
  const events = [];
  const connect = createConnect({
    ...{
      clientId: 'demoapp',
      clientSecret: 'demosecret',
      redirectUri: `${ORIGIN}/callback`,
      service: SERVICE,
    },
    ...{ isSandbox: true, scope: 'email eid_profile eid_photo', secret: SECRET, timeout: 3000, ...more },
    ...{ currentUser: session.read, log: (event) => events.push(event) },
    async onLogin({ uuid, data, photo }) {
      const shared = [data.user.email, data.eid.first_name, (await photo()).type];
      const headers = new Headers({ ...(await session.begin('ann')), 'x-shared': shared.join() });
      headers.append('set-cookie', 'theme=dark');
      return users.has(uuid) ? { user: users.get(uuid), headers } : 'ask';
    },
  });
  const pages = {
    '/events': () => events.splice(0),
    '/connected': connect.connected,
    '/reconcile': (request) => connect.reconcile(() => request.json(), { maxRemoved: Infinity }),
    '/offered': connect.offered,
    async '/accept'(request) {
      const store = async (uuid) => users.set(uuid, await session.read(request));
      return new Response('', { headers: await connect.accept(request, await request.text(), store) });
    },
    '/': async (request) =>
      Response.json(await session.read(request), { headers: await session.renew(request) }),
  };
  return async (request) => {
    const page = (await connect.handle(request)) ?? (await pages[new URL(request.url).pathname]?.(request));
    return page instanceof Response ? page : Response.json(page ?? null);
  };
}
