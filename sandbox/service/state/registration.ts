import { type App, type AppOptions, appOf } from './app.ts';
import { makeLink } from './links.ts';
import type { Link, State } from './model.ts';
import type { Persona } from './personas/persona.ts';
import { fingerprint, newSecret } from './secrets.ts';

/** The input of a registration. A missing id or secret is assigned. */
export type NewApp = Omit<AppOptions, 'clientId' | 'clientSecret'> &
  Partial<Pick<AppOptions, 'clientId' | 'clientSecret'>>;

/**
 * Registers an app and returns it with its secret, which the state does not keep. The personas have the same
 * past with it as with the apps of the options.
 */
export function registerApp(
  state: State,
  now: number,
  personas: readonly Persona[],
  given: NewApp,
): { app: App; clientSecret: string } {
  const { clientId = `app_${newSecret().slice(0, 12)}`, clientSecret = newSecret(), ...rest } = given;
  const app = state.apps.set(clientId, appOf({ ...rest, clientId, clientSecret }, now));
  for (const { id, past } of personas)
    if (past && state.users.has(id))
      makeLink(state, clientId, id, { ...past, consented: true, issued: true });
  return { app, clientSecret };
}

/** Assigns a new secret to an app. The old one is invalid at once. Codes and tokens stay valid. */
export function renewSecret({ apps }: State, now: number, app: App): string {
  const clientSecret = newSecret();
  apps.set(app.clientId, { ...app, secretFingerprint: fingerprint(clientSecret), secretIssuedAt: now });
  return clientSecret;
}

/** Removes an app with its codes, tokens and pending logins. */
export function removeApp(state: State, clientId: string): void {
  state.apps.delete(clientId);
  for (const login of state.logins.values()) {
    if (login.clientId === clientId) state.logins.delete(login.handle);
  }
  for (const link of state.links.values()) {
    if (link.clientId === clientId) {
      revoke(state, link);
      state.links.delete(link.uuid);
    }
  }
}

/** Adds a user. Resets the links of a removed user with the same id. */
export function addPerson(state: State, now: number, { past, ...persona }: Persona): void {
  state.users.set(persona.id, { ...persona, updatedAt: now });
  for (const { clientId } of state.apps.values()) {
    const blank = { granted: [], unconnectedLogins: 0, connected: false };
    const isKnown = past !== undefined;
    makeLink(state, clientId, persona.id, { ...blank, ...past, consented: isKnown, issued: isKnown });
  }
}

/**
 * Removes a user: sessions end, codes and tokens are revoked. The UUIDs stay connected until the apps disconnect
 * them, because the service does not tell an app of a removal.
 */
export function removePerson(state: State, userId: string): void {
  state.users.delete(userId);
  for (const session of state.sessions.values()) {
    if (session.userId === userId) state.sessions.delete(session.key);
  }
  for (const link of state.links.values()) if (link.userId === userId) revoke(state, link);
}

/** Withdraws a consent: codes and tokens are revoked; UUID, connection and login counter stay. */
export function withdrawConsent(state: State, link: Link): void {
  revoke(state, link);
  makeLink(state, link.clientId, link.userId, { consented: false, granted: [] });
}

function revoke({ codes, tokens }: State, { uuid }: Link): void {
  for (const records of [codes, tokens]) {
    for (const [key, grant] of records.entries()) if (grant.uuid === uuid) records.delete(key);
  }
}
