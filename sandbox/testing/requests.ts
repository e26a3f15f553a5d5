import type { Sandbox } from '../index.ts';
import { callback, origin } from './visitor.ts';

/** Fields of a token request. */
export type Fields = Record<string, string | undefined>;

/** Sends a token request with valid fields for `code`, but for `changes`; `undefined` takes a field away. */
export async function requestToken(
  sandbox: Pick<Sandbox, 'fetch'>,
  code: string,
  changes: Fields = {},
): Promise<Response> {
  const client = { client_id: 'demoapp', client_secret: 'demosecret', redirect_uri: callback };
  const fields: Fields = { code, ...client, grant_type: 'authorization_code', ...changes };
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) body.set(name, value);
  return sandbox.fetch(new Request(`${origin}/oauth/token`, { method: 'POST', body }));
}

/** The Basic credentials of the default app. */
export const basic = { authorization: `Basic ${btoa('demoapp:demosecret')}` };

export const get = async (sandbox: Pick<Sandbox, 'fetch'>, path: string, headers: Fields = {}) =>
  sandbox.fetch(new Request(origin + path, { headers: { ...headers } as Record<string, string> }));

export const getJson = async (...request: Parameters<typeof get>) => (await get(...request)).json();

/** The token of a login without a browser, its UUID, and the header with the token. */
export async function tokenFor(sandbox: Sandbox, persona: string, scope = '') {
  const answer = await requestToken(sandbox, await codeFor(sandbox, persona, { scope }));
  const { access_token: token, uuid }: { access_token: string; uuid: string } = await answer.json();
  return { token, uuid, bearer: { authorization: `Bearer ${token}` } };
}

/** Sends `body` as JSON. */
export async function sendJson(
  sandbox: Sandbox,
  path: string,
  body: unknown,
  { method = 'POST', ...headers }: Record<string, string> = {},
): Promise<Response> {
  const init = {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  };
  return sandbox.fetch(new Request(origin + path, init));
}

/** A code for a persona, without a browser. */
export async function codeFor(
  sandbox: Sandbox,
  persona: string,
  { scope = '', clientId = 'demoapp' } = {},
): Promise<string> {
  const answer = await sendJson(sandbox, '/_sandbox/codes', { client_id: clientId, persona, scope });
  return ((await answer.json()) as { code: string }).code;
}
