import type { Service } from '../../service.ts';
import { fingerprint, newSecret } from '../../state/secrets.ts';

/** One hour, in seconds (docs/protocol.md, "Codes and tokens"). */
export const tokenLifetime = 3600;

/** An access token with the user's UUID and its scope. */
export interface Exchanged {
  accessToken: string;
  uuid: string;
  scope: string;
}

/**
 * Exchanges a code for an access token; `undefined` when it is unknown, expired, used, or bound to another client or
 * redirect URI. Only its client can use a code, and only with its redirect URI. A second use revokes the tokens of the
 * first, because one of the two callers stole the code (RFC 6749, 4.1.2 and 10.5).
 */
export function exchange(
  { state, clock }: Service,
  request: { code: string; clientId: string; redirectUri: string },
): Exchanged | undefined {
  const codeKey = fingerprint(request.code);
  const code = state.codes.get(codeKey);
  if (code?.clientId !== request.clientId) return undefined;
  if (code.used) {
    revokeTokens(state.tokens, codeKey);
    return undefined;
  }
  const now = clock.now();
  if (code.expiresAt <= now || code.redirectUri !== request.redirectUri) return undefined;
  const expiresAt = now + tokenLifetime * 1000;
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
