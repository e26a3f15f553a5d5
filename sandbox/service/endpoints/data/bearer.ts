import type { Scope } from '../../../../contract/scopes.ts';
import type { AppContext } from '../../http/context.ts';
import { type Problem, problem, refuse } from '../../http/problem.ts';
import type { Service } from '../../service.ts';
import type { Token } from '../../state/model.ts';
import { fingerprint } from '../../state/secrets.ts';

/** What can be wrong with a request for data (docs/protocol.md, "Data endpoints"; RFC 6750, 3). */
export const dataProblems = {
  // RFC 6750, 3.1: without credentials the challenge carries no error code.
  noToken: problem(401, 'unauthorized', 'Send the access token in the Authorization header, as Bearer.'),
  malformedHeader: problem(400, 'invalid_request', 'The Authorization header is malformed.'),
  wrongToken: problem(401, 'invalid_token', 'The access token is unknown, expired or revoked.'),
  otherScope: problem(
    403,
    'insufficient_scope',
    'The granted scope does not cover this; it takes one of those named.',
  ),
  /** Whether a card was never registered or was deleted is the user's business. */
  noData: problem(404, 'not_found', 'The token is valid, but the user has no such data.'),
} satisfies Record<string, Problem>;

/**
 * The token in the `Authorization` header, when it is valid and its scope has one of `needed`; otherwise the refusal
 * of docs/protocol.md, "Data endpoints" (RFC 6750, 3). Tokens in a query or a body are not looked at: they end up in
 * logs.
 */
export function authorized(c: AppContext, service: Service, needed: readonly Scope[]): Token {
  const header = c.req.header('Authorization') ?? '';
  if (!/^bearer(\s|$)/i.test(header)) {
    refuse(c, { ...dataProblems.noToken, headers: { 'WWW-Authenticate': 'Bearer' } });
  }
  const secret = bearerToken(header);
  if (secret === undefined) refuseBearer(c, dataProblems.malformedHeader);
  const token = service.state.tokens.get(fingerprint(secret));
  if (!token || token.expiresAt <= service.clock.now()) refuseBearer(c, dataProblems.wrongToken);
  c.set('login', token.login);
  if (needed.some((scope) => token.scope.includes(scope))) return token;
  return refuseBearer(c, dataProblems.otherScope, { scope: needed.join(' ') });
}

/** Returns the token of a Bearer `Authorization` header: https://www.rfc-editor.org/rfc/rfc6750#section-2.1 */
export function bearerToken(header: string | undefined): string | undefined {
  return /^bearer +([\w\-.~+/]+=*)$/i.exec(header ?? '')?.[1];
}

/** Returns the challenge with the error, where OAuth clients look for it. */
function refuseBearer(c: AppContext, problem: Problem, more: Record<string, string> = {}): never {
  const { error, description } = problem;
  const named = Object.entries(more).map(([name, value]) => `, ${name}="${value}"`);
  const challenge = `Bearer error="${error}", error_description="${description}"${named.join('')}`;
  refuse(c, { ...problem, more, headers: { 'WWW-Authenticate': challenge } });
}
