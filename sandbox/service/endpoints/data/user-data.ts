import type { Token, User } from '../../state/model.ts';

/**
 * The user data within the scope of a token (docs/protocol.md, "Data endpoints"); an email address only once it is
 * confirmed.
 */
export function userData(user: User, { uuid, scope }: Token): Record<string, string> {
  return {
    ...(scope.includes('email') && user.emailConfirmed && { email: user.email }),
    updated_at: new Date(user.updatedAt).toISOString(),
    ...(scope.includes('phone') && user.phoneNumber !== '' && { phone_number: user.phoneNumber }),
    uuid,
  };
}
