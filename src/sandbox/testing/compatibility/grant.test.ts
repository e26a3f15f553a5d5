import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import grant from 'grant';
import { expect, it } from 'vitest';
import { clientId, clientSecret, startService } from './service.ts';

it('grant completes a login as it is', async () => {
  let handle: ReturnType<typeof grant.vercel> | undefined;
  const server = createServer(async (request, response) => {
    // The platform that this handler of grant is for parses the query.
    const query = Object.fromEntries(new URL(request.url ?? '', origin).searchParams);
    Object.assign(request, { query });
    const { response: tokens } = (await handle?.(request, response)) ?? {};
    if (tokens) response.end(JSON.stringify(tokens));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service = await startService(`${origin}/connect/secure/callback`);
  handle = grant.vercel({
    config: {
      defaults: { origin, transport: 'state', response: ['tokens', 'raw'], state: true },
      secure: {
        oauth: 2,
        authorize_url: `${service.url}/en/oauth/authenticate.html`,
        access_url: `${service.url}/oauth/token`,
        key: clientId,
        secret: clientSecret,
        scope: ['email', 'phone'],
        scope_delimiter: ' ',
        custom_params: { is_sandbox: 'true' },
      },
    },
    session: { secret: 'a secret for tests only' },
  });

  const start = await fetch(`${origin}/connect/secure`, { redirect: 'manual' });
  const back = await service.logIn(start.headers.get('location') ?? '');
  const cookie = start.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const answer = (await (await fetch(back, { headers: { cookie } })).json()) as {
    access_token: string;
    raw: { uuid: string };
  };
  expect(await service.userData(answer.access_token)).toMatchObject({ uuid: answer.raw.uuid });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await service.close();
});
