import type { CodeProblem } from '../../http/rules.ts';
import type { Service } from '../../service.ts';
import { fingerprint, newSecret } from '../../state/secrets.ts';

/** One hour, in milliseconds (docs/protocol.md, "Codes and tokens"). */
export const tokenLifetime = 60 * 60 * 1000;

/** An access token with the user's UUID and its scope. */
export interface Exchanged {
  accessToken: string;
  uuid: string;
  scope: string;
}

/**
 * Exchanges a code for an access token, or returns the problem with the code. Only its client can use a code, and only
 * with its redirect URI. A second use revokes the tokens of the first, because one of the two callers stole the code
 * (RFC 6749, 4.1.2 and 10.5).
 */
export function exchange(
  { state, clock }: Service,
  request: { code: string; clientId: string; redirectUri: string },
): Exchanged | CodeProblem {
  const codeKey = fingerprint(request.code);
  const code = state.codes.get(codeKey);
  if (!code) return 'unknown';
  if (code.clientId !== request.clientId) return 'otherClient';
  if (code.used) {
    revokeTokens(state.tokens, codeKey);
    return 'used';
  }
  const now = clock.now();
  if (code.expiresAt <= now) return 'expired';
  if (code.redirectUri !== request.redirectUri) return 'otherRedirectUri';
  const expiresAt = now + tokenLifetime;
  // A used code is remembered as long as its token lives, so that a late replay still revokes it.
  state.codes.set(codeKey, { ...code, used: true, expiresAt });
  const accessToken = newSecret();
  state.tokens.set(fingerprint(accessToken), {
    uuid: code.uuid,
    scope: code.scope,
    codeKey,
    login: code.login,
    expiresAt,
  });
  return { accessToken, uuid: code.uuid, scope: code.scope.join(' ') };
}

function revokeTokens(tokens: Service['state']['tokens'], codeKey: string): void {
  for (const [key, token] of tokens.entries()) {
    if (token.codeKey === codeKey) tokens.delete(key);
  }
}
