import type { Settings } from '../options.ts';
import type { Link, State } from './model.ts';
import { userUuid } from './personas/user-uuid.ts';

/** The state in which a sandbox starts and to which a reset returns it. */
export function initialState(settings: Settings): State {
  const updatedAt = Date.UTC(2026, 0, 15, 9, 30);
  const state: State = {
    clockOffset: 0,
    apps: new Map(settings.apps.map((app) => [app.clientId, { ...app }])),
    users: new Map(),
    links: new Map(),
    sessions: new Map(),
    transactions: new Map(),
    codes: new Map(),
    tokens: new Map(),
  };
  for (const { past, ...persona } of settings.personas) {
    state.users.set(persona.id, { ...persona, updatedAt });
    for (const clientId of state.apps.keys()) {
      const link = linkOf(state, clientId, persona.id);
      if (past) Object.assign(link, past, { granted: [...past.granted], consented: true, issued: true });
    }
  }
  return state;
}

/** The link between an application and a user, made on first sight. */
export function linkOf(state: State, clientId: string, userId: string): Link {
  const uuid = userUuid(clientId, userId);
  const known = state.links.get(uuid);
  if (known) return known;
  const link: Link = {
    uuid,
    clientId,
    userId,
    issued: false,
    consented: false,
    granted: [],
    connected: false,
    unconnectedLogins: 0,
  };
  state.links.set(uuid, link);
  return link;
}
