import type { Context } from 'hono';
import type { App, Env } from '../env.ts';
import type { Identity } from '../session/sessions.ts';
import { requestOf } from './connect.ts';

/**
 * The identity that waits, for ten minutes, for its person to say which account here is theirs, and the token for the form
 * in which they say so.
 */
export async function offeredIdentity(
  { connect }: Pick<App, 'connect'>,
  c: Context<Env>,
): Promise<{ identity: Identity; token: string } | undefined> {
  const { offer } = c.get('session');
  const waiting = offer && (await connect.offered(requestOf(c)));
  return waiting && waiting.uuid === offer.uuid ? { identity: offer, token: waiting.token } : undefined;
}
