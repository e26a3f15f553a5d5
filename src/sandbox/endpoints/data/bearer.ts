import { problem } from '../../http/problem.ts';
import type { Scope } from '../../scopes.ts';
import type { AppContext, Service } from '../../service.ts';
import type { Token } from '../../state/model.ts';
import { fingerprint } from '../../state/secrets.ts';

/**
 * The token in the `Authorization` header, when it is valid and its scope has one of `needed`; otherwise the refusal
 * of docs/protocol.md, "Data endpoints" (RFC 6750, 3). Tokens in a query or a body are not looked at: they end up in
 * logs.
 */
export function authorized(c: AppContext, service: Service, needed: readonly Scope[]): Token | Response {
  const header = c.req.header('Authorization') ?? '';
  if (!/^bearer(\s|$)/i.test(header)) {
    // RFC 6750, 3.1: without credentials the challenge carries no error code.
    return problem(c, 401, 'unauthorized', 'Send the access token in the Authorization header, as Bearer.', {
      'WWW-Authenticate': 'Bearer',
    });
  }
  const [, secret] = /^bearer +([\w\-.~+/]+=*)$/i.exec(header) ?? [];
  if (secret === undefined)
    return refuse(c, 400, 'invalid_request', 'The Authorization header is malformed.');
  const token = service.state.tokens.get(fingerprint(secret));
  if (!token || token.expiresAt <= service.clock.now()) {
    return refuse(c, 401, 'invalid_token', 'The access token is unknown, expired or revoked.');
  }
  if (needed.some((scope) => token.scope.includes(scope))) return token;
  const scope = needed.join(' ');
  return refuse(
    c,
    403,
    'insufficient_scope',
    `The granted scope does not cover this; it takes ${scope}.`,
    scope,
  );
}

function refuse(
  c: AppContext,
  status: 400 | 401 | 403,
  error: string,
  description: string,
  scope?: string,
): Response {
  const named = scope === undefined ? '' : `, scope="${scope}"`;
  c.set('rule', error);
  return c.json({ error, error_description: description, ...(scope !== undefined && { scope }) }, status, {
    'WWW-Authenticate': `Bearer error="${error}", error_description="${description}"${named}`,
  });
}
