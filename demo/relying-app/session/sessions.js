import { randomBytes } from 'node:crypto';

/**
 * @import { Language } from '../language.js'
 * @import { SharedData } from '../service/shared-data.js'
 */

/**
 * @typedef {object} Session
 * @property {string} id 256 random bits: whoever knows it is logged in.
 * @property {number} expiresAt Epoch milliseconds.
 * @property {string[]} pendingStates Logins begun in this browser and not yet back, oldest first.
 * @property {Language} [language]
 * @property {string} [userId] Of the user who is logged in.
 * @property {Identity} [identity] From the latest login with the service; without `userId` its person is still unknown here.
 * @property {Outcome} [outcome] What the latest login with the service came to; the return page shows it.
 * @property {Notice} [notice] For the next page to show once.
 */

/**
 * @typedef {object} Identity Kept on the server only, and only as long as the session.
 * @property {string} uuid
 * @property {string} scope
 * @property {string} accessToken
 * @property {SharedData} data
 * @property {number} receivedAt Epoch milliseconds.
 */

/**
 * @typedef {object} Outcome
 * @property {string} state
 * @property {Notice} [failure]
 */

/** @typedef {{ code: string, description?: string }} Notice `description`: the service's words, if it said any. */

/** @typedef {ReturnType<typeof createSessionStore>} SessionStore */

/**
 * Sessions in memory, by id. A session that nobody used for `lifetime` ms is gone; beyond `limit`, the one that was
 * unused the longest goes first, so that requests without a cookie cannot fill the memory.
 */
export function createSessionStore({ lifetime = 8 * 60 * 60 * 1000, limit = 10_000, now = Date.now } = {}) {
  /** Least recently used first, which a Map keeps for us as its insertion order. @type {Map<string, Session>} */
  const sessions = new Map();

  /** @param {Session} session */
  function keep(session) {
    session.expiresAt = now() + lifetime;
    sessions.delete(session.id);
    sessions.set(session.id, session);
    for (const [id, oldest] of sessions) {
      if (oldest.expiresAt > now() && sessions.size <= limit) break;
      sessions.delete(id);
    }
    return session;
  }

  return {
    /** @param {string | undefined} id @returns {Session | undefined} */
    find(id) {
      const session = sessions.get(id ?? '');
      return session && session.expiresAt > now() ? keep(session) : undefined;
    },
    /** @returns {Session} */
    begin: () => keep({ id: newId(), expiresAt: 0, pendingStates: [] }),
    /**
     * Gives the session a new id and forgets the old one. Due at every login: whoever planted the old id in this
     * browser would otherwise be logged in with it (session fixation).
     * @param {Session} session
     */
    renew(session) {
      sessions.delete(session.id);
      session.id = newId();
      return keep(session);
    },
    /** @param {Session} session */
    end: (session) => sessions.delete(session.id),
  };
}

const newId = () => randomBytes(32).toString('base64url');
