import { randomBytes } from 'node:crypto';
import type { Login, SharedData } from 'dpplus-connect/server';

export interface Session {
  /** 256 random bits: a browser that sends this id is logged in. */
  id: string;

  /** Epoch milliseconds. */
  expiresAt: number;

  /** Of the user who is logged in. */
  userId?: string;

  /** From that user's latest login with the service. */
  identity?: Identity;

  /** From a login with the service whose UUID belongs to no account here yet. */
  offer?: Identity;

  /** For the next page to show once. */
  notice?: Notice;
}

/** Kept on the server only, and only as long as the session. */
export interface Identity {
  uuid: string;
  scope: string;
  data: SharedData;
  photo: Login<unknown>['photo'];
}

/** A message to the user. */
export interface Notice {
  text: string;
  isError?: boolean;
}

export type SessionStore = ReturnType<typeof createSessionStore>;

/** Milliseconds. */
const lifetime = 8 * 60 * 60 * 1000;

/** Sessions in memory, by id. A session that is unused for eight hours ends. */
export function createSessionStore() {
  /** Least recently used first, which a Map keeps for us as its insertion order. */
  const sessions: Map<string, Session> = new Map();

  function keep(session: Session) {
    session.expiresAt = Date.now() + lifetime;
    sessions.delete(session.id);
    sessions.set(session.id, session);
    for (const [id, oldest] of sessions) {
      if (oldest.expiresAt > Date.now()) break;
      sessions.delete(id);
    }
    return session;
  }

  const begin = (): Session => ({ id: randomBytes(32).toString('base64url'), expiresAt: 0 });

  return {
    find(id: string | undefined = ''): Session | undefined {
      const session = sessions.get(id);
      return session && session.expiresAt > Date.now() ? keep(session) : undefined;
    },
    /** A session that is not kept yet. */
    begin,
    /**
     * Keeps a session that was begun, if there is something in it: anyone can send requests without a cookie.
     *
     * @returns Whether it is kept.
     */
    save(session: Session): boolean {
      const { id: _id, expiresAt: _at, ...content } = session;
      if (Object.keys(content).length === 0) return false;
      keep(session);
      return true;
    },
    /**
     * Ends a session and begins another with the given values. Needed at every login: otherwise an attacker who planted
     * the old id in this browser would be logged in too (session fixation). The session is a new object, so that a
     * pending request with the old id cannot send the new id. Nothing is kept: the attacker may have left another
     * identity in the old session.
     *
     * @returns Not kept yet.
     */
    renew({ id }: Session, content?: Omit<Session, 'id' | 'expiresAt'>): Session {
      sessions.delete(id);
      return { ...begin(), ...content };
    },
  };
}
