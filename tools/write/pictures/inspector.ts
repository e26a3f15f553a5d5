import type { Page } from '@playwright/test';
import { app, type Stage } from './stage.ts';

/** The inspector after a login whose code was first exchanged with a wrong address. */
export async function showInspector(page: Page, { url }: Stage) {
  const post = (path: string, body: BodyInit) => fetch(url + path, { method: 'POST', body });
  const login = await post(
    '/_sandbox/codes',
    JSON.stringify({ client_id: app.clientId, persona: 'fresh', scope: 'email' }),
  );
  const { code } = await login.json();
  const exchange = (redirectUri: string) =>
    post(
      '/oauth/token',
      new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        client_id: app.clientId,
        client_secret: 'demosecret',
        redirect_uri: redirectUri,
      }),
    );
  await exchange(`${app.redirectUri}/`);
  const { access_token } = await (await exchange(app.redirectUri)).json();
  const headers = { authorization: `Bearer ${access_token}` };
  await fetch(`${url}/oauth/user_data`, { headers });
  await page.goto(`${url}/_sandbox`);
}
