import type { Scope } from '../../../../contract/scopes.ts';
import type { Service } from '../../service.ts';
import { countLogin } from '../../state/links.ts';
import { fingerprint, newSecret } from '../../state/secrets.ts';

/** Ten minutes, in milliseconds, the longest recommended: https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2 */
export const codeLifetime = 10 * 60 * 1000;

/**
 * Issues a code for a user who is logged in and consented, and counts the login (docs/protocol.md, "Login limit").
 *
 * A request without scope gets a token without scope, even if scopes were granted before
 * (docs/protocol.md, "Scopes"). Any other gets all that the user ever granted this app.
 */
export function issueCode(
  { state, clock }: Service,
  login: { number: number; clientId: string; redirectUri: string; scope: readonly Scope[] },
  userId: string,
): string {
  const { number, clientId, redirectUri, scope } = login;
  const { uuid, granted } = countLogin(state, clientId, userId, number);
  const code = newSecret();
  state.codes.set(fingerprint(code), {
    clientId,
    redirectUri,
    uuid,
    scope: scope.length === 0 ? [] : granted,
    expiresAt: clock.now() + codeLifetime,
    used: false,
    login: number,
  });
  return code;
}
