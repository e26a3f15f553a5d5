import { randomBytes } from 'node:crypto';
import type { Login, SharedData } from 'dpplus-connect/server';
import type { Language } from '../languages.ts';
import type { Texts } from '../texts/en.ts';

export interface Session {
  /** 256 random bits: a browser that sends this id is logged in. */
  id: string;

  /** Epoch milliseconds. */
  expiresAt: number;

  language?: Language;

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

/** Names a text in `notices`. */
export type Notice = { code: keyof Texts['notices'] };

export type SessionStore = ReturnType<typeof createSessionStore>;

/**
 * Sessions in memory, by id. A session that is unused for `lifetime` ms ends. There is room for `limit` users
 * and for as many anonymous visitors; the one that was unused the longest goes first. They are counted apart, because anyone
 * can send requests without a cookie, and must not log other users out with them.
 */
export function createSessionStore({ lifetime = 8 * 60 * 60 * 1000, limit = 10_000, now = Date.now } = {}) {
  /** Least recently used first, which a Map keeps for us as its insertion order. */
  const identified: Map<string, Session> = new Map();
  const anonymous: Map<string, Session> = new Map();

  function keep(session: Session) {
    const sessions = isIdentified(session) ? identified : anonymous;
    session.expiresAt = now() + lifetime;
    sessions.delete(session.id);
    sessions.set(session.id, session);
    for (const [id, oldest] of sessions) {
      if (oldest.expiresAt > now() && sessions.size <= limit) break;
      sessions.delete(id);
    }
    return session;
  }

  function end({ id }: Session) {
    identified.delete(id);
    anonymous.delete(id);
  }

  const begin = (): Session => ({ id: newId(), expiresAt: 0 });

  return {
    find(id: string | undefined = ''): Session | undefined {
      const session = identified.get(id) ?? anonymous.get(id);
      return session && session.expiresAt > now() ? keep(session) : undefined;
    },
    /** A session that is not kept yet. */
    begin,
    /**
     * Keeps a session that was begun, if there is something in it.
     *
     * @returns Whether it is kept.
     */
    save(session: Session): boolean {
      if (isEmpty(session)) return false;
      keep(session);
      return true;
    },
    /**
     * Ends a session and begins another with the given values. Needed at every login: otherwise an attacker who planted
     * the old id in this browser would be logged in too (session fixation). The session is a new object, so that a
     * pending request with the old id cannot send the new id. Only the language is kept: the attacker may have left
     * another identity in the old session.
     *
     * @returns Not kept yet.
     */
    renew(
      session: Session,
      content?: Partial<Pick<Session, 'userId' | 'identity' | 'offer' | 'notice'>>,
    ): Session {
      end(session);
      const { language } = session;
      return { ...begin(), ...(language && { language }), ...content };
    },
  };
}

/** Whether a login led to this session: with an account here, or with the service. */
const isIdentified = ({ userId, offer }: Session) => userId !== undefined || offer !== undefined;

const isEmpty = ({ id: _id, expiresAt: _at, ...rest }: Session) => Object.keys(rest).length === 0;

const newId = () => randomBytes(32).toString('base64url');
