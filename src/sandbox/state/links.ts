import { type Scope, unionScope } from '../vocabulary/scopes.ts';
import type { Link, State } from './model.ts';
import { userUuid } from './personas/user-uuid.ts';

/** What there is between an application and a user; a blank link, which nobody keeps, when they never met. */
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

/** Keeps the link between an application and a user, with `changes` to what there was. */
export function makeLink(state: State, clientId: string, userId: string, changes: Partial<Link> = {}): Link {
  const link = linkOf(state, clientId, userId);
  return state.links.set(link.uuid, { ...link, ...changes });
}

/** The user agrees to log in to the application and to share `scope` with it, on top of what was shared before. */
export function giveConsent(state: State, clientId: string, userId: string, scope: readonly Scope[]): void {
  const { granted } = linkOf(state, clientId, userId);
  makeLink(state, clientId, userId, { consented: true, granted: unionScope(granted, scope) });
}

/** The application gets the user's UUID; for somebody who is not connected that is one login of five. */
export function countLogin(state: State, clientId: string, userId: string): Link {
  const { connected, unconnectedLogins } = linkOf(state, clientId, userId);
  const counted = connected ? unconnectedLogins : unconnectedLogins + 1;
  return makeLink(state, clientId, userId, { issued: true, unconnectedLogins: counted });
}

/** Lifts the login limit (docs/protocol.md, "Login limit"). */
export function connect({ links }: State, link: Link): void {
  links.set(link.uuid, { ...link, connected: true, unconnectedLogins: 0 });
}

/** Five more logins follow for somebody who was connected; for anybody else nothing changes, or it would lift the limit. */
export function disconnect({ links }: State, link: Link): void {
  const unconnectedLogins = link.connected ? 0 : link.unconnectedLogins;
  links.set(link.uuid, { ...link, connected: false, unconnectedLogins });
}
