import { type Scope, unionScope } from '../../../contract/scopes.ts';
import type { Link, State } from './model.ts';
import { userUuid } from './personas/user-ids.ts';

/** Returns the link between an app and a user. Without a login there, it is an empty one that is not saved. */
export function linkOf({ links }: State, clientId: string, userId: string): Link {
  const uuid = userUuid(clientId, userId);
  return (
    links.get(uuid) ?? {
      uuid,
      clientId,
      userId,
      issued: false,
      consented: false,
      granted: [],
      connected: false,
      unconnectedLogins: 0,
    }
  );
}

/** Keeps the link between an app and a user with `changes`. */
export function makeLink(state: State, clientId: string, userId: string, changes: Partial<Link> = {}): Link {
  const link = linkOf(state, clientId, userId);
  return state.links.set(link.uuid, { ...link, ...changes });
}

/** Records that the user agrees to log in to the app and to share `scope` with it, in addition to earlier scopes. */
export function giveConsent(state: State, clientId: string, userId: string, scope: readonly Scope[]): void {
  const { granted } = linkOf(state, clientId, userId);
  makeLink(state, clientId, userId, { consented: true, granted: unionScope(granted, scope) });
}

/** Counts a login, in which the app gets the user's UUID: one of five for a user who is not connected. */
export function countLogin(state: State, clientId: string, userId: string, login: number): Link {
  const { connected, unconnectedLogins } = linkOf(state, clientId, userId);
  const counted = connected ? unconnectedLogins : unconnectedLogins + 1;
  return makeLink(state, clientId, userId, { issued: true, unconnectedLogins: counted, lastLogin: login });
}

/** Lifts the login limit (docs/protocol.md, "Login limit"). */
export function connect({ links }: State, link: Link): void {
  links.set(link.uuid, { ...link, connected: true, unconnectedLogins: 0 });
}

/** Resets the counter for connected users only; otherwise `disconnected` could be used to lift the limit. */
export function disconnect({ links }: State, link: Link): void {
  const unconnectedLogins = link.connected ? 0 : link.unconnectedLogins;
  links.set(link.uuid, { ...link, connected: false, unconnectedLogins });
}
