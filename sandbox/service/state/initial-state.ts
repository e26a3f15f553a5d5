import { type AppOptions, appOf } from './app.ts';
import { makeLink } from './links.ts';
import type { State } from './model.ts';
import type { Persona } from './personas/persona.ts';
import { Records } from './records.ts';
import { fingerprint } from './secrets.ts';

/** The state of a new sandbox. */
interface Beginning {
  readonly apps: readonly AppOptions[];
  readonly personas: readonly Persona[];
}

/**
 * The state in which a sandbox starts and to which a reset returns it.
 *
 * @param revision the revision of the previous state, if any.
 */
export function initialState(settings: Beginning, revision = 0): State {
  const updatedAt = Date.UTC(2026, 0, 15, 9, 30);
  const personas = new Set(settings.personas.map(({ id }) => id));
  const changeOf = (name: string) => (key: string, record: object | null) => {
    state.revision += 1;
    state.unsaved?.set(name, (state.unsaved.get(name) ?? new Map()).set(key, record));
  };
  const state: State = {
    revision: revision + 1,
    clockOffset: 0,
    lastLogin: 0,
    origins: [...settings.apps, ...settings.personas].map(originOf),
    apps: new Records({ onChange: changeOf('apps'), isPinned: () => true }),
    users: new Records({ onChange: changeOf('users'), isPinned: ({ id }) => personas.has(id) }),
    links: new Records({ onChange: changeOf('links'), isPinned: ({ userId }) => personas.has(userId) }),
    // The session of a user who is not logged in does not survive a restart.
    sessions: new Records({
      onChange: changeOf('sessions'),
      isLasting: ({ userId }) => userId !== undefined,
    }),
    // Pending logins are not saved, so their changes do not count.
    logins: new Records(),
    codes: new Records({ onChange: changeOf('codes') }),
    tokens: new Records({ onChange: changeOf('tokens') }),
    // A link in a mail is a secret, which no file keeps.
    mails: new Records({ most: 100 }),
  };
  for (const app of settings.apps) {
    state.apps.set(app.clientId, { ...appOf(app, updatedAt), origin: originOf(app) });
  }
  for (const entry of settings.personas) {
    const { past, ...persona } = entry;
    state.users.set(persona.id, { ...persona, updatedAt, origin: originOf(entry) });
    for (const { clientId } of state.apps.values()) {
      makeLink(state, clientId, persona.id, past && { ...past, consented: true, issued: true });
    }
  }
  return state;
}

/** Identifies an entry of the options, so that a state file can tell whether it was edited meanwhile. */
function originOf(entry: AppOptions | Persona): string {
  return fingerprint(JSON.stringify(Object.entries(entry).sort()));
}
