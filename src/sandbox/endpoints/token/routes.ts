import { type Form, hasRepeat, parseForm, single } from '../../http/form.ts';
import { problem } from '../../http/problem.ts';
import { mediaType, readBody } from '../../http/read-body.ts';
import type { AppContext, Service } from '../../service.ts';
import { areValid, basicCredentials, type Credentials } from './client-credentials.ts';
import { exchange, tokenLifetime } from './exchange.ts';

/** `POST /oauth/token` with its checks in the order of docs/protocol.md, "Token endpoint". */
export function tokenEndpoint(service: Service) {
  return async (c: AppContext): Promise<Response> => {
    const invalid = (description: string) => problem(c, 400, 'invalid_request', description);
    if (mediaType(c.req.raw) !== 'application/x-www-form-urlencoded') {
      return invalid('The body has to be application/x-www-form-urlencoded.');
    }
    const body = await readBody(c);
    if (body === 'too_large') return problem(c, 413, 'payload_too_large', 'The body is larger than 64 KiB.');
    if (body === 'broken') return invalid('The body could not be read.');
    const form = parseForm(body.toString('latin1'));

    if (hasRepeat(form, form.keys())) return invalid('A parameter was sent more than once.');
    const grantType = single(form, 'grant_type');
    if (grantType === undefined) return invalid('The parameter grant_type is required.');
    const credentials = credentialsIn(form, service, c.req.header('Authorization'));
    if (credentials === 'twice')
      return invalid('Send the client credentials in the header or in the body, not in both.');
    if (!credentials || !areValid(service, credentials)) {
      // No WWW-Authenticate: common clients then report the header and hide this error.
      return problem(c, 401, 'invalid_client', 'The client_id or client_secret is missing or wrong.');
    }
    if (grantType !== 'authorization_code') {
      return problem(c, 400, 'unsupported_grant_type', 'The only grant_type is authorization_code.');
    }
    const code = single(form, 'code');
    if (code === undefined) return invalid('The parameter code is required.');
    const redirectUri = single(form, 'redirect_uri');
    if (redirectUri === undefined) return invalid('The parameter redirect_uri is required.');

    const exchanged = exchange(service, { code, redirectUri, clientId: credentials.clientId });
    if (!exchanged) {
      return problem(
        c,
        400,
        'invalid_grant',
        'The code is unknown, expired, used, of another client or for another redirect_uri.',
      );
    }
    c.set('rule', 'token');
    const { uuid, accessToken, scope } = exchanged;
    const extra = service.settings.wire === 'rfc6749' && { token_type: 'Bearer', expires_in: tokenLifetime };
    return c.json({ uuid, access_token: accessToken, scope, ...extra });
  };
}

/** The credentials in the form or, on the RFC 6749 wire, in a Basic header, where they are form-encoded (2.3.1). */
function credentialsIn(
  form: Form,
  { settings }: Service,
  header: string | undefined,
): Credentials | undefined | 'twice' {
  const basic = settings.wire === 'rfc6749' ? basicCredentials(header) : undefined;
  if (basic) {
    if (form.has('client_secret')) return 'twice';
    const decoded = parseForm(`id=${basic.clientId}&secret=${basic.clientSecret}`);
    return { clientId: single(decoded, 'id') ?? '', clientSecret: single(decoded, 'secret') ?? '' };
  }
  const clientId = single(form, 'client_id');
  const clientSecret = single(form, 'client_secret');
  return clientId !== undefined && clientSecret !== undefined ? { clientId, clientSecret } : undefined;
}
