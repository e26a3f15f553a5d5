import { describe, expect, it } from 'vitest';
import { resolveOptions } from '../../options.ts';
import { codeFor, requestToken } from '../../testing/requests.ts';
import { createSandbox, type Sandbox } from '../../testing/sandbox.ts';
import { callback } from '../../testing/visitor.ts';
import { hintFor, type Symptom } from './hints.ts';

const hint = (changes: Partial<Symptom>) =>
  hintFor({
    rule: 'token',
    path: '/oauth/token',
    authorization: undefined,
    hasSecretInBody: false,
    userAgent: undefined,
    wire: 'spec',
    ...changes,
  });

it.each<[string, Partial<Symptom>, string]>([
  ['credentials in the header', { rule: 'invalid_client', authorization: 'basic x' }, 'client_secret_post'],
  ['wrong credentials in the body', { rule: 'invalid_client' }, 'Compare'],
  ['wrong credentials, as digest', { rule: 'invalid_client', authorization: 'Digest basic' }, 'Compare'],
  ['openid-client', { userAgent: 'openid-client/6' }, 'token_type'],
  ['oauth4webapi', { userAgent: 'x oauth4webapi/3' }, 'token_type'],
  ['a malformed token request', { rule: 'invalid_request' }, 'grant_type'],
  [
    'a malformed token request with credentials in the header',
    { rule: 'invalid_request', authorization: 'Basic x' },
    'grant_type',
  ],
  [
    'credentials in the header and in the body',
    { rule: 'invalid_request', authorization: 'Basic x', hasSecretInBody: true },
    'Two authentications',
  ],
  ['the login limit', { rule: 'login_limit', path: '/' }, 'connected'],
  ['another address', { rule: 'redirect_uri_mismatch', path: '/' }, 'character for character'],
  ['an unknown client', { rule: 'unknown_client', path: '/' }, 'seed file'],
  [
    'no credentials at an accounting endpoint',
    { rule: 'invalid_client', path: '/api/uuids/connected' },
    'HTTP Basic',
  ],
])('names the change for %s', (_what, symptom, part) => {
  expect(hint(symptom)).toContain(part);
});

describe('a token request with a wrong code', () => {
  const hintAfter = async (sandbox: Sandbox, code: string, changes: Record<string, string> = {}) => {
    expect((await requestToken(sandbox, code, changes)).status).toBe(400);
    return sandbox.events().at(-1)?.hint;
  };
  const other = {
    clientId: 'shop',
    clientSecret: 's',
    name: 'Shop',
    redirectUri: 'http://localhost:8080/cb',
  };

  it('gets the one reason that applies', async () => {
    const sandbox = createSandbox({ apps: [...resolveOptions().apps, other] });
    const code = await codeFor(sandbox, 'fresh');
    const [unknown, redirectUri, client] = [
      await hintAfter(sandbox, 'x'),
      await hintAfter(sandbox, code, { redirect_uri: `${callback}?code=${code}` }),
      await hintAfter(sandbox, code, { client_id: 'shop', client_secret: 's' }),
    ];
    expect((await requestToken(sandbox, code)).status).toBe(200);
    const used = await hintAfter(sandbox, code);
    const late = await codeFor(sandbox, 'fresh');
    sandbox.advanceClock(600);
    const expired = await hintAfter(sandbox, late);
    expect({ unknown, redirectUri, client, used, expired }).toEqual({
      unknown: expect.stringMatching(/^The sandbox never issued this code/),
      redirectUri: expect.stringMatching(/^The redirect_uri is not the one of the authorization request/),
      client: expect.stringMatching(/^The code belongs to another client_id/),
      used: expect.stringMatching(/^The code was used before/),
      expired: expect.stringMatching(/^The code is older than ten minutes/),
    });
  });
});

it.each<[string, Partial<Symptom>]>([
  ['a token request that went well', {}],
  ['credentials in the header that were right', { authorization: 'Basic x' }],
  ['openid-client, where token_type is sent', { userAgent: 'openid-client/6', wire: 'rfc6749' }],
  ['openid-client elsewhere', { userAgent: 'openid-client/6', path: '/oauth/user_data' }],
  ['openid-client after a refusal', { userAgent: 'openid-client/6', rule: 'unauthorized' }],
  [
    'credentials in the header elsewhere',
    { rule: 'invalid_client', authorization: 'Basic x', path: '/oauth/x' },
  ],
  ['a malformed request elsewhere', { rule: 'invalid_request', path: '/oauth/user_data' }],
  ['what went well at an accounting endpoint', { rule: 'connect', path: '/api/uuids/connected' }],
])('has nothing to say about %s', (_what, symptom) => {
  expect(hint(symptom)).toBeUndefined();
});
