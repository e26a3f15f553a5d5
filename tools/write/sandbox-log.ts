import { textLine } from '../../sandbox/command/log-lines.ts';
import { createSandbox } from '../../sandbox/index.ts';
import { requestToken, sendJson } from '../../sandbox/testing/requests.ts';
import { authorizePath, callback, origin, Visitor } from '../../sandbox/testing/visitor.ts';

const lines: string[] = [];
const clock = () => Date.UTC(2026, 0, 2, 10, 11, 12);
const sandbox = createSandbox({ clock, log: (event) => lines.push(textLine(event)) });

/** Logs a persona in up to the token response. The app sends `redirect_uri` in its token request. */
async function logIn(persona: string, redirect_uri = callback): Promise<Record<string, string>> {
  const { location } = await new Visitor(sandbox).logIn(persona, authorizePath({ scope: 'email' }));
  const code = location.searchParams.get('code') ?? '';
  const response = await requestToken(sandbox, code, { redirect_uri });
  return (await response.json()) as Record<string, string>;
}

const { access_token, uuid } = await logIn('fresh');
const headers = { authorization: `Bearer ${access_token}` };
await sandbox.fetch(new Request(`${origin}/oauth/user_data`, { headers }));
await sendJson(
  sandbox,
  '/api/uuids/connected',
  { uuids: [uuid] },
  { authorization: `Basic ${btoa('demoapp:demosecret')}` },
);
await logIn('connected', `${callback}?from=shop`);

/** The lines of `--log` for a login, and for one that fails because the app adds a query to its redirect URI. */
export const sandboxLog = lines.join('\n');
