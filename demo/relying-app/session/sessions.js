import { randomBytes } from 'node:crypto';

/**
 * @import { Language } from '../language.js'
 * @import { SharedData } from '../service/shared-data.js'
 */

/**
 * @typedef {object} Session
 * @property {string} id 256 random bits: whoever knows it is logged in.
 * @property {number} expiresAt Epoch milliseconds.
 * @property {string[]} pendingStates Logins begun in this session and not yet back, oldest first.
 * @property {Language} [language]
 * @property {string} [userId] Of the user who is logged in.
 * @property {Identity} [identity] From that user's latest login with the service.
 * @property {Identity} [offer] From a login with the service, of somebody whom no account here is connected with yet.
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
 * Sessions in memory, by id. A session that nobody used for `lifetime` ms is gone. There is room for `limit` people
 * and for as many strangers; the one that was unused the longest goes first. They are counted apart, because anyone
 * can send requests without a cookie, and must not log other people out by it.
 */
export function createSessionStore({ lifetime = 8 * 60 * 60 * 1000, limit = 10_000, now = Date.now } = {}) {
  /** Least recently used first, which a Map keeps for us as its insertion order. @type {Map<string, Session>} */
  const people = new Map();
  /** @type {Map<string, Session>} */
  const strangers = new Map();

  /** @param {Session} session */
  function keep(session) {
    const sessions = isSomebody(session) ? people : strangers;
    session.expiresAt = now() + lifetime;
    sessions.delete(session.id);
    sessions.set(session.id, session);
    for (const [id, oldest] of sessions) {
      if (oldest.expiresAt > now() && sessions.size <= limit) break;
      sessions.delete(id);
    }
    return session;
  }

  /** @param {Session} session */
  function end({ id }) {
    people.delete(id);
    strangers.delete(id);
  }

  /** @returns {Session} */
  const begin = () => ({ id: newId(), expiresAt: 0, pendingStates: [] });

  return {
    /** @param {string | undefined} id @returns {Session | undefined} */
    find(id = '') {
      const session = people.get(id) ?? strangers.get(id);
      return session && session.expiresAt > now() ? keep(session) : undefined;
    },
    /** A session that is not kept yet. */
    begin,
    /**
     * Keeps a session that was begun, if there is something in it.
     * @param {Session} session
     * @returns {boolean} Whether it is kept.
     */
    save(session) {
      if (isEmpty(session)) return false;
      keep(session);
      return true;
    },
    /**
     * Ends a session and begins another with what is given. Due at every login: whoever planted the old id in this
     * browser would otherwise be logged in with it (session fixation). It is another object, so that a request which
     * is still under way with the old id cannot send the new one. And nothing but the language comes along: whoever
     * planted the old session may have left logins under way in it, or an identity of their own.
     * @param {Session} session
     * @param {Partial<Pick<Session, 'userId' | 'identity' | 'offer' | 'notice'>>} [content]
     * @returns {Session} Not kept yet.
     */
    renew(session, content) {
      end(session);
      const { language } = session;
      return { ...begin(), ...(language && { language }), ...content };
    },
  };
}

/** Whether a login led to this session: with an account here, or with the service. @param {Session} session */
const isSomebody = ({ userId, offer }) => userId !== undefined || offer !== undefined;

/** @param {Session} session */
const isEmpty = ({ id: _id, expiresAt: _at, pendingStates, ...rest }) =>
  pendingStates.length === 0 && Object.keys(rest).length === 0;

const newId = () => randomBytes(32).toString('base64url');
