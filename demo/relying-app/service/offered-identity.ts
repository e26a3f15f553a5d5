import type { Context } from 'hono';
import type { App, Env } from '../env.ts';
import type { Identity } from '../session/sessions.ts';
import { requestOf } from './connect.ts';

/** The identity that waits, for ten minutes, for its person to say which account here is theirs. */
export async function offeredIdentity(
  { connect }: Pick<App, 'connect'>,
  c: Context<Env>,
): Promise<Identity | undefined> {
  const { offer } = c.get('session');
  const waiting = offer && (await connect.offered(requestOf(c)));
  return waiting && waiting.uuid === offer.uuid ? offer : undefined;
}
