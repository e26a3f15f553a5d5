import { expect, it } from 'vitest';
import { hintFor, type Symptom } from './hints.ts';

const hint = (changes: Partial<Symptom>) =>
  hintFor({
    rule: 'token',
    path: '/oauth/token',
    authorization: undefined,
    userAgent: undefined,
    wire: 'spec',
    ...changes,
  });

it.each<[string, Partial<Symptom>, string]>([
  ['credentials in the header', { rule: 'invalid_client', authorization: 'basic x' }, 'authorizationMethod'],
  ['openid-client', { userAgent: 'openid-client/6' }, 'token_type'],
  ['oauth4webapi', { userAgent: 'x oauth4webapi/3' }, 'token_type'],
  ['a malformed token request', { rule: 'invalid_request' }, 'grant_type'],
  ['a used code', { rule: 'invalid_grant' }, 'A code works once'],
  ['the login limit', { rule: 'login_limit', path: '/' }, 'connected'],
  ['another address', { rule: 'redirect_uri_mismatch', path: '/' }, 'character for character'],
  ['an unknown client', { rule: 'unknown_client', path: '/' }, 'seed file'],
  [
    'no credentials at an accounting endpoint',
    { rule: 'invalid_client', path: '/api/uuids/connected' },
    'HTTP Basic',
  ],
])('says what to change for %s', (_what, symptom, part) => {
  expect(hint(symptom)).toContain(part);
});

it('names the option of each library whose credentials came in the header', () => {
  const text = hint({ rule: 'invalid_client', authorization: 'Basic x' });
  for (const part of [
    'takes them in the body',
    "simple-oauth2 and @fastify/oauth2: options.authorizationMethod 'body'",
    "@badgateway/oauth2-client: authenticationMethod 'client_secret_post'",
    "@auth/core: client.token_endpoint_auth_method 'client_secret_post'",
    'openid-client and oauth4webapi: ClientSecretPost(secret)',
  ])
    expect(text).toContain(part);
});

it('names the option of each library that wants a token_type', () => {
  const text = hint({ userAgent: 'openid-client/6' });
  for (const part of [
    'without token_type',
    'openid-client: config[customFetch]',
    'oauth4webapi: options[customFetch]',
    '@auth/core: token.conform',
  ])
    expect(text).toContain(part);
});

it.each<[string, Partial<Symptom>]>([
  ['a token request that went well', {}],
  ['credentials in the header that were right', { authorization: 'Basic x' }],
  ['openid-client, where token_type is sent', { userAgent: 'openid-client/6', wire: 'rfc6749' }],
  ['openid-client elsewhere', { userAgent: 'openid-client/6', path: '/oauth/user_data' }],
  ['openid-client after a refusal', { userAgent: 'openid-client/6', rule: 'unauthorized' }],
  ['wrong credentials in the body', { rule: 'invalid_client' }],
  ['wrong credentials of another scheme', { rule: 'invalid_client', authorization: 'Digest basic' }],
  [
    'credentials in the header elsewhere',
    { rule: 'invalid_client', authorization: 'Basic x', path: '/oauth/x' },
  ],
  ['a malformed request elsewhere', { rule: 'invalid_request', path: '/oauth/user_data' }],
  ['what went well at an accounting endpoint', { rule: 'connect', path: '/api/uuids/connected' }],
])('has nothing to say about %s', (_what, symptom) => {
  expect(hint(symptom)).toBeUndefined();
});
