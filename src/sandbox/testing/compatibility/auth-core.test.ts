import { Auth, type AuthConfig } from '@auth/core';
import type { Provider } from '@auth/core/providers';
import { expect, it } from 'vitest';
import { runRecipe } from './recipe.ts';
import { clientId, clientSecret, startService } from './service.ts';

const origin = 'http://localhost:3000';
const redirectUri = `${origin}/auth/callback/secure-connect`;

it('@auth/core completes a login with client_secret_post and a conform function', async () => {
  const service = await startService(redirectUri);
  const { provider } = await runRecipe<{ provider: Provider }>(
    '@auth/core (Auth.js)',
    { BASE: service.url, clientId, clientSecret },
    ['provider'],
  );
  const config: AuthConfig = {
    basePath: '/auth',
    trustHost: true,
    secret: 'a secret for tests only',
    providers: [provider],
    callbacks: {
      jwt: ({ token, account }) => (account ? { ...token, uuid: account.uuid } : token),
      session: ({ session, token }) => ({ ...session, uuid: token.uuid }),
    },
  };

  const cookies = new Map<string, string>();
  const request = async (path: string, init: RequestInit = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await Auth(new Request(origin + path, { ...init, headers: { cookie } }), config);
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  const { csrfToken } = (await (await request('/auth/csrf')).json()) as { csrfToken: string };
  const body = new URLSearchParams({ csrfToken });
  const start = await request('/auth/signin/secure-connect', { method: 'POST', body });
  const back = await service.logIn(start.headers.get('location') ?? '');
  await request(back.pathname + back.search);
  const session = (await (await request('/auth/session')).json()) as {
    uuid: string;
    user: { email: string };
  };
  expect(session).toMatchObject({
    uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
    user: { email: 'fresh@example.com' },
  });
  await service.close();
});
