import type { Scope } from '../../scopes.ts';
import type { Service } from '../../service.ts';
import { linkOf } from '../../state/initial-state.ts';
import { prune } from '../../state/prune.ts';
import { fingerprint, newSecret } from '../../state/secrets.ts';

/** Ten minutes, in milliseconds: the longest that RFC 6749, 4.1.2 recommends. */
const lifetime = 10 * 60 * 1000;

/**
 * Issues a code for a user who is logged in and consented, and counts the login (docs/protocol.md, "Login limit").
 *
 * A request without scope gets a token without scope, whatever was granted before: "authentication only"
 * (docs/protocol.md, "Scopes"). Any other gets all that the user ever granted this application.
 */
export function issueCode(
  { state, clock }: Service,
  login: { clientId: string; redirectUri: string; scope: readonly Scope[] },
  userId: string,
): string {
  const link = linkOf(state, login.clientId, userId);
  const code = newSecret();
  prune(state, clock.now());
  state.codes.set(fingerprint(code), {
    clientId: login.clientId,
    redirectUri: login.redirectUri,
    uuid: link.uuid,
    scope: login.scope.length === 0 ? [] : [...link.granted],
    expiresAt: clock.now() + lifetime,
    used: false,
  });
  link.issued = true;
  if (!link.connected) link.unconnectedLogins += 1;
  return code;
}
