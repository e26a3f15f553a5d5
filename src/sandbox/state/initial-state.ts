import type { AppOptions } from './app.ts';
import { makeLink } from './links.ts';
import type { State } from './model.ts';
import type { Persona } from './personas/persona.ts';
import { Records } from './records.ts';

/** What a sandbox starts with. */
interface Beginning {
  readonly apps: readonly AppOptions[];
  readonly personas: readonly Persona[];
}

/**
 * The state in which a sandbox starts and to which a reset returns it.
 *
 * @param revision that of the state before, when there was one.
 */
export function initialState(settings: Beginning, revision = 0): State {
  const updatedAt = Date.UTC(2026, 0, 15, 9, 30);
  const personas = new Set(settings.personas.map(({ id }) => id));
  const onChange = () => {
    state.revision += 1;
  };
  const state: State = {
    revision: revision + 1,
    clockOffset: 0,
    apps: new Map(settings.apps.map((app) => [app.clientId, { ...app }])),
    users: new Records({ onChange, isPinned: ({ id }) => personas.has(id) }),
    links: new Records({ onChange, isPinned: ({ userId }) => personas.has(userId) }),
    // A visitor who is not logged in has nothing that would have to be there after a restart.
    sessions: new Records({ onChange, isLasting: ({ userId }) => userId !== undefined }),
    // Logins under way are not kept, so no change of theirs counts.
    transactions: new Records(),
    codes: new Records({ onChange }),
    tokens: new Records({ onChange }),
  };
  for (const { past, ...persona } of settings.personas) {
    state.users.set(persona.id, { ...persona, updatedAt });
    for (const clientId of state.apps.keys()) {
      makeLink(state, clientId, persona.id, past && { ...past, consented: true, issued: true });
    }
  }
  return state;
}
