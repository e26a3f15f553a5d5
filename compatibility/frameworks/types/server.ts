import { createConnect, signedSession } from 'dpplus-connect/server';

const app = { clientId: 'a', clientSecret: 'b', redirectUri: 'https://a.test/', service: 'https://b.test' };
const session = signedSession('s', 'https://a.test');
const options = {
  ...{ ...app, isSandbox: true, secret: 's' },
  onLogin: async ({ uuid }: { uuid: string }) => ({ user: uuid, headers: await session.begin(uuid) }),
};
createConnect({ ...options, fetch });
createConnect({ ...options, fetch: (url) => fetch(url) });
// @ts-expect-error a response has a status
createConnect({ ...options, fetch: async () => ({ ok: true }) });
